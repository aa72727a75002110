/* reproduce_expect.c - which rows held when somebody last looked, and hold no more. */
#include <inttypes.h>
#include <string.h>

#include "reproduce.h"
#include "rows.h"

static const char *const columns[] = {"source", "setup", "quantity", "holds"};
enum { SOURCE, SETUP, QUANTITY, HOLDS, COLUMNS };

struct expect {
	char *file;
	struct rows *rows;
	int kept[COLUMNS];
};

static const char *cell(const struct expect *x, int column, int64_t row)
{
	return rows_text(x->rows, x->kept[column], rows_text_of(x->rows, x->kept[column], row));
}

/* A line that is cut off has another word here, or none. */
static bool check_holds(const struct expect *x, struct err *e)
{
	bool ok = true;

	for (int64_t i = 0; i < rows_count(x->rows) && ok; i++) {
		const char *holds = cell(x, HOLDS, i);

		if (strcmp(holds, "yes") != 0 && strcmp(holds, "no") != 0)
			ok = err_add(e, "%s:%" PRIu32 ": error: holds is \"%s\", not yes or no",
				     x->file, rows_line(x->rows, i), holds);
	}
	return ok;
}

struct expect *expect_read(const char *file, struct err *e)
{
	struct expect *x = xcalloc(1, sizeof(*x));
	bool ok;

	x->file = xstrdup(file);
	x->rows = rows_open(file, e);
	ok = x->rows != NULL;
	for (int c = 0; x->rows && c < COLUMNS; c++) {
		x->kept[c] = rows_keep_text(x->rows, columns[c]);
		ok = x->kept[c] >= 0 && ok;
	}
	if (ok && rows_read(x->rows) && check_holds(x, e))
		return x;
	expect_free(x);
	return NULL;
}

void expect_free(struct expect *x)
{
	if (!x)
		return;
	rows_close(x->rows);
	free(x->file);
	free(x);
}

static bool is_row(const struct expect *x, int64_t i, const char *source,
		   const struct repro_row *row)
{
	return strcmp(cell(x, SETUP, i), row->setup) == 0 &&
	       strcmp(cell(x, QUANTITY, i), row->quantity) == 0 &&
	       strcmp(cell(x, SOURCE, i), source) == 0;
}

/* What became of a row; row NULL: it is not there any more. Returns whether it was lost. */
static bool tell(const struct expect *x, int64_t i, const struct repro_row *row, FILE *f)
{
	bool held = strcmp(cell(x, HOLDS, i), "yes") == 0, holds = row && row->holds;

	if (held != holds)
		fprintf(f, "%s: %s; %s; %s\n",
			holds ? "holds now"
			: row ? "no longer holds"
			      : "is no more",
			cell(x, SOURCE, i), cell(x, SETUP, i), cell(x, QUANTITY, i));
	return held && !holds;
}

int expect_compare(const struct expect *x, const struct reproduce *r, FILE *f, struct err *e)
{
	int64_t n = rows_count(x->rows), lost = 0, lacks = 0;
	bool *seen = xcalloc((size_t)n + 1, sizeof(*seen));

	for (int g = 0; g < r->ngroup; g++)
		for (int k = 0; k < r->groups[g].nrow; k++) {
			const struct repro_row *row = &r->groups[g].rows[k];
			bool any = false;

			for (int64_t i = 0; i < n; i++)
				if (is_row(x, i, r->groups[g].source, row)) {
					any = seen[i] = true;
					lost += tell(x, i, row, f);
				}
			if (any)
				continue;
			fprintf(f, "is new: %s; %s; %s\n", r->groups[g].source, row->setup,
				row->quantity);
			lacks++;
		}
	for (int64_t i = 0; i < n; i++)
		if (!seen[i])
			lost += tell(x, i, NULL, f);
	free(seen);
	if (lost)
		err_add(e, "corun reproduce: %" PRId64 " rows of %s held and no longer hold", lost,
			x->file);
	if (lacks)
		err_add(e,
			"corun reproduce: %s lacks %" PRId64 " rows: it is older, or not whole; "
			"-o makes it anew",
			x->file, lacks);
	return lost || lacks ? EXIT_CHECK : EXIT_OK;
}
