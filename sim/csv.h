/* csv.h - records of cells of text, as RFC 4180 wants them: written and read. */
#ifndef CSV_H
#define CSV_H
#include "input.h"

/* A name may hold commas, quotes and line breaks: then it is quoted. */
void csv_cell(FILE *f, const char *s);

/* A file being read. */
struct csv {
	struct input *in;
	struct err *err;
	char *text; /* of the record: the cells, unquoted, each with a 0 behind it */
	size_t len, cap;
	size_t *start; /* of each cell in text */
	int n, room;   /* cells */
	uint32_t line; /* in which the record begins */
};

enum csv_got { CSV_RECORD, CSV_BAD, CSV_END };

/* False: see e (missing, empty, no text ...), which must live as long. "-" is the standard input;
 * what zstd has packed is read too. */
bool csv_open(struct csv *c, const char *file, struct err *e);
/* The next record. CSV_BAD: this one is malformed, which e tells; reading may go on with the next.
 * CSV_END: there are no more, or no more can be read (then input_failed). */
enum csv_got csv_next(struct csv *c);
/* The i-th cell; until the next call. */
const char *csv_text(const struct csv *c, int i);
/* "file:line: error: ..." about the record. Returns false. */
bool csv_bad(struct csv *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Also of one that was zeroed or closed. */
void csv_close(struct csv *c);
#endif
