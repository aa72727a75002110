/* compare_say.c - a verdict in a plain sentence. */
#include "compare_say.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "unit.h"

bool compare_is_time(const struct compare *c)
{
	const char *ns = strstr(compare_opts(c)->metric, "_ns");

	return ns && (!ns[3] || ns[3] == '_'); /* "makespan_ns", "cpu_ns_per_op" */
}

int compare_places(double x, int digits)
{
	int n = x == 0 ? 0 : digits - 1 - (int)floor(log10(fabs(x)));

	return n < 0 ? 0 : n;
}

char *compare_name(const struct compare *c, int group)
{
	const struct compare_opts *opts = compare_opts(c);
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	BUG_ON(!f);
	for (int i = 0; i < opts->nby; i++) {
		const char *value = compare_by(c, group, i);
		fputs(i ? ", " : "", f);
		if (strcmp(opts->by[i], "policy") != 0)
			fprintf(f, "%s ", opts->by[i]);
		fputs(*value ? value : "\"\"", f);
	}
	fclose(f);
	return text;
}

/* "-1.98 s +/- 0.11 s" */
static void say_difference(const struct compare *c, const struct stats_diff *d, FILE *f)
{
	const struct unit *u =
		compare_is_time(c) ? unit_for(fmax(fabs(d->mean), fabs(d->half))) : NULL;
	double mean = u ? d->mean / u->ns : d->mean, half = u ? d->half / u->ns : d->half;
	const char *space = u ? " " : "", *name = u ? u->name : "";
	int p = half > 0 ? compare_places(half, 2) : compare_places(mean, 4);

	fprintf(f, "%+.*f%s%s", p, mean, space, name);
	if (d->method != STATS_NONE)
		fprintf(f, " +/- %.*f%s%s", p, half, space, name);
}

/* "6.96 +/- 0.39 % "; nothing, if there is no percent. */
static void say_percent(const struct stats_diff *d, FILE *f)
{
	if (isnan(d->percent))
		return;
	if (d->percent_half > 0) {
		int p = compare_places(d->percent_half, 2);
		fprintf(f, "%.*f +/- %.*f %% ", p, fabs(d->percent), p, d->percent_half);
	} else {
		fprintf(f, "%.*f %% ", compare_places(d->percent, 3), fabs(d->percent));
	}
}

/* "30 pairs" */
static void say_runs(const struct compare *c, const struct compare_group *g,
		     const struct compare_group *base, FILE *f)
{
	const struct stats_diff *d = &g->diff;

	if (d->method == STATS_PAIRED && d->pairs == g->n && d->pairs == base->n)
		fprintf(f, "%" PRId64 " pairs", d->pairs);
	else if (d->method == STATS_PAIRED)
		fprintf(f, "%" PRId64 " pairs of %" PRId64 " and %" PRId64 " runs", d->pairs, g->n,
			base->n);
	else
		fprintf(f, "%" PRId64 " and %" PRId64 " %s, %s", g->n, base->n,
			compare_has_seeds(c) ? "runs" : "rows",
			d->method == STATS_POOLED ? "pooled" : "Welch");
}

/* Two digits are all that is known of it. */
static void say_needed(const struct compare *c, double needed, FILE *f)
{
	double step = needed < 100 ? 1 : pow(10, floor(log10(needed)) - 1);

	if (isnan(needed))
		return;
	fprintf(f, "; about %.0f %s of each would be needed", ceil(needed / step) * step,
		compare_has_seeds(c) ? "runs" : "rows");
}

/* "ule is 7 % faster than bsd4", "ule: latency_p99_ns is 7 % lower than bsd4's" */
static void say_proven(const struct compare *c, const struct compare_group *g, const char *name,
		       const char *base, FILE *f)
{
	const char *metric = compare_opts(c)->metric;

	if (strcmp(metric, "makespan_ns") == 0) {
		fprintf(f, "%s is ", name);
		say_percent(&g->diff, f);
		fprintf(f, "%s than %s", g->diff.mean < 0 ? "faster" : "slower", base);
	} else {
		fprintf(f, "%s: %s is ", name, metric);
		say_percent(&g->diff, f);
		fprintf(f, "%s than that of %s", g->diff.mean < 0 ? "lower" : "higher", base);
	}
}

static void say(const struct compare *c, const struct compare_group *g,
		const struct compare_group *base, const char *name, const char *base_name, FILE *f)
{
	switch (g->verdict) {
	case COMPARE_ABSENT:
		fprintf(f, "%s has no values here", g->n ? base_name : name);
		return;
	case COMPARE_SINGLE:
		fprintf(f, "%s against %s: one value proves nothing (", name, base_name);
		say_difference(c, &g->diff, f);
		fputs(")", f);
		return;
	case COMPARE_SAME:
		fprintf(f, "%s and %s are the same (", name, base_name);
		say_runs(c, g, base, f);
		fputs(")", f);
		return;
	case COMPARE_UNPROVEN:
		fprintf(f, "no difference between %s and %s proven at %g %% confidence", name,
			base_name, 100 * compare_opts(c)->confidence);
		break;
	case COMPARE_LOWER:
	case COMPARE_HIGHER:
		say_proven(c, g, name, base_name, f);
		break;
	case COMPARE_BASE:
	case COMPARE_VERDICTS:
	default:
		BUG_ON(true);
	}
	fputs(" (", f);
	say_difference(c, &g->diff, f);
	fputs(", ", f);
	if (g->verdict != COMPARE_UNPROVEN)
		fprintf(f, "%g %% confidence, ", 100 * compare_opts(c)->confidence);
	say_runs(c, g, base, f);
	fputs(")", f);
	if (g->verdict == COMPARE_UNPROVEN)
		say_needed(c, g->diff.needed, f);
}

char *compare_say(const struct compare *c, const struct compare_group *groups, int group)
{
	char *name = compare_name(c, group), *base = compare_name(c, compare_baseline(c));
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	BUG_ON(!f);
	say(c, &groups[group], &groups[compare_baseline(c)], name, base, f);
	fclose(f);
	free(name);
	free(base);
	return text;
}
