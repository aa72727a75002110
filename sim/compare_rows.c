/* compare_rows.c - a comparison for programs, a row for each group of each setting: CSV and JSON.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare_say.h"
#include "csv.h"
#include "json.h"

/* Each field is told once, and this decides what becomes of it. */
struct out {
	FILE *f;
	enum { OUT_HEAD, OUT_CSV, OUT_JSON } as;
	bool first;
};

static void begin_field(struct out *o, const char *name)
{
	if (!o->first)
		fputs(o->as == OUT_JSON ? ", " : ",", o->f);
	o->first = false;
	if (o->as == OUT_HEAD)
		csv_cell(o->f, name);
	if (o->as == OUT_JSON) {
		json_write_string(name, o->f);
		fputs(": ", o->f);
	}
}

static void put_text(struct out *o, const char *name, const char *text)
{
	begin_field(o, name);
	if (o->as == OUT_CSV)
		csv_cell(o->f, text);
	else if (o->as == OUT_JSON)
		json_write_string(text, o->f);
}

static void put_whole(struct out *o, const char *name, int64_t n)
{
	begin_field(o, name);
	if (o->as != OUT_HEAD)
		fprintf(o->f, "%" PRId64, n);
}

/* The fewest digits that read back as the same; nothing for NAN. */
static void put_number(struct out *o, const char *name, double x)
{
	char text[40];

	begin_field(o, name);
	if (o->as == OUT_HEAD)
		return;
	if (!isfinite(x)) {
		fputs(o->as == OUT_JSON ? "null" : "", o->f);
		return;
	}
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(text, sizeof(text), "%.*g", digits, x);
		if (strtod(text, NULL) == x)
			break;
	}
	fputs(text, o->f);
}

static const char *const verdicts[] = {"baseline", "lower",   "higher", "unproven",
				       "same",	   "too few", "absent"};
static const char *const methods[] = {"", "paired", "welch", "pooled"};

static void put_group(struct out *o, struct compare *c, int setting,
		      const struct compare_group *groups, int group)
{
	const struct compare_group *g = &groups[group];
	const struct stats_diff *d = &g->diff;
	bool any = g->n > 0, two = g->n > 1;
	bool both = g->verdict != COMPARE_BASE && g->verdict != COMPARE_ABSENT;
	bool tested = both && d->method != STATS_NONE;

	for (int i = 0; i < compare_columns(c); i++)
		put_text(o, compare_column(c, i), compare_value(c, setting, i));
	for (int i = 0; i < compare_opts(c)->nby; i++)
		put_text(o, compare_opts(c)->by[i], compare_by(c, group, i));
	put_whole(o, "n", g->n);
	put_whole(o, "without_value", g->failed + g->missing);
	put_number(o, "min", any ? g->st.min : NAN);
	put_number(o, "median", g->median);
	put_number(o, "max", any ? g->st.max : NAN);
	put_number(o, "mean", any ? g->st.mean : NAN);
	put_number(o, "mean_half", two ? stats_half(&g->st, compare_opts(c)->confidence) : NAN);
	put_number(o, "sd", two ? stats_sd(&g->st) : NAN);
	put_number(o, "x_bound", g->bound);
	put_text(o, "verdict", verdicts[g->verdict]);
	put_text(o, "method", tested ? methods[d->method] : "");
	put_number(o, "pairs", tested && d->method == STATS_PAIRED ? (double)d->pairs : NAN);
	put_number(o, "df", tested ? d->df : NAN);
	put_number(o, "difference", both ? d->mean : NAN);
	put_number(o, "difference_half", tested ? d->half : NAN);
	put_number(o, "percent", both ? d->percent : NAN);
	put_number(o, "percent_half", tested ? d->percent_half : NAN);
	put_number(o, "pooled_sd", tested && d->method == STATS_POOLED ? d->sd : NAN);
	put_number(o, "needed", tested ? d->needed : NAN);
}

static void put_rows(struct out *o, struct compare *c)
{
	for (int i = 0; i < compare_settings(c); i++) {
		const struct compare_group *groups = compare_setting(c, i);
		for (int g = 0; g < compare_groups(c); g++) {
			if (o->as == OUT_JSON)
				fprintf(o->f, "%s\n    {", i || g ? "," : "");
			o->first = true;
			put_group(o, c, i, groups, g);
			if (o->as == OUT_JSON && groups[g].verdict != COMPARE_BASE) {
				char *text = compare_say(c, groups, g);
				put_text(o, "says", text);
				free(text);
			}
			fputs(o->as == OUT_JSON ? "}" : "\n", o->f);
		}
	}
}

void compare_csv(struct compare *c, FILE *f)
{
	struct out o = {.f = f, .as = OUT_HEAD, .first = true};

	put_group(&o, c, 0, compare_setting(c, 0), 0);
	fputc('\n', f);
	o.as = OUT_CSV;
	put_rows(&o, c);
}

void compare_json(struct compare *c, FILE *f)
{
	const struct compare_opts *opts = compare_opts(c);
	struct out o = {.f = f, .as = OUT_JSON, .first = true};

	fputs("{\n  ", f);
	if (rows_title(compare_rows(c)))
		put_text(&o, "title", rows_title(compare_rows(c)));
	put_text(&o, "metric", opts->metric);
	put_text(&o, "baseline", compare_label(c, compare_baseline(c)));
	put_number(&o, "confidence", 100 * opts->confidence);
	put_whole(&o, "rows", rows_count(compare_rows(c)));
	put_whole(&o, "failed", rows_failed(compare_rows(c)));
	fputs(",\n  \"groups\": [", f);
	put_rows(&o, c);
	fputs("\n  ]\n}\n", f);
}
