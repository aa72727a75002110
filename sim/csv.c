/* csv.c - records of cells of text, as RFC 4180 wants them. The reader is our own because no error
 * may lack its line, and a cell may hold lines. */
#include "csv.h"

#include <stdarg.h>
#include <string.h>

#define CELL_MAX ((size_t)1024 * 1024) /* longer: a quote was forgotten */

void csv_cell(FILE *f, const char *s)
{
	if (!strpbrk(s, ",\"\r\n")) {
		fputs(s, f);
		return;
	}
	fputc('"', f);
	for (; *s; s++) {
		if (*s == '"')
			fputc('"', f);
		fputc(*s, f);
	}
	fputc('"', f);
}

bool csv_open(struct csv *c, const char *file, struct err *e)
{
	*c = (struct csv){.err = e, .in = input_open(file, e)};
	return c->in != NULL;
}

void csv_close(struct csv *c)
{
	input_close(c->in);
	free(c->text);
	free(c->start);
	*c = (struct csv){0};
}

const char *csv_text(const struct csv *c, int i)
{
	BUG_ON(i < 0 || i >= c->n);
	return c->text + c->start[i];
}

bool csv_bad(struct csv *c, const char *fmt, ...)
{
	char what[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(what, sizeof(what), fmt, ap);
	va_end(ap);
	return err_add(c->err, "%s:%u: error: %s", input_name(c->in), c->line, what);
}

/* The next line goes behind what there is, with its 0; false at the end. */
static bool add_line(struct csv *c)
{
	size_t len;
	const char *line = input_line(c->in, &len);

	if (!line)
		return false;
	/* some programs put a mark of the byte order before UTF-8 */
	if (input_lineno(c->in) == 1 && strncmp(line, "\xEF\xBB\xBF", 3) == 0) {
		line += 3;
		len -= 3;
	}
	if (c->len + len + 2 > c->cap) {
		c->cap = 2 * (c->len + len + 2);
		c->text = xrealloc(c->text, c->cap, 1);
	}
	memcpy(c->text + c->len, line, len + 1);
	c->len += len;
	return true;
}

/* The quoted cell whose text begins at `at`; it is moved down to `to`, and what lies behind its
 * last quote is at *next. False: see e. */
static bool quoted(struct csv *c, size_t at, size_t *to, size_t *next)
{
	size_t out = *to;

	for (;; at++) {
		char ch = c->text[at];

		if (ch == '"' && c->text[at + 1] != '"')
			break;
		if (ch == '"')
			at++;
		if (at >= c->len) { /* the line ends within the cell */
			if (out - *to > CELL_MAX)
				return csv_bad(c, "a quote is opened and not closed within 1 MiB");
			c->text[c->len++] = ch = '\n';
			if (!add_line(c))
				return input_failed(c->in) ||
				       csv_bad(c, "a quote is opened and never closed");
		}
		c->text[out++] = ch;
	}
	*to = out;
	*next = at + 1;
	return c->text[at + 1] == ',' || at + 1 == c->len ||
	       csv_bad(c, "text stands behind the quote that closes cell %d", c->n);
}

enum csv_got csv_next(struct csv *c)
{
	size_t at = 0, to = 0;

	c->len = 0;
	c->n = 0;
	if (!add_line(c))
		return CSV_END;
	c->line = input_lineno(c->in);
	for (;; at++) { /* cell by cell; each is moved down over the quotes before it */
		if (c->n == c->room) {
			c->room = c->room ? 2 * c->room : 64;
			c->start = xrealloc(c->start, (size_t)c->room, sizeof(*c->start));
		}
		c->start[c->n++] = to;
		if (c->text[at] == '"') {
			if (!quoted(c, at + 1, &to, &at))
				return CSV_BAD;
			if (input_failed(c->in))
				return CSV_END;
		} else {
			size_t len = strcspn(c->text + at, ",\"");

			if (c->text[at + len] == '"') {
				csv_bad(c, "a quote within cell %d, which does not begin with one",
					c->n);
				return CSV_BAD;
			}
			memmove(c->text + to, c->text + at, len);
			at += len;
			to += len;
		}
		if (at == c->len)
			break;
		c->text[to++] = '\0';
	}
	c->text[to] = '\0';
	return CSV_RECORD;
}
