/* reproduce_page.c - the table as a page in Markdown, with a picture of each group. */
#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "gnuplot.h"
#include "outfile.h"
#include "path.h"
#include "plot_own.h"
#include "reproduce.h"

#define CONFIDENCE_OF_MEASURED .95

/* ---- the picture: everything as a part of what was measured ---- */

static bool in_picture(const struct repro_row *row)
{
	return !isnan(row->measured) && row->measured != 0;
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

static void range_of(const struct repro_group *g, double *least, double *most)
{
	double pad;

	*least = *most = 1;
	for (int i = 0; i < g->nrow; i++) {
		const struct repro_row *row = &g->rows[i];
		double by = row->measured;

		if (!in_picture(row))
			continue;
		widen(row->simulated.lo / by, least, most);
		widen(row->simulated.hi / by, least, most);
		widen(1 - measured_half(row) / fabs(by), least, most);
		widen(1 + measured_half(row) / fabs(by), least, most);
		if (isfinite(row->lo))
			widen(row->lo / by, least, most);
		if (isfinite(row->hi))
			widen(row->hi / by, least, most);
	}
	pad = *most > *least ? (*most - *least) * .05 : .05;
	*least -= pad;
	*most += pad;
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
	plot_set(f, "note", "bar: 95 % interval; grey: what is allowed");
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
		half = measured_half(row) / fabs(by);
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

static bool draw_all(const struct reproduce *r, const char *file, const char *script, struct err *e)
{
	char *dir = path_dir(file), *img = xasprintf("%s/img", dir);
	bool ok = mkdir(img, 0777) == 0 || errno == EEXIST;

	if (!ok)
		err_add(e, "%s: error: cannot make the folder: %s", img, strerror(errno));
	for (int i = 0; i < r->ngroup && ok; i++) {
		const struct repro_group *g = &r->groups[i];
		char *figure = xasprintf("%s/reproduction-%s.svg", img, g->name);

		ok = !shown(g) || draw(g, shown(g), script, figure, e);
		free(figure);
	}
	free(img);
	free(dir);
	return ok;
}

/* ---- the page ---- */

/* A note is a text, or an array of them, a paragraph each. */
static void write_note(const struct json *note, FILE *f)
{
	if (note && note->type == JSON_STRING)
		fprintf(f, "%s\n\n", note->text);
	for (const struct json *v = note && note->type == JSON_ARRAY ? note->first : NULL; v;
	     v = v->next)
		if (v->type == JSON_STRING)
			fprintf(f, "%s\n\n", v->text);
}

static void write_row(const struct repro_row *row, FILE *f)
{
	char measured[32], sd[32], value[32], lo[32], hi[32], allowed[80];

	row_number(row->measured, measured, sizeof(measured));
	row_number(row->sd, sd, sizeof(sd));
	row_number(row->simulated.value, value, sizeof(value));
	row_number(row->simulated.lo, lo, sizeof(lo));
	row_number(row->simulated.hi, hi, sizeof(hi));
	fprintf(f, "| %s | %s%s%s | %s", row->setup, row->quantity, *row->unit ? ", " : "",
		row->unit, measured);
	if (!isnan(row->sd))
		fprintf(f, " (sd %s)", sd);
	fprintf(f, " | %s", value);
	if (strcmp(lo, hi) != 0)
		fprintf(f, " (%s to %s)", lo, hi);
	fprintf(f, " | %s: %s | %s | %s |\n", row_allowed(row, allowed, sizeof(allowed)), row->from,
		row_class_name(row->class), row->holds ? "yes" : "**no**");
}

static void write_misses(const struct repro_group *g, FILE *f)
{
	for (int i = 0; i < g->nrow; i++) {
		const struct repro_row *row = &g->rows[i];

		if (!row->holds || row->note)
			fprintf(f, "- %s, %s%s: %s\n", row->setup, row->quantity,
				row->holds ? "" : " (does **not** hold)",
				row->note ? row->note : "nobody has said why yet.");
	}
}

static void write_numbers(const struct repro_group *g, FILE *f)
{
	if (!g->nnumber)
		return;
	fprintf(f, "\n| calibrated number | value | from |\n|---|---|---|\n");
	for (int i = 0; i < g->nnumber; i++)
		fprintf(f, "| %s: `%s` | %s | %s |\n", g->numbers[i].name, g->numbers[i].path,
			g->numbers[i].value, g->numbers[i].from);
}

static void write_group(const struct repro_group *g, FILE *f)
{
	fprintf(f, "## %s\n\n", g->source);
	write_note(json_get(g->at, "note"), f);
	if (shown(g))
		fprintf(f, "![%s](img/reproduction-%s.svg)\n\n", g->name, g->name);
	fprintf(f, "| setup | quantity | measured | simulated (95 %% interval) | allowed | class | "
		   "holds |\n|---|---|---|---|---|---|---|\n");
	for (int i = 0; i < g->nrow; i++)
		write_row(&g->rows[i], f);
	fputc('\n', f);
	write_misses(g, f);
	write_numbers(g, f);
	fputc('\n', f);
}

static void write_moves(const struct repro_moves *m, FILE *f)
{
	char less[32], more[32];

	fprintf(f, "## How far each figure moves with each calibrated number\n\n"
		   "What moves by less than 0.05 %% is left out.\n\n"
		   "| number | figure | -10 %% | +10 %% |\n|---|---|---|---|\n");
	for (int i = 0; i < m->n; i++) {
		const struct repro_move *move = &m->move[i];

		repro_move_texts(move, less, more);
		fprintf(f, "| %s, %s | %s, %s | %s | %s |\n", move->number->name,
			move->number->value, move->row->setup, move->row->quantity, less, more);
	}
}

static void write_page(const struct reproduce *r, const struct repro_moves *m, FILE *f)
{
	int n, hold;

	fprintf(f, "# %s\n\n<!-- written by `make reproduce`: change configs/ and run that -->\n\n",
		json_get(r->root, "title")->text);
	write_note(json_get(r->root, "note"), f);
	fprintf(f, "| class | figures | hold |\n|---|---|---|\n");
	for (int c = ROW_CALIBRATED; c <= ROW_DIRECTION; c++) {
		reproduce_count(r, (enum row_class)c, &n, &hold);
		fprintf(f, "| %s | %d | %d |\n", row_class_name((enum row_class)c), n, hold);
	}
	fputc('\n', f);
	for (int i = 0; i < r->ngroup; i++)
		write_group(&r->groups[i], f);
	if (m && m->n)
		write_moves(m, f);
}

int reproduce_page(const struct reproduce *r, const struct repro_moves *m, const char *file,
		   const char *scripts, struct err *e)
{
	struct outfile out = {0};
	char *script = gnuplot_scripts(scripts, "reproduce", e);
	bool ok;

	if (!script)
		return EXIT_USER;
	ok = draw_all(r, file, script, e);
	free(script);
	if (ok && (ok = outfile_open(&out, file, e))) {
		write_page(r, m, out.f);
		ok = outfile_keep(&out, e);
	}
	outfile_drop(&out);
	return ok ? EXIT_OK : EXIT_MACHINE;
}
