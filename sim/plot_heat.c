/* plot_heat.c - a map over two paths: of a metric, or of how far one policy is from another. */
#include <math.h>
#include <string.h>

#include "label.h"
#include "plot_own.h"

/* What a cell shows. */
struct square {
	double value;
	bool proven; /* only for differences */
};

static struct square square_mean(const struct plot *p, int64_t from, int64_t end)
{
	return (struct square){.value = plot_stats(p, p->kept[0], from, end).mean, .proven = true};
}

/* Values of the cell's runs of both policies, pairs first: those that share a seed. */
struct sides {
	double *value[2];
	int64_t n[2], pairs;
};

static struct sides find_sides(const struct plot *p, int64_t from, int64_t end)
{
	int seeds = rows_texts(p->r, p->seed);
	double *first = xcalloc((size_t)seeds, sizeof(*first));
	struct sides s = {.pairs = 0};
	for (int i = 0; i < 2; i++)
		s.value[i] = xcalloc((size_t)(end - from), sizeof(double));
	for (int i = 0; i < seeds; i++)
		first[i] = NAN;
	for (int64_t i = from; i < end; i++)
		if (!p->items[i].second)
			first[rows_text_of(p->r, p->seed, p->items[i].row)] = p->items[i].y;
	for (int64_t i = from; i < end; i++) {
		double *a = &first[rows_text_of(p->r, p->seed, p->items[i].row)];

		if (!p->items[i].second || isnan(*a))
			continue;
		s.value[0][s.pairs] = *a;
		s.value[1][s.pairs++] = p->items[i].y;
		*a = NAN;
	}
	free(first);
	for (int64_t i = from; i < end; i++)
		s.n[p->items[i].second]++;
	return s;
}

static struct stats side_stats(const struct plot *p, bool second, int64_t from, int64_t end)
{
	struct stats st = {0};

	for (int64_t i = from; i < end; i++)
		if (p->items[i].second == second)
			stats_add(&st, p->items[i].y);
	return st;
}

/* As corun compare does it: pairs, unless most runs have no partner. */
static struct square square_versus(const struct plot *p, int64_t from, int64_t end)
{
	struct sides s = find_sides(p, from, end);
	struct stats st[2] = {side_stats(p, false, from, end), side_stats(p, true, from, end)};
	struct stats_diff d = {0};
	double base = st[1].mean;

	if (s.pairs && 2 * s.pairs >= (s.n[0] < s.n[1] ? s.n[0] : s.n[1])) {
		d = stats_paired(s.value[0], s.value[1], s.pairs, CONFIDENCE);
		base = 0;
		for (int64_t i = 0; i < s.pairs; i++)
			base += s.value[1][i] / (double)s.pairs;
	} else if (s.n[0] && s.n[1]) {
		d = stats_welch(&st[0], &st[1], CONFIDENCE);
	} else {
		d.mean = NAN;
	}
	free(s.value[0]);
	free(s.value[1]);
	return (struct square){.value = base != 0 ? 100 * d.mean / base : NAN, .proven = d.proven};
}

/* squares[group * places + place] */
static struct square *all_squares(const struct plot *p)
{
	size_t n = (size_t)p->ngroup * (size_t)p->x->n;
	struct square *sq = xcalloc(n, sizeof(*sq));
	int64_t end;

	for (size_t i = 0; i < n; i++)
		sq[i] = (struct square){.value = NAN};
	for (int64_t i = 0; i < p->nitem; i = end) {
		const struct item *it = &p->items[i];

		end = plot_cell_end(p, i);
		sq[(int64_t)it->g * p->x->n + it->x] =
			p->a->versus ? square_versus(p, i, end) : square_mean(p, i, end);
	}
	return sq;
}

/* What the colours mean. */
static void set_colours(const struct plot *p, FILE *f, double least, double most)
{
	const char *versus = p->a->versus, *comma = versus ? strchr(versus, ',') : NULL;
	char *label = scale_label(p->parts[0], versus ? (struct scale){1, ""} : p->scale);
	/* a line needs room on both sides */
	bool equal = least < 0 && most > 0 && p->ngroup > 1 && p->x->n > 1;
	char *note;

	if (!versus) {
		plot_set(f, "cblabel", label);
		plot_set_note(p, f, "mean");
		if (least >= most) /* gnuplot would warn */
			fprintf(f, "#! set cbrange [%.9g:%.9g]\n", least * .9, most > 0 ? most : 1);
		fprintf(f, "#! cblog = %d\n", p->far);
		free(label);
		return;
	}
	note = xasprintf("%s: %.*s to %s, %%", label, (int)(comma - versus), versus, comma + 1);
	plot_set(f, "cblabel", note);
	free(note);
	plot_set_note(p, f, equal ? "line: where they are equal" : "mean of the differences");
	plot_set(f, "unproven", "in brackets: no difference proven at 95 %");
	free(label);
	fprintf(f, "#! versus = 1; zero = %d; furthest = %.4g\n", equal,
		fmax(fmax(-least, most), 1e-3));
}

void plot_heat(const struct plot *p, FILE *f)
{
	struct square *sq = all_squares(p);
	char *by = plot_keys(p, KEY_BY);
	double least = INFINITY, most = -INFINITY;

	for (int i = 0; i < p->ngroup * p->x->n; i++) {
		least = fmin(least, sq[i].value);
		most = fmax(most, sq[i].value);
	}
	if (least > most)
		err_add(p->e, "%s: error: there is nothing to plot: no runs of both in one place",
			p->a->file);
	plot_set(f, "xlabel", label_title(p->a->x));
	plot_set(f, "ylabel", by);
	free(by);
	plot_set_places(f, "xtics", p->x->names, p->x->n);
	plot_set_places(f, "ytics", p->groups, p->ngroup);
	fprintf(f, "#! map = 1; entries = 0; places = %d; columns = %d\n", p->x->n, p->x->n);
	set_colours(p, f, least, most);
	fprintf(f, "# column row value proven\n");
	for (int g = 0; g < p->ngroup; g++) {
		for (int x = 0; x < p->x->n; x++) {
			const struct square *s = &sq[g * p->x->n + x];

			if (isnan(s->value))
				fprintf(f, "%d %d NaN 0\n", x, g);
			else
				fprintf(f, "%d %d %.6g %d\n", x, g, s->value, s->proven);
		}
		fputc('\n', f);
	}
	free(sq);
}
