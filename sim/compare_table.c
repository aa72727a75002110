/* compare_table.c - a comparison for people: a table and plain sentences for each setting, in 80
 * columns. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "compare_say.h"
#include "label.h"
#include "unit.h"
#include "wrap.h"

#define SETTINGS_MAX 50 /* nobody reads more tables; they are only counted */

enum column { C_LABEL, C_N, C_MIN, C_MEDIAN, C_MEAN, C_HALF, C_SD, C_BOUND, COLUMNS };

/* ---- a table ---- */

/* How the numbers of a table are printed: all alike. */
struct style {
	const struct unit *unit; /* NULL: as they are */
	int places;
	bool bounds;
};

/* Two digits of the narrowest interval, and at least four of the largest value. */
static struct style style_of(const struct compare *c, const struct compare_group *groups)
{
	double largest = 0, narrowest = 0, scale;
	struct style s = {0};
	int least, most;

	for (int i = 0; i < compare_groups(c); i++) {
		const struct compare_group *g = &groups[i];
		double half = stats_half(&g->st, compare_opts(c)->confidence);
		s.bounds = s.bounds || !isnan(g->bound);
		if (g->n)
			largest = fmax(largest, fmax(fabs(g->st.min), fabs(g->st.max)));
		if (half > 0 && (narrowest == 0 || half < narrowest))
			narrowest = half;
	}
	s.unit = compare_is_time(c) ? unit_for(largest) : NULL;
	scale = s.unit ? s.unit->ns : 1;
	least = compare_places(largest / scale, 4);
	most = compare_places(largest / scale, 9);
	s.places = compare_places(narrowest / scale, 2);
	s.places = s.places < least ? least : s.places > most ? most : s.places;
	return s;
}

static char *number(const struct style *s, bool known, double x)
{
	return known ? xasprintf("%.*f", s->places, s->unit ? x / s->unit->ns : x) : xstrdup("-");
}

static void fill_row(const struct compare *c, int group, const struct compare_group *g,
		     const struct style *s, char **cell)
{
	const char *label = compare_label(c, group);
	double half = stats_half(&g->st, compare_opts(c)->confidence);

	cell[C_LABEL] = xstrdup(*label ? label : "\"\"");
	cell[C_N] = xasprintf("%" PRId64, g->n);
	cell[C_MIN] = number(s, g->n, g->st.min);
	cell[C_MEDIAN] = number(s, g->n, g->median);
	cell[C_MEAN] = number(s, g->n, g->st.mean);
	cell[C_HALF] = number(s, g->n > 1, half);
	cell[C_SD] = number(s, g->n > 1, stats_sd(&g->st));
	cell[C_BOUND] = isnan(g->bound) ? xstrdup("-") : xasprintf("%.3f", g->bound);
}

static void fill_head(const struct style *s, char **cell)
{
	static const char *const heads[COLUMNS] = {"",	   "n",	  "min", "median",
						   "mean", "+/-", "sd",	 "x bound"};

	for (int i = 0; i < COLUMNS; i++)
		cell[i] = i == C_LABEL && s->unit ? xasprintf("in %s", s->unit->name)
						  : xstrdup(heads[i]);
}

static void print_numbers(const struct compare *c, const struct compare_group *groups, FILE *f)
{
	struct style s = style_of(c, groups);
	int rows = compare_groups(c) + 1, columns = s.bounds ? COLUMNS : COLUMNS - 1;
	char **cell = xcalloc((size_t)rows * COLUMNS, sizeof(*cell));
	int width[COLUMNS] = {0};

	fill_head(&s, cell);
	for (int i = 1; i < rows; i++)
		fill_row(c, i - 1, &groups[i - 1], &s, cell + i * COLUMNS);
	for (int i = 0; i < rows * COLUMNS; i++)
		if ((int)strlen(cell[i]) > width[i % COLUMNS])
			width[i % COLUMNS] = (int)strlen(cell[i]);
	for (int i = 0; i < rows; i++) {
		fprintf(f, "  %-*s", width[C_LABEL], cell[i * COLUMNS]);
		for (int k = 1; k < columns; k++)
			fprintf(f, "  %*s", width[k], cell[i * COLUMNS + k]);
		fputc('\n', f);
	}
	for (int i = 0; i < rows * COLUMNS; i++)
		free(cell[i]);
	free(cell);
}

/* ---- sentences ---- */

static void print_failed(const struct compare *c, int group, const struct compare_group *g, FILE *f)
{
	char *name = compare_name(c, group), *text;

	if (g->failed || g->missing) {
		text = xasprintf("%s: %" PRId64 " of %" PRId64 " %s without a value %s left out",
				 name, g->failed + g->missing, g->n + g->failed + g->missing,
				 compare_has_seeds(c) ? "runs" : "rows",
				 g->failed + g->missing == 1 ? "is" : "are");
		wrap_text(text, 2, f);
		free(text);
	}
	free(name);
}

static void print_setting(struct compare *c, int setting, const struct compare_group *groups,
			  FILE *f)
{
	fputc('\n', f);
	for (int i = 0; i < compare_columns(c); i++)
		fprintf(f, "%s%s = %s%s", i ? ", " : "", label_title(compare_column(c, i)),
			compare_value(c, setting, i), i == compare_columns(c) - 1 ? "\n" : "");
	print_numbers(c, groups, f);
	for (int i = 0; i < compare_groups(c); i++) {
		char *text;
		if (groups[i].verdict == COMPARE_BASE)
			continue;
		text = compare_say(c, groups, i);
		wrap_text(text, 2, f);
		free(text);
	}
	for (int i = 0; i < compare_groups(c); i++)
		print_failed(c, i, &groups[i], f);
}

/* ---- over all settings ---- */

/* How often each verdict was given to each group. */
static void print_tally(const struct compare *c, const int64_t (*tally)[COMPARE_VERDICTS], FILE *f)
{
	bool speed = strcmp(compare_opts(c)->metric, "makespan_ns") == 0;
	double wrong = 1 - compare_opts(c)->confidence, tests = 0;

	fprintf(f, "\nover %d settings, against %s\n", compare_settings(c),
		compare_label(c, compare_baseline(c)));
	for (int i = 0; i < compare_groups(c); i++) {
		const int64_t *n = tally[i];
		int64_t no = n[COMPARE_SINGLE] + n[COMPARE_ABSENT];
		if (i == compare_baseline(c))
			continue;
		fprintf(f,
			"  %s: %s in %" PRId64 ", %s in %" PRId64
			", no difference proven in %" PRId64,
			compare_label(c, i), speed ? "faster" : "lower", n[COMPARE_LOWER],
			speed ? "slower" : "higher", n[COMPARE_HIGHER],
			n[COMPARE_UNPROVEN] + n[COMPARE_SAME]);
		if (no)
			fprintf(f, ", too few runs in %" PRId64, no);
		fputc('\n', f);
		tests += (double)(n[COMPARE_LOWER] + n[COMPARE_HIGHER] + n[COMPARE_UNPROVEN]);
	}
	if (wrong * tests >= 1)
		fprintf(f,
			"  If nothing differed, about %.0f of these %.0f verdicts would still call "
			"it proven.\n",
			wrong * tests, tests);
}

/* Rows of other files: what makes them differ is not known. */
static void print_unknown(const struct compare *c, FILE *f)
{
	const struct rows *r = compare_rows(c);
	const struct compare_opts *opts = compare_opts(c);
	char *text = NULL;
	const char *sep = "";
	size_t len;
	FILE *m = open_memstream(&text, &len);

	BUG_ON(!m);
	fputs("No result of corun: each row counts as independent of the others. Not looked at: ",
	      m);
	for (int i = 0; i < rows_columns(r); i++) {
		bool used = strcmp(rows_column(r, i), opts->metric) == 0;
		for (int k = 0; k < opts->nby; k++)
			used = used || strcmp(rows_column(r, i), opts->by[k]) == 0;
		if (used)
			continue;
		fprintf(m, "%s%s", sep, rows_column(r, i));
		sep = ", ";
	}
	fclose(m);
	if (*sep)
		wrap_text(text, 2, f);
	free(text);
}

void compare_table(struct compare *c, FILE *f)
{
	const struct compare_opts *opts = compare_opts(c);
	int64_t(*tally)[COMPARE_VERDICTS] = xcalloc((size_t)compare_groups(c), sizeof(*tally));
	int n = compare_settings(c);

	if (rows_title(compare_rows(c)))
		fprintf(f, "%s\n", rows_title(compare_rows(c)));
	fprintf(f, "%s by ", opts->metric);
	for (int i = 0; i < opts->nby; i++)
		fprintf(f, "%s%s", i ? "," : "", opts->by[i]);
	fprintf(f, "; +/- is half the %g %% interval of the mean\n", 100 * opts->confidence);
	for (int i = 0; i < n; i++) {
		const struct compare_group *groups = compare_setting(c, i);
		if (n <= SETTINGS_MAX)
			print_setting(c, i, groups, f);
		for (int g = 0; g < compare_groups(c); g++)
			tally[g][groups[g].verdict]++;
	}
	if (n > SETTINGS_MAX)
		fprintf(f, "\nMore settings than are read: --where picks some, --format csv has "
			   "all.\n");
	if (compare_groups(c) == 1)
		fprintf(f, "  There is one group, and nothing to compare it with.\n");
	if (n > 1 && compare_groups(c) > 1)
		print_tally(c, (const int64_t(*)[COMPARE_VERDICTS])tally, f);
	if ((rows_failed(compare_rows(c)) || !compare_has_seeds(c)))
		fputc('\n', f);
	rows_tell_failed(compare_rows(c), "  ", f);
	if (!compare_has_seeds(c))
		print_unknown(c, f);
	free(tally);
}
