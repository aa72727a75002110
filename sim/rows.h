/* rows.h - a CSV of results in memory, column by column: only the columns asked for are kept, so
 * that a million rows fit. Any CSV with a header will do; of those of `corun run` and `sweep` more
 * is known. */
#ifndef ROWS_H
#define ROWS_H
#include "util.h"

struct rows;

/* Reads the header, and the sidecar FILE.json if there is one. NULL: see e, which must live as long
 * as the rows: all that fails later goes there too. */
struct rows *rows_open(const char *file, struct err *e);
/* NULL is fine. */
void rows_close(struct rows *r);

/* Of the sidecar, or NULL. */
const char *rows_title(const struct rows *r);
int rows_columns(const struct rows *r); /* in the file */
const char *rows_column(const struct rows *r, int i);
/* Its number, or -1. */
int rows_find(const struct rows *r, const char *column);
/* Is it of run or sweep? Then the paths that vary are the columns *first to *end - 1. */
bool rows_varied(const struct rows *r, int *first, int *end);

/* Before rows_read: what is to be kept. Each gives the number by which the functions below know it,
 * or -1: no such column, see e, which names the nearest. A column may be kept as both. */
int rows_keep_text(struct rows *r, const char *column);
int rows_keep_number(struct rows *r, const char *column);
const char *rows_kept(const struct rows *r, int kept); /* the column's name */
/* "COLUMN=VALUE": only such rows. Several of one column: either; of several: all of them. */
bool rows_where(struct rows *r, const char *filter);

/* Once. False: see e, which has every bad row (or the first 20); a result that is partial, by its
 * sidecar, or of which no row is left, is refused too. */
bool rows_read(struct rows *r);

/* Instead: each row is handed over by a call and forgotten. It is row 0 then. False: see e; no call
 * comes after the first error. */
bool rows_each(struct rows *r, void (*each)(void *ctx), void *ctx);
/* In such a call: any cell of the row, as it stands. */
const char *rows_cell(const struct rows *r, int column);

int64_t rows_count(const struct rows *r);
uint32_t rows_line(const struct rows *r, int64_t row); /* of the file */
/* "ok", or why there are no numbers: all those of such a row are missing. */
const char *rows_status(const struct rows *r, int64_t row);
int64_t rows_failed(const struct rows *r); /* how many are not "ok" */
/* "3 of 300 rows have no numbers: 2 timeout, 1 signal 9", or nothing if all are well. */
void rows_tell_failed(const struct rows *r, const char *indent, FILE *f);

/* Texts are numbered in the order in which they came, of failed rows too. */
int rows_texts(const struct rows *r, int kept);
const char *rows_text(const struct rows *r, int kept, int text);
int rows_text_of(const struct rows *r, int kept, int64_t row);
/* NAN: missing. */
double rows_number(const struct rows *r, int kept, int64_t row);
/* Exactly; false: missing, or not a whole number. */
bool rows_whole(const struct rows *r, int kept, int64_t row, int64_t *v);
#endif
