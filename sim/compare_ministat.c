/* compare_ministat.c - files that ministat reads, and what it will say to them: its intervals are
 * those of the pooled variance, with rounded quantiles. */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "compare.h"
#include "outfile.h"

/* PREFIX.GROUP; what no name of a file should hold becomes '_'. */
static char *file_name(const struct compare *c, const char *prefix, int group)
{
	char *name = xasprintf("%s.%s", prefix, compare_label(c, group));

	for (char *s = name + strlen(prefix) + 1; *s; s++)
		if (!isalnum((unsigned char)*s) && !strchr("._-", *s))
			*s = '_';
	return name;
}

static bool names_differ(char **name, int n, struct err *e)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			if (strcmp(name[i], name[k]) == 0)
				return err_add(e,
					       "corun compare: two groups would have the file %s",
					       name[i]);
	return true;
}

static bool write_values(const char *name, const struct compare_group *g, struct err *e)
{
	struct outfile out = {0};
	bool ok = outfile_open(&out, name, e);

	for (int64_t i = 0; ok && i < g->n; i++)
		fprintf(out.f, "%.17g\n", g->value[i]);
	ok = ok && outfile_keep(&out, e);
	outfile_drop(&out);
	return ok;
}

/* In ministat's own form, so that both can be laid side by side. */
static void foretell(const struct compare *c, const struct compare_group *g,
		     const struct compare_group *base, FILE *f)
{
	double confidence = compare_opts(c)->confidence;
	struct stats_diff d = stats_ministat(&g->st, &base->st, confidence);
	struct stats_diff ours = stats_pooled(&g->st, &base->st, confidence);

	if (g->n < 3 || base->n < 3) {
		fputs("ministat wants 3 values of each.\n", f);
	} else if (!d.proven) {
		fprintf(f, "No difference proven at %.1f%% confidence\n", 100 * confidence);
	} else {
		fprintf(f, "Difference at %.1f%% confidence\n\t%g +/- %g\n", 100 * confidence,
			d.mean, d.half);
		fprintf(f, "\t%g%% +/- %g%%\n\t(Student's t, pooled s = %g)\n",
			100 * d.mean / base->st.mean, 100 * d.half / base->st.mean, d.sd);
	}
	if (d.method != STATS_NONE && d.sd > 0)
		fprintf(f, "With the exact quantile of t: %g +/- %g\n", ours.mean, ours.half);
}

int compare_ministat(struct compare *c, const char *prefix, FILE *f, struct err *e)
{
	int n = compare_groups(c), base = compare_baseline(c), status = EXIT_OK;
	const struct compare_group *groups;
	char **name;

	if (compare_settings(c) > 1) {
		err_add(e,
			"corun compare: --format ministat is for one setting, and %s varies: "
			"--where picks one",
			compare_column(c, 0));
		return EXIT_USER;
	}
	groups = compare_setting(c, 0);
	name = xcalloc((size_t)n, sizeof(*name));
	for (int i = 0; i < n; i++)
		name[i] = file_name(c, prefix, i);
	if (!names_differ(name, n, e))
		status = EXIT_USER;
	for (int i = 0; status == EXIT_OK && i < n; i++)
		if (!write_values(name[i], &groups[i], e))
			status = EXIT_MACHINE;
	for (int i = 0; status == EXIT_OK && i < n; i++) {
		if (i == base)
			continue;
		fprintf(f, "ministat -A -c %g %s %s\n", 100 * compare_opts(c)->confidence,
			name[base], name[i]);
		foretell(c, &groups[i], &groups[base], f);
	}
	for (int i = 0; i < n; i++)
		free(name[i]);
	free(name);
	return status;
}
