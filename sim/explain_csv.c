/* explain_csv.c - every sum of an explanation, for programs: in ns, over all runs. */
#include <inttypes.h>

#include "csv.h"
#include "explain.h"

/* What a row begins with. */
struct head {
	const struct explain *x;
	const struct explain_setting *s;
	int setting, group;
	FILE *f;
};

static void put_row(const struct head *h, const char *of, const char *task, const char *part,
		    const char *on, int64_t ns, const int64_t *base)
{
	for (int i = 0; i < explain_columns(h->x); i++) {
		csv_cell(h->f, explain_value(h->x, h->setting, i));
		fputc(',', h->f);
	}
	csv_cell(h->f, explain_label(h->x, h->group));
	fprintf(h->f, ",%" PRId64 ",%s,", h->s->runs, of);
	csv_cell(h->f, task);
	fprintf(h->f, ",%s,", part);
	csv_cell(h->f, on);
	fprintf(h->f, ",%" PRId64 ",", ns);
	if (base)
		fprintf(h->f, "%" PRId64, ns - *base);
	fputc('\n', h->f);
}

static void put_sums(const struct head *h, int name)
{
	static const char *const of_words[] = {[OF_PATH] = "path", [OF_TASKS] = "tasks"};
	const struct explain_group *g = &h->s->group[h->group],
				   *b = &h->s->group[explain_baseline(h->x)];

	for (int of = 0; of < OFS; of++)
		for (int i = 0; i < PARTS; i++) {
			int64_t ns = g->name[name].ns[of][i], base = b->name[name].ns[of][i];
			if (ns || base)
				put_row(h, of_words[of], explain_name(h->x, name),
					explain_words((enum explain_of)of, (enum explain_part)i)
						->key,
					"", ns, b->present ? &base : NULL);
		}
}

bool explain_csv(struct explain *x, FILE *f, struct err *e)
{
	struct head h = {.x = x, .f = f};

	for (int i = 0; i < explain_columns(x); i++) {
		csv_cell(f, explain_column(x, i));
		fputc(',', f);
	}
	fputs("group,runs,of,task,part,on,ns,difference_ns\n", f);
	for (h.setting = 0; h.setting < explain_settings(x); h.setting++) {
		h.s = explain_setting(x, h.setting, e);
		if (!h.s)
			return false;
		for (h.group = 0; h.group < explain_groups(x); h.group++) {
			const struct explain_group *g = &h.s->group[h.group];
			if (!g->present)
				continue;
			for (int i = 0; i < explain_names(x); i++)
				put_sums(&h, i);
			for (int i = 0; i < g->nblame; i++)
				put_row(&h, "blocked", explain_name(x, g->blame[i].name),
					explain_words(OF_TASKS, g->blame[i].part)->key,
					g->blame[i].on, g->blame[i].ns, NULL);
		}
	}
	return true;
}
