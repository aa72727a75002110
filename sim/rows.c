/* rows.c - a CSV of results in memory, column by column. */
#include "rows.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "csv.h"
#include "origin.h"
#include "texts.h"

#define BAD_MAX	  20	/* more bad rows: this is no CSV */
#define OTHER_MAX 1000	/* values of a filtered column that an error may name */
#define LIST_MAX  8	/* names in an error */
#define LARGEST	  1e150 /* its square is a number too */
#define MISSING	  INT64_MIN

/* A column that was asked for, as texts or as numbers. */
struct kept {
	int column;
	bool number;
	struct texts texts;
	int32_t *of;	/* whose text each row has */
	int64_t *whole; /* numbers, as long as all are whole; else NULL */
	double *real;	/* numbers, from the first on that is not */
};

struct filter {
	int column;
	char *text; /* "COLUMN=VALUE" */
	const char *value;
	bool seen;
};

struct rows {
	char *file;
	struct err *err;
	struct csv csv;
	char **name; /* of the columns */
	int ncolumn, status;
	struct origin origin; /* zeroed: there is no sidecar */
	struct kept *kept;
	int nkept;
	struct filter *filter;
	int nfilter;
	uint32_t *line;
	int64_t n, room, in_file, failed;
	void (*each)(void *ctx); /* takes a row at a time; NULL: all are kept */
	void *ctx;
	bool any;
};

/* ---- the header ---- */

int rows_columns(const struct rows *r)
{
	return r->ncolumn;
}

const char *rows_column(const struct rows *r, int i)
{
	BUG_ON(i < 0 || i >= r->ncolumn);
	return r->name[i];
}

int rows_find(const struct rows *r, const char *column)
{
	for (int i = 0; i < r->ncolumn; i++)
		if (strcmp(r->name[i], column) == 0)
			return i;
	return -1;
}

bool rows_varied(const struct rows *r, int *first, int *end)
{
	static const char *const key[] = {"policy", "seed", "run"};

	*first = ARRAY_LEN(key);
	*end = rows_find(r, "makespan_ns");
	for (int i = 0; i < *first; i++)
		if (rows_find(r, key[i]) != i)
			return false;
	return *end >= *first;
}

static bool read_header(struct rows *r)
{
	int first, end, n;

	switch (csv_next(&r->csv)) {
	case CSV_END:
		return false;
	case CSV_BAD:
		return false;
	case CSV_RECORD:
		break;
	}
	n = r->csv.n;
	r->name = xcalloc((size_t)n, sizeof(*r->name));
	for (int i = 0; i < n; i++) {
		const char *name = csv_text(&r->csv, i);
		if (rows_find(r, name) >= 0)
			csv_bad(&r->csv, "two columns have the name \"%s\"", name);
		r->name[r->ncolumn++] = xstrdup(name);
	}
	r->status = rows_varied(r, &first, &end) ? rows_find(r, "status") : -1;
	return r->err->n == 0;
}

static bool read_sidecar(struct rows *r)
{
	char *name = origin_name(r->file);
	bool is = strcmp(r->file, "-") != 0 && access(name, F_OK) == 0;

	free(name);
	if (!is)
		return true;
	if (!origin_read(&r->origin, r->file, r->err))
		return false;
	return !r->origin.shard.n || err_add(r->err,
					     "%s: error: this is shard %" PRId64 "/%" PRId64
					     " of a sweep; `corun merge` makes one result of all",
					     r->file, r->origin.shard.k, r->origin.shard.n);
}

struct rows *rows_open(const char *file, struct err *e)
{
	struct rows *r = xcalloc(1, sizeof(*r));

	r->file = xstrdup(file);
	r->err = e;
	r->status = -1;
	if (csv_open(&r->csv, file, e) && read_header(r) && read_sidecar(r)) {
		if (r->status >= 0)
			r->status = rows_keep_text(r, "status");
		return r;
	}
	rows_close(r);
	return NULL;
}

void rows_close(struct rows *r)
{
	if (!r)
		return;
	for (int i = 0; i < r->nkept; i++) {
		texts_fini(&r->kept[i].texts);
		free(r->kept[i].of);
		free(r->kept[i].whole);
		free(r->kept[i].real);
	}
	for (int i = 0; i < r->nfilter; i++)
		free(r->filter[i].text);
	for (int i = 0; i < r->ncolumn; i++)
		free(r->name[i]);
	csv_close(&r->csv);
	origin_fini(&r->origin);
	free(r->kept);
	free(r->filter);
	free(r->name);
	free(r->line);
	free(r->file);
	free(r);
}

const char *rows_title(const struct rows *r)
{
	return r->origin.title;
}

/* ---- what is wanted ---- */

/* "FILE: error: no column "x" (did you mean "y"?)"; if nothing is near: "there are ..." */
static void tell_unknown(struct rows *r, const char *what, const char *name, char **names, int n)
{
	const char *near = nearest_name(name, (const char *const *)names, (size_t)n);
	char *list = NULL;
	size_t len;
	FILE *m = open_memstream(&list, &len);

	BUG_ON(!m);
	if (near)
		fprintf(m, " (did you mean \"%s\"?)", near);
	for (int i = 0; !near && i < n && i < LIST_MAX; i++)
		fprintf(m, "%s\"%s\"", i ? ", " : n > 1 ? "; there are " : "; there is ", names[i]);
	if (!near && n > LIST_MAX)
		fputs(" ...", m);
	fclose(m);
	err_add(r->err, "%s: error: %s \"%s\"%s", r->file, what, name, list);
	free(list);
}

static int keep(struct rows *r, const char *column, bool number)
{
	int c = rows_find(r, column);

	if (c < 0) {
		tell_unknown(r, "no column", column, r->name, r->ncolumn);
		return -1;
	}
	for (int i = 0; i < r->nkept; i++)
		if (r->kept[i].column == c && r->kept[i].number == number)
			return i;
	r->kept = xrealloc(r->kept, (size_t)r->nkept + 1, sizeof(*r->kept));
	r->kept[r->nkept] = (struct kept){.column = c, .number = number};
	return r->nkept++;
}

int rows_keep_text(struct rows *r, const char *column)
{
	return keep(r, column, false);
}

int rows_keep_number(struct rows *r, const char *column)
{
	return keep(r, column, true);
}

const char *rows_kept(const struct rows *r, int kept)
{
	BUG_ON(kept < 0 || kept >= r->nkept);
	return r->name[r->kept[kept].column];
}

/* A name may hold a '=' too, so the first that ends a column's name counts. */
bool rows_where(struct rows *r, const char *filter)
{
	struct filter f = {.column = -1, .text = xstrdup(filter)};
	char *eq = f.text;
	size_t first;

	while (f.column < 0 && (eq = strchr(eq, '='))) {
		*eq = '\0';
		f.column = rows_find(r, f.text);
		*eq++ = '=';
	}
	if (f.column >= 0) {
		f.value = eq;
		r->filter = xrealloc(r->filter, (size_t)r->nfilter + 1, sizeof(*r->filter));
		r->filter[r->nfilter++] = f;
		return true;
	}
	first = strcspn(f.text, "=");
	if (f.text[first]) {
		f.text[first] = '\0';
		keep(r, f.text, false); /* its error */
	} else {
		err_add(r->err, "--where %s: must be COLUMN=VALUE", filter);
	}
	free(f.text);
	return false;
}

/* ---- reading ---- */

/* Of several filters of one column one must match. */
static bool wanted(struct rows *r)
{
	bool all = true;

	for (int i = 0; i < r->nfilter; i++) {
		bool any = false;
		for (int k = 0; k < r->nfilter; k++) {
			struct filter *f = &r->filter[k];
			if (f->column == r->filter[i].column &&
			    strcmp(csv_text(&r->csv, f->column), f->value) == 0)
				any = f->seen = true;
		}
		all = all && any;
	}
	return all;
}

static void make_room(struct rows *r)
{
	size_t room;

	if (r->n < r->room)
		return;
	r->room = r->room ? 2 * r->room : 256;
	room = (size_t)r->room;
	r->line = xrealloc(r->line, room, sizeof(*r->line));
	for (int i = 0; i < r->nkept; i++) {
		struct kept *k = &r->kept[i];
		if (!k->number)
			k->of = xrealloc(k->of, room, sizeof(*k->of));
		else if (k->real)
			k->real = xrealloc(k->real, room, sizeof(*k->real));
		else
			k->whole = xrealloc(k->whole, room, sizeof(*k->whole));
	}
}

static double as_real(int64_t whole)
{
	return whole == MISSING ? NAN : (double)whole;
}

/* The column has held whole numbers until now. */
static void make_real(struct rows *r, struct kept *k)
{
	k->real = xcalloc((size_t)r->room, sizeof(*k->real));
	for (int64_t i = 0; i < r->n; i++)
		k->real[i] = as_real(k->whole[i]);
	free(k->whole);
	k->whole = NULL;
}

static void put_number(struct rows *r, struct kept *k, const char *s)
{
	char *end;
	int64_t whole;
	double real;

	errno = 0;
	whole = *s ? strtoll(s, &end, 10) : MISSING;
	/* digits only: strtoll would take blanks in front */
	if (!*s || (!*end && !errno && whole != MISSING && !strspn(s, " \t\v\f\r\n"))) {
		if (k->real)
			k->real[r->n] = as_real(whole);
		else
			k->whole[r->n] = whole;
		return;
	}
	real = strtod(s, &end);
	if (*end || s[strspn(s, "0123456789.+-eE")]) {
		csv_bad(&r->csv, "%s is \"%s\", which is no number", r->name[k->column], s);
		return;
	}
	if (!(fabs(real) <= LARGEST)) {
		csv_bad(&r->csv, "%s is %s, and must be within +-1e150", r->name[k->column], s);
		return;
	}
	if (!k->real)
		make_real(r, k);
	k->real[r->n] = real;
}

static void put_row(struct rows *r)
{
	const char *status = r->status < 0 ? "ok" : csv_text(&r->csv, r->kept[r->status].column);
	bool failed = strcmp(status, "ok") != 0;

	make_room(r);
	for (int i = 0; i < r->nkept; i++) {
		struct kept *k = &r->kept[i];
		const char *cell = csv_text(&r->csv, k->column);
		if (k->number)
			put_number(r, k, failed ? "" : cell);
		else
			k->of[r->n] = texts_add(&k->texts, cell);
	}
	r->line[r->n++] = r->csv.line;
	r->failed += failed;
	r->any = true;
	if (!r->each)
		return;
	if (!r->err->n)
		r->each(r->ctx);
	r->n = 0;
}

/* Reads all rows. The values of each filter's column are left in `values`. */
static void read_rows(struct rows *r, struct texts *values)
{
	for (;;) {
		enum csv_got got = csv_next(&r->csv);
		if (got == CSV_END)
			return;
		r->in_file++;
		if (got == CSV_RECORD && r->csv.n != r->ncolumn)
			csv_bad(&r->csv, "%d cell%s, where the header has %d", r->csv.n,
				r->csv.n == 1 ? "" : "s", r->ncolumn);
		else if (got == CSV_RECORD) {
			for (int i = 0; i < r->nfilter; i++)
				if (values[i].n < OTHER_MAX)
					texts_add(&values[i],
						  csv_text(&r->csv, r->filter[i].column));
			if (wanted(r))
				put_row(r);
		}
		if (r->err->n >= BAD_MAX) {
			err_add(r->err, "%s: error: no more is read after %d errors", r->file,
				BAD_MAX);
			return;
		}
	}
}

static void tell_partial(struct rows *r)
{
	char *command = NULL;
	size_t len;
	FILE *m = open_memstream(&command, &len);

	BUG_ON(!m);
	fputs("corun sweep ", m);
	origin_quote(r->origin.config, m);
	origin_options(&r->origin, m);
	fputs(" -o ", m);
	origin_quote(r->file, m);
	fclose(m);
	err_add(r->err,
		"%s: error: partial: %" PRId64 " of %" PRId64 " rows; for the others: %s --resume",
		r->file, r->in_file, r->origin.rows, command);
	free(command);
}

/* Is it all that it should be? */
static void check_whole(struct rows *r)
{
	if (r->origin.config && r->in_file < r->origin.rows)
		tell_partial(r);
	else if (r->origin.config && r->in_file > r->origin.rows)
		err_add(r->err, "%s: error: %" PRId64 " rows, where %s.json says %" PRId64, r->file,
			r->in_file, r->file, r->origin.rows);
	else if (r->status >= 0 && input_unended(r->csv.in))
		err_add(r->err, "%s: error: its last line is cut off", r->file);
	else if (!r->in_file)
		err_add(r->err, "%s: error: it has a header and no rows", r->file);
}

bool rows_read(struct rows *r)
{
	struct texts *values = xcalloc((size_t)r->nfilter + 1, sizeof(*values));

	read_rows(r, values);
	if (!r->err->n)
		check_whole(r);
	for (int i = 0; i < r->nfilter && !r->err->n; i++)
		if (!r->filter[i].seen) {
			char *what = xasprintf("no row with %s", r->name[r->filter[i].column]);
			tell_unknown(r, what, r->filter[i].value, values[i].text, values[i].n);
			free(what);
		}
	if (!r->err->n && !r->any)
		err_add(r->err, "%s: error: no row has all that --where asks for", r->file);
	for (int i = 0; i < r->nfilter; i++)
		texts_fini(&values[i]);
	free(values);
	return r->err->n == 0;
}

bool rows_each(struct rows *r, void (*each)(void *ctx), void *ctx)
{
	r->each = each;
	r->ctx = ctx;
	return rows_read(r);
}

const char *rows_cell(const struct rows *r, int column)
{
	return csv_text(&r->csv, column);
}

/* ---- what came of it ---- */

int64_t rows_count(const struct rows *r)
{
	return r->n;
}

uint32_t rows_line(const struct rows *r, int64_t row)
{
	BUG_ON(row < 0 || row >= r->n);
	return r->line[row];
}

int64_t rows_failed(const struct rows *r)
{
	return r->failed;
}

const char *rows_status(const struct rows *r, int64_t row)
{
	return r->status < 0 ? "ok" : rows_text(r, r->status, rows_text_of(r, r->status, row));
}

void rows_tell_failed(const struct rows *r, const char *indent, FILE *f)
{
	const char *sep = ": ";
	int64_t *n;

	if (!r->failed)
		return;
	n = xcalloc((size_t)rows_texts(r, r->status), sizeof(*n));
	for (int64_t i = 0; i < r->n; i++)
		n[rows_text_of(r, r->status, i)]++;
	fprintf(f, "%s%" PRId64 " of %" PRId64 " rows %s no numbers", indent, r->failed, r->n,
		r->failed == 1 ? "has" : "have");
	for (int i = 0; i < rows_texts(r, r->status); i++) {
		const char *text = rows_text(r, r->status, i);
		if (strcmp(text, "ok") == 0)
			continue;
		fprintf(f, "%s%" PRId64 " %s", sep, n[i], *text ? text : "without a status");
		sep = ", ";
	}
	fputc('\n', f);
	free(n);
}

static const struct kept *kept_at(const struct rows *r, int kept, int64_t row, bool number)
{
	BUG_ON(kept < 0 || kept >= r->nkept || r->kept[kept].number != number);
	BUG_ON(row < 0 || row >= r->n);
	return &r->kept[kept];
}

int rows_texts(const struct rows *r, int kept)
{
	BUG_ON(kept < 0 || kept >= r->nkept);
	return r->kept[kept].texts.n;
}

const char *rows_text(const struct rows *r, int kept, int text)
{
	BUG_ON(text < 0 || text >= rows_texts(r, kept));
	return r->kept[kept].texts.text[text];
}

int rows_text_of(const struct rows *r, int kept, int64_t row)
{
	return kept_at(r, kept, row, false)->of[row];
}

double rows_number(const struct rows *r, int kept, int64_t row)
{
	const struct kept *k = kept_at(r, kept, row, true);

	return k->real ? k->real[row] : as_real(k->whole[row]);
}

bool rows_whole(const struct rows *r, int kept, int64_t row, int64_t *v)
{
	const struct kept *k = kept_at(r, kept, row, true);

	*v = 0;
	if (k->real || k->whole[row] == MISSING)
		return false;
	*v = k->whole[row];
	return true;
}
