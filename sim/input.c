/* input.c - a text read line by line, plain or packed with zstd. */
#include "input.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <zstd.h>

#define CHUNK	       ((size_t)256 * 1024)
#define LINE_MAX_BYTES ((size_t)1024 * 1024) /* longer: this is no text */

struct input {
	char *name;
	FILE *file; /* NULL: a text in memory */
	struct err *err;
	ZSTD_DStream *zstd; /* NULL: plain */
	char *packed;	    /* bytes of the file, when packed */
	size_t packed_pos, packed_len;
	char *buf; /* plain bytes; those in start..end were not given yet; one more fits behind cap
		    */
	size_t cap, start, end;
	uint32_t line;
	bool in_frame; /* zstd wants more bytes */
	bool eof, failed, unended;
};

static bool fail(struct input *in, const char *what)
{
	in->failed = true;
	return err_add(in->err, "%s: error: %s", in->name, what);
}

/* Up to n bytes of the file itself. */
static size_t read_raw(struct input *in, char *to, size_t n)
{
	size_t got = in->file ? fread(to, 1, n, in->file) : 0;

	if (in->file && ferror(in->file)) {
		char *what = xasprintf("cannot read: %s", strerror(errno));

		fail(in, what);
		free(what);
		return 0;
	}
	return got;
}

static size_t read_packed(struct input *in, char *to, size_t n)
{
	ZSTD_outBuffer out = {to, n, 0};

	for (;;) {
		ZSTD_inBuffer src = {in->packed, in->packed_len, in->packed_pos};

		/* Within a frame zstd may still hold output though it has eaten all its input. */
		if (src.pos < src.size || in->in_frame) {
			size_t hint = ZSTD_decompressStream(in->zstd, &out, &src);

			in->packed_pos = src.pos;
			if (ZSTD_isError(hint)) {
				fail(in, "the zstd data are damaged");
				return 0;
			}
			in->in_frame = hint != 0;
		}
		if (out.pos > 0)
			return out.pos;
		if (in->packed_pos < in->packed_len)
			continue;
		in->packed_pos = 0;
		in->packed_len = read_raw(in, in->packed, CHUNK);
		if (in->packed_len == 0) {
			if (in->in_frame && !in->failed)
				fail(in, "the zstd data are cut off");
			return 0;
		}
	}
}

/* More bytes behind `end`; false when there are none. */
static bool fill(struct input *in)
{
	size_t got;

	if (in->eof || in->failed)
		return false;
	if (in->start > 0) {
		memmove(in->buf, in->buf + in->start, in->end - in->start);
		in->end -= in->start;
		in->start = 0;
	}
	if (in->end == in->cap) {
		in->cap *= 2;
		in->buf = xrealloc(in->buf, in->cap + 1, 1);
	}
	got = in->zstd ? read_packed(in, in->buf + in->end, in->cap - in->end)
		       : read_raw(in, in->buf + in->end, in->cap - in->end);
	in->end += got;
	in->eof = got == 0;
	return got > 0;
}

/* Formats that people are likely to hand us by mistake, known by their first bytes. */
static const struct {
	const char *magic;
	size_t len;
	const char *what;
} binaries[] = {
	{"PERFILE2", 8, "this is perf's own data: give the text that `perf script` makes of it"},
	{"\x17\x08\x44tracing", 10, "this is a trace.dat: give the text of `perf script`"},
	{"\x1f\x8b", 2, "packed with gzip: only plain text and zstd are read"},
	{"\xfd"
	 "7zXZ",
	 5, "packed with xz: only plain text and zstd are read"},
	{"BZh", 3, "packed with bzip2: only plain text and zstd are read"},
};

/* Looks at the first bytes: zstd, text or neither. */
static bool sniff(struct input *in)
{
	static const char zstd_magic[] = "\x28\xb5\x2f\xfd";
	size_t have = in->end;

	if (have == 0)
		return in->failed ? false : fail(in, "the file is empty");
	for (size_t i = 0; i < ARRAY_LEN(binaries); i++)
		if (have >= binaries[i].len && !memcmp(in->buf, binaries[i].magic, binaries[i].len))
			return fail(in, binaries[i].what);
	if (have >= 4 && !memcmp(in->buf, zstd_magic, 4)) {
		in->packed = in->buf;
		in->packed_len = have;
		in->buf = xcalloc(CHUNK + 1, 1);
		in->cap = CHUNK;
		in->end = 0;
		in->eof = false;
		in->zstd = ZSTD_createDStream();
		if (!in->zstd)
			return fail(in, "no memory for zstd");
		if (!fill(in))
			return in->failed ? false : fail(in, "the file is empty");
	}
	if (memchr(in->buf, '\0', in->end))
		return fail(in, "this is no text: it holds a NUL byte");
	return true;
}

static struct input *input_new(const char *name, struct err *e)
{
	struct input *in = xcalloc(1, sizeof(*in));

	in->name = xstrdup(name);
	in->err = e;
	in->cap = CHUNK;
	in->buf = xcalloc(CHUNK + 1, 1);
	return in;
}

struct input *input_open(const char *file, struct err *e)
{
	bool is_stdin = !strcmp(file, "-");
	FILE *f = is_stdin ? stdin : fopen(file, "rb");
	struct input *in;
	struct stat st;

	if (!f) {
		err_add(e, "%s: error: cannot open: %s", file, strerror(errno));
		return NULL;
	}
	in = input_new(is_stdin ? "<stdin>" : file, e);
	in->file = f;
	if (fstat(fileno(f), &st) == 0 && S_ISDIR(st.st_mode))
		fail(in, "this is a directory, not a file");
	else
		fill(in);
	if (in->failed || !sniff(in)) {
		input_close(in);
		return NULL;
	}
	return in;
}

struct input *input_memory(const char *name, const char *text, size_t len, struct err *e)
{
	struct input *in = input_new(name, e);

	if (len > in->cap) {
		in->cap = len;
		in->buf = xrealloc(in->buf, len + 1, 1);
	}
	memcpy(in->buf, text, len);
	in->end = len;
	if (!sniff(in)) {
		input_close(in);
		return NULL;
	}
	return in;
}

char *input_line(struct input *in, size_t *len)
{
	char *nl, *line;
	size_t seen = 0, n;

	if (in->failed)
		return NULL;
	while (!(nl = memchr(in->buf + in->start + seen, '\n', in->end - in->start - seen))) {
		seen = in->end - in->start;
		if (seen > LINE_MAX_BYTES) {
			in->line++;
			in->failed = true;
			input_bad(in, "the line is longer than %zu bytes: this is no text",
				  LINE_MAX_BYTES);
			return NULL;
		}
		if (!fill(in)) {
			if (in->failed || seen == 0)
				return NULL;
			nl = in->buf + in->end;
			in->unended = true;
			break;
		}
	}
	line = in->buf + in->start;
	n = (size_t)(nl - line);
	in->start = nl == in->buf + in->end ? in->end : in->start + n + 1;
	in->line++;
	if (memchr(line, '\0', n)) {
		in->failed = true;
		input_bad(in, "this is no text: the line holds a NUL byte");
		return NULL;
	}
	if (n && line[n - 1] == '\r')
		n--;
	line[n] = '\0';
	*len = n;
	return line;
}

bool input_failed(const struct input *in)
{
	return in->failed;
}

bool input_unended(const struct input *in)
{
	return in->unended;
}

const char *input_name(const struct input *in)
{
	return in->name;
}

uint32_t input_lineno(const struct input *in)
{
	return in->line;
}

bool input_bad(struct input *in, const char *fmt, ...)
{
	char what[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(what, sizeof(what), fmt, ap);
	va_end(ap);
	return err_add(in->err, "%s:%u: error: %s", in->name, in->line, what);
}

void input_close(struct input *in)
{
	if (!in)
		return;
	if (in->file && in->file != stdin)
		fclose(in->file);
	ZSTD_freeDStream(in->zstd);
	free(in->packed);
	free(in->buf);
	free(in->name);
	free(in);
}
