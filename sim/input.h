/* input.h - a text read line by line, plain or packed with zstd: which of the two, its first bytes
 * say. */
#ifndef INPUT_H
#define INPUT_H
#include "util.h"

struct input;

/* NULL: see e (missing, a directory, empty, some other program's binary format). "-" is the
 * standard input. e must live as long as the input: all that fails later goes there too. */
struct input *input_open(const char *file, struct err *e);
/* A text that lies in memory, and stays there; `name` stands in messages. */
struct input *input_memory(const char *name, const char *text, size_t len, struct err *e);

/* The next line, without its end, NUL-terminated, to be changed at will; it holds until the next
 * call. NULL at the end, and on an error (then input_failed says so). */
char *input_line(struct input *in, size_t *len);
bool input_failed(const struct input *in);
/* The line last given is the last one and has no end: it may be cut off. */
bool input_unended(const struct input *in);

const char *input_name(const struct input *in); /* for messages */
uint32_t input_lineno(const struct input *in);	/* of the line last given, from 1 */
/* "file:line: error: ..." about the line last given. Returns false. */
bool input_bad(struct input *in, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* NULL is fine. */
void input_close(struct input *in);
#endif
