/* explain_say.c - the largest cause of a difference, in a plain sentence. */
#include "explain_say.h"

#include <math.h>
#include <string.h>

#define NAMES_MAX 3  /* tasks that a sentence names */
#define MOST	  .8 /* fewer, if they are so much of the whole */

int64_t explain_difference(const struct explain *x, const struct explain_setting *s, int group,
			   enum explain_of of, int64_t ns[PARTS])
{
	const int64_t *base = s->group[explain_baseline(x)].all.ns[of];

	for (int i = 0; i < PARTS; i++)
		ns[i] = s->group[group].all.ns[of][i] - base[i];
	return explain_total(ns);
}

/* The part that did most of it: of its sign, and the largest. */
static enum explain_part cause_of(const int64_t ns[PARTS], int64_t whole)
{
	int most = 0;

	for (int i = 1; i < PARTS; i++)
		if (whole > 0 ? ns[i] > ns[most] : ns[i] < ns[most])
			most = i;
	return (enum explain_part)most;
}

/* What the tasks of a name have of that part's difference. */
static int64_t of_name(const struct explain *x, const struct explain_setting *s, int group,
		       enum explain_part part, int name)
{
	return s->group[group].name[name].ns[OF_PATH][part] -
	       s->group[explain_baseline(x)].name[name].ns[OF_PATH][part];
}

/* The names that did most of that part, the first ones first. Returns how many; *all: no other has
 * any of it. */
static int names_of(const struct explain *x, const struct explain_setting *s, int group,
		    enum explain_part part, int64_t whole, int name[NAMES_MAX], bool *all)
{
	int64_t sum = 0;
	int n = 0;

	while (n < NAMES_MAX && (double)sum / (double)whole < MOST) {
		int best = -1;
		for (int i = 0; i < explain_names(x); i++) {
			int64_t ns = of_name(x, s, group, part, i);
			bool said = !ns || (whole > 0) != (ns > 0);
			for (int k = 0; k < n; k++)
				said = said || name[k] == i;
			if (!said &&
			    (best < 0 || llabs(ns) > llabs(of_name(x, s, group, part, best))))
				best = i;
		}
		if (best < 0)
			break;
		name[n++] = best;
		sum += of_name(x, s, group, part, best);
	}
	*all = sum == whole;
	return n;
}

/* "cc1, libtool and others" */
static void say_names(const struct explain *x, const struct explain_setting *s, int group,
		      enum explain_part part, int64_t whole, FILE *f)
{
	int name[NAMES_MAX];
	bool all;
	int n = names_of(x, s, group, part, whole, name, &all);

	for (int i = 0; i < n; i++)
		fprintf(f, "%s%s",
			!i		    ? ""
			: all && i == n - 1 ? " and "
					    : ", ",
			explain_name(x, name[i]));
	fputs(all ? "" : " and others", f);
}

/* "1.27 s of 1.27 s: tasks sharing a core while another core idled" */
static void say_cause(const struct explain *x, const struct explain_setting *s, int group,
		      enum explain_part part, const int64_t ns[PARTS], FILE *f)
{
	double runs = (double)s->runs, whole = (double)explain_total(ns) / runs;
	const struct explain_words *words = explain_words(OF_PATH, part);
	double most = (double)ns[part] / runs;
	const struct unit *u = unit_for(fmax(fabs(most), fabs(whole)));
	int places = unit_places(fmax(fabs(most), fabs(whole)) / u->ns, 3);
	bool all = fabs(most) <= fabs(whole);

	if (all)
		fprintf(f, "%.*f %s of %.*f %s: ", places, fabs(most) / u->ns, u->name, places,
			fabs(whole) / u->ns, u->name);
	else
		fprintf(f, "%+.*f %s by ", places, most / u->ns, u->name);
	if (whole < 0)
		fputs("less of ", f);
	if (explain_opts(x)->tasks)
		say_names(x, s, group, part, ns[part], f);
	fprintf(f, "%s%s", explain_opts(x)->tasks ? " " : "",
		explain_opts(x)->tasks ? words->doing : words->why);
	if (!all)
		fprintf(f, ", %+.*f %s by all else", places, (whole - most) / u->ns, u->name);
}

char *explain_say(const struct explain *x, const struct explain_setting *s, int group)
{
	const char *name = explain_label(x, group), *base = explain_label(x, explain_baseline(x));
	int64_t ns[PARTS], whole = explain_difference(x, s, group, OF_PATH, ns);
	double mean = (double)whole / (double)s->runs;
	const struct unit *u = unit_for(mean);
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	BUG_ON(!f);
	if (whole) {
		fprintf(f, "%s takes %.*f %s %s than %s: ", name,
			unit_places(fabs(mean) / u->ns, 3), fabs(mean) / u->ns, u->name,
			whole > 0 ? "more" : "less", base);
		say_cause(x, s, group, cause_of(ns, whole), ns, f);
	} else {
		fprintf(f, "%s and %s take the same time, to the ns", name, base);
	}
	fclose(f);
	return text;
}
