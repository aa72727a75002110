/* util.c - memory that never fails, bugs that stop, errors that are collected, names that are near.
 */
#include "util.h"
#include <stdarg.h>
#include <string.h>

static _Noreturn void no_memory(void)
{
	fputs("corun: out of memory\n", stderr);
	exit(EXIT_MACHINE);
}

void *xcalloc(size_t n, size_t size)
{
	void *p = calloc(n ? n : 1, size ? size : 1);

	if (!p)
		no_memory();
	return p;
}

void *xrealloc(void *p, size_t n, size_t size)
{
	size_t bytes;

	if (__builtin_mul_overflow(n, size, &bytes))
		no_memory();
	p = realloc(p, bytes ? bytes : 1);
	if (!p)
		no_memory();
	return p;
}

char *xstrdup(const char *s)
{
	size_t size = strlen(s) + 1;

	return memcpy(xrealloc(NULL, size, 1), s, size);
}

static __attribute__((format(printf, 1, 0))) char *format(const char *fmt, va_list ap)
{
	va_list again;
	char *s;
	int len;

	va_copy(again, ap);
	len = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	BUG_ON(len < 0);
	s = xrealloc(NULL, (size_t)len + 1, 1);
	vsnprintf(s, (size_t)len + 1, fmt, ap);
	return s;
}

char *xasprintf(const char *fmt, ...)
{
	va_list ap;
	char *s;

	va_start(ap, fmt);
	s = format(fmt, ap);
	va_end(ap);
	return s;
}

_Noreturn void bug(const char *file, int line, const char *what)
{
	fflush(stdout);
	fprintf(stderr, "corun: BUG at %s:%d: %s\n", file, line, what);
	abort();
}

bool err_add(struct err *e, const char *fmt, ...)
{
	va_list ap;
	size_t len;
	char *s;

	va_start(ap, fmt);
	s = format(fmt, ap);
	va_end(ap);
	len = strlen(s);
	e->text = xrealloc(e->text, e->len + len + 2, 1);
	/* What users wrote may stand in it: no byte of theirs may break the line or the terminal.
	 */
	for (size_t i = 0; i < len; i++)
		e->text[e->len++] = (unsigned char)s[i] < 0x20 || s[i] == 0x7F ? '?' : s[i];
	memcpy(e->text + e->len++, "\n", 2);
	e->n++;
	free(s);
	return false;
}

void err_lines(struct err *e, const char *text)
{
	for (const char *end; (end = strchr(text, '\n')); text = end + 1)
		err_add(e, "%.*s", (int)(end - text), text);
}

#define FILES_MAX 16 /* with errors in one run: a config, its workload, its trace */

/* One error, and what it is sorted by. */
struct placed {
	const char *text;
	size_t len, name; /* of the line; of the file's name in it, 0: it has no place */
	unsigned group, line, col, index;
};

static void find_place(struct placed *p)
{
	const char *error = strstr(p->text, ": error: ");
	size_t n = error && error < p->text + p->len ? (size_t)(error - p->text) : 0, digits[2];

	for (int i = 0; i < 2; i++) {
		digits[i] = n;
		while (n > 0 && p->text[n - 1] >= '0' && p->text[n - 1] <= '9')
			n--;
		if (n == digits[i] || n < 2 || p->text[n - 1] != ':')
			return;
		digits[i] = n;
		n--;
	}
	p->name = n;
	p->col = (unsigned)strtoul(p->text + digits[0], NULL, 10);
	p->line = (unsigned)strtoul(p->text + digits[1], NULL, 10);
}

static int by_place(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	if (x->col != y->col)
		return x->col < y->col ? -1 : 1;
	return x->index < y->index ? -1 : 1;
}

void err_sort(struct err *e)
{
	struct placed *all = xcalloc((size_t)e->n, sizeof(*all));
	char *sorted = xcalloc(e->len + 1, 1), *to = sorted;
	const struct placed *first[FILES_MAX]; /* error of each file */
	const char *text = e->text;
	unsigned n = 0, nfirst = 0;

	for (; text && *text && n < (unsigned)e->n; n++) {
		struct placed *p = &all[n];
		*p = (struct placed){
			.text = text, .len = strcspn(text, "\n") + 1, .index = n, .group = n};
		text += p->len;
		find_place(p);
		for (unsigned i = 0; i < nfirst && p->name && p->group == n; i++)
			if (first[i]->name == p->name &&
			    memcmp(first[i]->text, p->text, p->name) == 0)
				p->group = first[i]->group;
		if (p->name && p->group == n && nfirst < FILES_MAX)
			first[nfirst++] = p;
	}
	qsort(all, n, sizeof(*all), by_place);
	for (unsigned i = 0; i < n; i++) {
		memcpy(to, all[i].text, all[i].len);
		to += all[i].len;
	}
	if (n)
		memcpy(e->text, sorted, e->len);
	free(sorted);
	free(all);
}

int err_exit(const struct err *e)
{
	return e->status ? e->status : EXIT_USER;
}

void err_fini(struct err *e)
{
	free(e->text);
	*e = (struct err){0};
}

#define NAME_MAX_LEN 63 /* longer ones are never near: no user meant them */

/* Letters to change, add, drop or swap with a neighbour until a is b. Three rows of the table do,
 * as a swap looks two rows back. */
static size_t edit_distance(const char *a, size_t na, const char *b, size_t nb)
{
	size_t row[3][NAME_MAX_LEN + 1];

	for (size_t j = 0; j <= nb; j++)
		row[0][j] = j;
	for (size_t i = 1; i <= na; i++) {
		size_t *now = row[i % 3], *last = row[(i + 2) % 3], *older = row[(i + 1) % 3];

		now[0] = i;
		for (size_t j = 1; j <= nb; j++) {
			size_t d = last[j - 1] + (a[i - 1] != b[j - 1]);

			if (last[j] + 1 < d)
				d = last[j] + 1;
			if (now[j - 1] + 1 < d)
				d = now[j - 1] + 1;
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
			    older[j - 2] + 1 < d)
				d = older[j - 2] + 1;
			now[j] = d;
		}
	}
	return row[na % 3][nb];
}

const char *nearest_name(const char *name, const char *const *names, size_t n)
{
	const char *best = NULL;
	size_t len = strlen(name), least = SIZE_MAX;

	for (size_t i = 0; i < n; i++) {
		size_t other = strlen(names[i]), longer = len > other ? len : other, d;

		if (longer > NAME_MAX_LEN)
			continue;
		d = edit_distance(name, len, names[i], other);
		if (d * 3 <= longer && d < least) {
			least = d;
			best = names[i];
		}
	}
	return best;
}
