/* reproduce_picture.c - a picture of each group, with everything as a part of what was measured. */
#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "gnuplot.h"
#include "plot_own.h"
#include "reproduce.h"

#define CONFIDENCE_OF_MEASURED .95
#define BEYOND		       1.5 /* times as far as the farthest point is shown what is allowed */
#define CLOSE		       .02 /* and as if one were so far off, if none is */

static bool in_picture(const struct repro_row *row)
{
	return !isnan(row->measured) && row->measured > 0 && !row_difference(row);
}

/* Half the interval of the measured mean, if its spread is known. */
static double measured_half(const struct repro_row *row)
{
	double n = (double)row->of;
	struct stats st = {.n = row->of, .mean = row->measured, .m2 = row->sd * row->sd * (n - 1)};

	return isnan(row->sd) || row->of < 2 ? 0 : stats_half(&st, CONFIDENCE_OF_MEASURED);
}

static void widen(double x, double *least, double *most)
{
	*least = fmin(*least, x);
	*most = fmax(*most, x);
}

/* All points, and of what is allowed as much as does not press them together. */
static void range_of(const struct repro_group *g, double *least, double *most)
{
	double far;

	*least = *most = 1;
	for (int i = 0; i < g->nrow; i++) {
		const struct repro_row *row = &g->rows[i];
		double by = row->measured;

		if (!in_picture(row))
			continue;
		widen(row->simulated.lo / by, least, most);
		widen(row->simulated.hi / by, least, most);
		widen(1 - measured_half(row) / by, least, most);
		widen(1 + measured_half(row) / by, least, most);
	}
	far = BEYOND * fmax(fmax(*most - 1, 1 - *least), CLOSE);
	for (int i = 0; i < g->nrow; i++) {
		const struct repro_row *row = &g->rows[i];

		if (!in_picture(row))
			continue;
		widen(fmax(row->lo / row->measured, 1 - far), least, most);
		widen(fmin(row->hi / row->measured, 1 + far), least, most);
	}
	far = (*most - *least) * .05;
	*least -= far;
	*most += far;
}

static void write_data(const struct repro_group *g, int shown, FILE *f)
{
	char **names = xcalloc((size_t)shown, sizeof(*names));
	double least, most, half;
	size_t letters = 0;
	int n = 0;

	range_of(g, &least, &most);
	for (int i = 0; i < g->nrow; i++)
		if (in_picture(&g->rows[i])) {
			names[n] = xasprintf("%s: %s", g->rows[i].setup, g->rows[i].quantity);
			letters = strlen(names[n]) > letters ? strlen(names[n]) : letters;
			n++;
		}
	plot_set(f, "title", g->source);
	plot_set(f, "xlabel", "simulated / measured");
	plot_set(f, "note",
		 "bar: 95 % interval; grey: what is allowed; differences: in the table only");
	plot_set_places(f, "ytics", names, shown);
	fprintf(f, "#! rows = %d; letters_row = %d\n", shown, (int)letters);
	fprintf(f, "#! set xrange [%.9g:%.9g]; set yrange [%g:-.6]\n", least, most, shown - .4);
	fprintf(f, "# place measured_half simulated lo hi allowed_lo allowed_hi class holds\n");
	n = 0;
	for (int i = 0; i < g->nrow; i++) {
		const struct repro_row *row = &g->rows[i];
		double by = row->measured;

		if (!in_picture(row))
			continue;
		half = measured_half(row) / by;
		fprintf(f, "%d %.9g %.9g %.9g %.9g %.9g %.9g %d %d\n", n, half,
			row->simulated.value / by, row->simulated.lo / by, row->simulated.hi / by,
			fmax(row->lo / by, least), fmin(row->hi / by, most), (int)row->class,
			row->holds);
		free(names[n++]);
	}
	free(names);
}

static bool draw(const struct repro_group *g, int shown, const char *script, const char *figure,
		 struct err *e)
{
	char *data = NULL;
	size_t len;
	FILE *f = open_memstream(&data, &len);
	bool ok;

	BUG_ON(!f);
	write_data(g, shown, f);
	fclose(f);
	ok = gnuplot_draw(script, data, len, figure, e);
	free(data);
	return ok;
}

static int shown(const struct repro_group *g)
{
	int n = 0;

	for (int i = 0; i < g->nrow; i++)
		n += in_picture(&g->rows[i]);
	return n;
}

bool reproduce_drawn(const struct repro_group *g)
{
	return shown(g) > 0;
}

int reproduce_draw(const struct reproduce *r, const char *dir, const char *scripts, struct err *e)
{
	char *script = gnuplot_scripts(scripts, "reproduce", e);
	bool ok;

	if (!script)
		return EXIT_USER;
	ok = mkdir(dir, 0777) == 0 || errno == EEXIST ||
	     err_add(e, "%s: error: cannot make the folder: %s", dir, strerror(errno));
	for (int i = 0; i < r->ngroup && ok; i++) {
		const struct repro_group *g = &r->groups[i];
		char *figure = xasprintf("%s/reproduction-%s.svg", dir, g->name);

		ok = !shown(g) || draw(g, shown(g), script, figure, e);
		free(figure);
	}
	free(script);
	return ok ? EXIT_OK : EXIT_MACHINE;
}
