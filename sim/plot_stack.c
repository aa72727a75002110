/* plot_stack.c - what a bar is made of: the mean of each part, one on the other. */
#include <math.h>
#include <string.h>

#include "plot_own.h"

/* A column "..._misplaced_ns" is a part of the one without "_misplaced": there it is taken away. */
static int part_within(const struct plot *p, int k)
{
	const char *whole = p->parts[k], *tail = strstr(whole, "_ns");

	for (int i = 0; tail && i < p->npart; i++) {
		size_t n = (size_t)(tail - whole);

		if (strncmp(p->parts[i], whole, n) == 0 &&
		    strcmp(p->parts[i] + n, "_misplaced_ns") == 0)
			return i;
	}
	return -1;
}

static double part_mean(const struct plot *p, int k, int64_t from, int64_t end)
{
	int within = part_within(p, k);
	double mean = plot_stats(p, p->kept[k], from, end).mean;

	return within < 0 ? mean : mean - plot_stats(p, p->kept[within], from, end).mean;
}

/* A row of means a bar: means[bar * npart + part]. Returns how many bars. */
static int64_t all_means(const struct plot *p, double *means)
{
	int64_t bars = 0, end;

	for (int64_t i = 0; i < p->nitem; i = end) {
		end = plot_cell_end(p, i);
		for (int k = 0; k < p->npart; k++)
			means[bars * p->npart + k] = part_mean(p, k, i, end);
		bars++;
	}
	return bars;
}

static char *part_words(const struct plot *p, int k)
{
	char *words = scale_label(p->parts[k], (struct scale){1, ""}), *rest;

	for (int i = 0; i < p->npart; i++)
		if (part_within(p, i) == k) {
			free(words);
			return xstrdup("the same while a core idled");
		}
	rest = strncmp(words, "path: ", 6) == 0 ? xstrdup(words + 6) : xstrdup(words);
	free(words);
	return rest;
}

/* Parts that are nowhere are not shown: writes the others' names. False, see e: there are none. */
static bool set_parts(const struct plot *p, FILE *f, const double *means, int64_t bars, bool *shown)
{
	char *words[PARTS_MAX], *columns[PARTS_MAX];
	size_t letters = 0;
	int n = 0;

	for (int k = 0; k < p->npart; k++) {
		for (int64_t b = 0; b < bars; b++)
			shown[k] |= p->npart == 1 || means[b * p->npart + k] != 0;
		if (!shown[k])
			continue;
		columns[n] = xstrdup(p->parts[k]);
		words[n] = part_words(p, k);
		letters = strlen(words[n]) > letters ? strlen(words[n]) : letters;
		n++;
	}
	fprintf(f, "#! parts = %d; entries = %d; letters = %zu\n", n,
		n > 1 || p->bound >= 0 ? n : 0, letters);
	if (n) {
		plot_set_names(f, "columns_of", columns, n);
		plot_set_names(f, "words", words, n);
	}
	for (int i = 0; i < n; i++) {
		free(words[i]);
		free(columns[i]);
	}
	return n > 0 ||
	       err_add(p->e, "%s: error: there is nothing to plot: all parts are 0", p->a->file);
}

static void set_label(const struct plot *p, FILE *f)
{
	const char *of = strcmp(p->y, "path") == 0    ? "elapsed"
			 : strcmp(p->y, "tasks") == 0 ? "time of all tasks"
						      : NULL;
	char *label = p->npart == 1 || !of ? scale_label(p->parts[0], p->scale)
					   : xasprintf("%s, %s", of, p->scale.unit);

	plot_set(f, "ylabel", label);
	free(label);
}

void plot_stack(const struct plot *p, FILE *f)
{
	double *means = xcalloc((size_t)p->nitem * (size_t)p->npart, sizeof(*means));
	bool shown[PARTS_MAX] = {0};
	int64_t bars = all_means(p, means), end, b = 0;

	plot_set_columns(p, f);
	set_label(p, f);
	set_parts(p, f, means, bars, shown);
	plot_set_note(p, f, "means");
	fprintf(f, "# bar");
	for (int k = 0; k < p->npart; k++)
		if (shown[k])
			fprintf(f, " %s", p->parts[k]);
	fprintf(f, "%s\n", plot_bound_column(p));
	for (int64_t i = 0; i < p->nitem; i = end, b++) {
		end = plot_cell_end(p, i);
		fprintf(f, "%.4f", plot_column(p, p->items[i].g, p->items[i].x));
		for (int k = 0; k < p->npart; k++)
			if (shown[k])
				fprintf(f, " %.9g", means[b * p->npart + k]);
		plot_end_row(p, f, i, end);
	}
	free(means);
}
