/* report.c - rows for programs: CSV and JSON, one a run. */
#include "report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "csv.h"
#include "pool.h"
#include "table.h"

void report_key_names(const struct spec *sp, FILE *f)
{
	fputs("policy,seed,run,", f);
	for (int i = 0; i < sp->grid.npath; i++) {
		csv_cell(f, sp->grid.paths[i].name);
		fputc(',', f);
	}
}

char *report_key(const struct spec *sp, int64_t cell, int64_t run)
{
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	BUG_ON(!f);
	csv_cell(f, grid_policy(&sp->grid, cell));
	fprintf(f, ",%" PRIu64 ",%" PRId64 ",", run_seed(sp, run), run);
	for (int i = 0; i < sp->grid.npath; i++) {
		csv_cell(f, grid_text(&sp->grid, cell, i));
		fputc(',', f);
	}
	fclose(f);
	return text;
}

char *report_run_name(const struct spec *sp, int64_t cell, int64_t run)
{
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	BUG_ON(!f);
	fprintf(f, "policy %s", grid_policy(&sp->grid, cell));
	for (int i = 0; i < sp->grid.npath; i++)
		fprintf(f, ", %s %s", sp->grid.paths[i].name, grid_text(&sp->grid, cell, i));
	fprintf(f, ", seed %" PRIu64, run_seed(sp, run));
	fclose(f);
	return text;
}

const char *report_status(int status, char *buf, size_t size)
{
	static const char *const words[] = {[EXIT_OK] = "ok",
					    [EXIT_CHECK] = "exit 1",
					    [EXIT_USER] = "config",
					    [EXIT_MACHINE] = "machine",
					    [EXIT_POLICY] = "policy"};

	if (status == POOL_TIMEOUT)
		snprintf(buf, size, "timeout");
	else if (status > 128)
		snprintf(buf, size, "signal %d", status - 128);
	else if (status < (int)ARRAY_LEN(words))
		snprintf(buf, size, "%s", words[status]);
	else
		snprintf(buf, size, "exit %d", status);
	return buf;
}

void report_head(const struct spec *sp, FILE *f)
{
	report_key_names(sp, f);
	for (int m = 0; m < METRICS; m++)
		fprintf(f, "%s,", metric_def((enum metric)m)->name);
	fputs("status\n", f);
}

void report_row(const struct spec *sp, FILE *f, int64_t cell, int64_t run, const struct result *res,
		int status)
{
	char *key = report_key(sp, cell, run), text[40];

	fputs(key, f);
	free(key);
	for (int m = 0; m < METRICS; m++) {
		if (res && result_has(res, (enum metric)m))
			fprintf(f, "%" PRId64, res->v[m]);
		fputc(',', f);
	}
	fprintf(f, "%s\n", report_status(status, text, sizeof(text)));
}

static void json_row(struct report *r, int64_t cell, int64_t run, const struct result *res,
		     int status)
{
	const struct grid *g = &r->spec->grid;
	char text[40];

	fprintf(r->f, "%s  {\"policy\": ", r->rows ? ",\n" : "[\n");
	json_write_string(grid_policy(g, cell), r->f);
	/* a seed may need all 64 bits, which a JSON number has not */
	fprintf(r->f, ", \"seed\": \"%" PRIu64 "\", \"run\": %" PRId64, run_seed(r->spec, run),
		run);
	for (int i = 0; i < g->npath; i++) {
		fputs(", ", r->f);
		json_write_string(g->paths[i].name, r->f);
		fputs(": ", r->f);
		json_write_string(grid_text(g, cell, i), r->f);
	}
	for (int m = 0; m < METRICS && res; m++)
		if (result_has(res, (enum metric)m))
			fprintf(r->f, ", \"%s\": %" PRId64, metric_def((enum metric)m)->name,
				res->v[m]);
	fprintf(r->f, ", \"status\": \"%s\"}", report_status(status, text, sizeof(text)));
}

void report_begin(struct report *r, enum format format, FILE *f, struct spec *sp)
{
	*r = (struct report){.format = format, .f = f, .spec = sp};
	if (format == FORMAT_CSV)
		report_head(sp, f);
	if (format != FORMAT_TABLE)
		return;
	BUG_ON(sp->ncell > TABLE_CELLS_MAX || sp->ncell * sp->runs > TABLE_ROWS_MAX);
	r->cells = xcalloc((size_t)sp->ncell, sizeof(*r->cells));
	for (int64_t i = 0; i < sp->ncell; i++)
		r->cells[i].first = xcalloc((size_t)sp->runs, sizeof(double));
}

static void add(struct report *r, struct cell_report *c, int64_t run, const struct result *res)
{
	c->first[run - 1] = NAN;
	c->failed += !res;
	if (!res)
		return;
	for (int m = 0; m < METRICS; m++)
		if (result_has(res, (enum metric)m))
			stats_add(&c->of[m], (double)res->v[m]);
	if (res->bounded && res->v[M_BOUND] > 0)
		stats_add(&c->over_bound, (double)res->v[M_MAKESPAN] / (double)res->v[M_BOUND]);
	c->runs++;
	c->first[run - 1] = (double)res->v[table_metric(r, 0)];
}

void report_run(struct report *r, int64_t cell, int64_t run, const struct result *res, int status)
{
	if (r->format == FORMAT_TABLE)
		add(r, &r->cells[cell], run, res);
	else if (r->format == FORMAT_CSV)
		report_row(r->spec, r->f, cell, run, res, status);
	else
		json_row(r, cell, run, res, status);
	r->rows++;
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
	for (int64_t i = 0; r->cells && i < r->spec->ncell; i++)
		free(r->cells[i].first);
	free(r->cells);
	*r = (struct report){0};
}
