/* formula.h - how a figure follows from the runs: "mean(ht0.makespan_ns) / mean(ht1.makespan_ns)",
 * with its unit checked and its 95 % interval. */
#ifndef FORMULA_H
#define FORMULA_H
#include "metric.h"

/*	sum    = product { ("+" | "-") product }	product = factor { ("*" | "/") factor }
 *	factor = 3.5 | 80us | RUN.METRIC | "(" sum ")" | "-" factor | FUNCTION "(" sum, ... ")"
 * RUN.METRIC is a value a seed. mean, sd, least and most make one value of those of all seeds, as
 * does share(SUM < SUM), also with > <= >=: in which share of the seeds it is so. min and max are
 * those of their arguments; order(a, b, c) is the least of b - a and c - b: above 0 if they rise.
 */
struct formula;

/* What stands for the runs while a formula is worked out: of each, n results of the same seeds. */
struct formula_runs {
	const struct result *const *of;
	int64_t n;
};

struct estimate {
	double value, lo, hi; /* times in ns */
};

/* NULL: *why says why not, with the column; owned by the caller. */
struct formula *formula_parse(const char *text, const char *const *runs, int nrun, char **why);
void formula_free(struct formula *f);
/* Is it a time? Else a plain number. */
bool formula_time(const struct formula *f);
bool formula_uses(const struct formula *f, int run);
/* A run of those it uses that does not have a metric of it, or -1; *m is that metric. */
int formula_lacks(const struct formula *f, const struct formula_runs *r, enum metric *m);
double formula_value(const struct formula *f, const struct formula_runs *r);
/* With the interval: of a share Wilson's, of least and most none, of everything else by the
 * jackknife (of a mean this is Student's). */
struct estimate formula_estimate(const struct formula *f, const struct formula_runs *r);
#endif
