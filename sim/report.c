/* report.c - rows for programs: CSV and JSON, one a run. */
#include "report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "csv.h"
#include "table.h"

void report_key_names(const struct spec *sp, FILE *f)
{
	fputs("policy,seed,run,", f);
	for (int i = 0; i < sp->nvary; i++) {
		csv_cell(f, sp->vary[i]);
		fputc(',', f);
	}
}

char *report_key(const struct spec *sp, int cell, int64_t run)
{
	const struct cell *c = &sp->cells[cell];
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	BUG_ON(!f);
	csv_cell(f, c->policy_name);
	fprintf(f, ",%" PRIu64 ",%" PRId64 ",", run_seed(sp, run), run);
	for (int i = 0; i < sp->nvary; i++) {
		csv_cell(f, c->varied[i]);
		fputc(',', f);
	}
	fclose(f);
	return text;
}

static void csv_row(struct report *r, int cell, int64_t run, const struct result *res)
{
	char *key = report_key(r->spec, cell, run);

	fputs(key, r->f);
	free(key);
	for (int m = 0; m < METRICS; m++) {
		if (m)
			fputc(',', r->f);
		if (m != M_CPU_PER_OP || res->counts_ops)
			fprintf(r->f, "%" PRId64, res->v[m]);
	}
	fputc('\n', r->f);
}

static void json_row(struct report *r, int cell, int64_t run, const struct result *res)
{
	const struct cell *c = &r->spec->cells[cell];

	fprintf(r->f, "%s  {\"policy\": ", r->rows ? ",\n" : "[\n");
	json_write_string(c->policy_name, r->f);
	/* a seed may need all 64 bits, which a JSON number has not */
	fprintf(r->f, ", \"seed\": \"%" PRIu64 "\", \"run\": %" PRId64, run_seed(r->spec, run),
		run);
	for (int i = 0; i < r->spec->nvary; i++) {
		fputs(", ", r->f);
		json_write_string(r->spec->vary[i], r->f);
		fputs(": ", r->f);
		json_write_string(c->varied[i], r->f);
	}
	for (int m = 0; m < METRICS; m++)
		if (m != M_CPU_PER_OP || res->counts_ops)
			fprintf(r->f, ", \"%s\": %" PRId64, metric_def((enum metric)m)->name,
				res->v[m]);
	fputc('}', r->f);
}

void report_begin(struct report *r, enum format format, FILE *f, const struct spec *sp)
{
	*r = (struct report){.format = format, .f = f, .spec = sp};
	r->cells = xcalloc((size_t)sp->ncell, sizeof(*r->cells));
	for (int i = 0; i < sp->ncell; i++)
		r->cells[i].first = xcalloc((size_t)sp->runs, sizeof(double));
	if (format != FORMAT_CSV)
		return;
	report_key_names(sp, f);
	for (int m = 0; m < METRICS; m++)
		fprintf(f, "%s%s", m ? "," : "", metric_def((enum metric)m)->name);
	fputc('\n', f);
}

void report_run(struct report *r, int cell, int64_t run, const struct result *res)
{
	struct cell_report *c = &r->cells[cell];

	for (int m = 0; m < METRICS; m++)
		if (m != M_CPU_PER_OP || res->counts_ops)
			stats_add(&c->of[m], (double)res->v[m]);
	c->counts_ops |= res->counts_ops;
	c->runs++;
	c->first[run - 1] = (double)res->v[table_metric(r, 0)];
	if (r->format == FORMAT_CSV)
		csv_row(r, cell, run, res);
	else if (r->format == FORMAT_JSON)
		json_row(r, cell, run, res);
	r->rows++;
}

void report_failed(struct report *r, int cell, int64_t run)
{
	r->cells[cell].failed++;
	r->cells[cell].first[run - 1] = NAN;
}

void report_end(struct report *r)
{
	if (r->format == FORMAT_TABLE)
		table_print(r);
	else if (r->format == FORMAT_JSON)
		fputs(r->rows ? "\n]\n" : "[]\n", r->f);
}

void report_free(struct report *r)
{
	for (int i = 0; r->cells && i < r->spec->ncell; i++)
		free(r->cells[i].first);
	free(r->cells);
	*r = (struct report){0};
}
