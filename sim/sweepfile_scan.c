/* sweepfile_scan.c - what of a file of results can be kept, wherever it was cut and whatever stands
 * at its end. */
#include <sys/types.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "sweepfile.h"

#define CHUNK	   262144
#define CELL_MAX   21 /* a number of 64 bits, its sign and a comma */
#define STATUS_MAX 32

/* Length of a row's status; what it means. */
static size_t read_status(const char *text, size_t len, int *status)
{
	static const struct {
		const char *word;
		int status;
		bool number; /* one follows */
	} words[] = {{"ok", EXIT_OK, false},	       {"policy", EXIT_POLICY, false},
		     {"config", EXIT_USER, false},     {"timeout", EXIT_MACHINE, false},
		     {"machine", EXIT_MACHINE, false}, {"signal ", EXIT_MACHINE, true},
		     {"exit ", EXIT_MACHINE, true}};

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		size_t word = strlen(words[i].word), n = word;
		if (len <= n || memcmp(text, words[i].word, n) != 0)
			continue;
		while (words[i].number && n < len && n < STATUS_MAX && text[n] >= '0' &&
		       text[n] <= '9')
			n++;
		if (n == len || text[n] != '\n' || (words[i].number && n == word))
			return 0;
		*status = words[i].status;
		return n;
	}
	return 0;
}

/* Length of a number and its comma; 0: it is none. Without digits, it is 1. */
static size_t read_cell(const char *text, size_t len)
{
	size_t sign = len && text[0] == '-', n = sign;

	while (n < len && n < CELL_MAX && text[n] >= '0' && text[n] <= '9')
		n++;
	return n < len && text[n] == ',' && !(sign && n == 1) ? n + 1 : 0;
}

size_t sweepfile_row(const char *text, size_t len, const char *key, int cells, int *status)
{
	size_t at = strlen(key), n;
	bool numbers = false, first = cells == 0;

	if (len < at || memcmp(text, key, at) != 0)
		return 0;
	for (int i = 0; i < cells; i++) {
		n = read_cell(text + at, len - at);
		if (!n)
			return 0;
		first = first || (i == 0 && n > 1);
		numbers = numbers || n > 1;
		at += n;
	}
	n = read_status(text + at, len - at, status);
	if (!n || (*status == EXIT_OK ? !first : numbers))
		return 0;
	return at + n + 1;
}

/* A stretch of the file. */
struct window {
	int fd;
	char *text;
	size_t len, room;
	int64_t at; /* of text in the file */
};

/* Moves it on to `at`, so that it holds `want` bytes from there, or all there are. */
static bool window_move(struct window *w, int64_t at, size_t want)
{
	size_t gone = (size_t)(at - w->at);

	if (w->len - gone >= want)
		return true;
	if (gone)
		memmove(w->text, w->text + gone, w->len - gone);
	w->len -= gone;
	w->at = at;
	if (want + CHUNK > w->room) {
		w->room = want + CHUNK;
		w->text = xrealloc(w->text, w->room, 1);
	}
	while (w->len < want) {
		ssize_t got =
			pread(w->fd, w->text + w->len, w->room - w->len, w->at + (int64_t)w->len);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return got == 0;
		w->len += (size_t)got;
	}
	return true;
}

/* What a signal or the machine did may go well the next time. */
static void scan_row(struct sweepfile *f, size_t len, int status)
{
	if (status == EXIT_MACHINE) {
		if ((f->nredo & (f->nredo - 1)) == 0)
			f->redo = xrealloc(f->redo, f->nredo ? (size_t)f->nredo * 2 : 1,
					   sizeof(*f->redo));
		f->redo[f->nredo++] =
			(struct sweep_redo){.row = f->have, .at = f->size, .len = (int64_t)len};
	} else if (status != EXIT_OK) {
		f->failed++;
		f->status = status > f->status ? status : f->status;
	}
	f->have++;
	f->size += (int64_t)len;
}

bool sweepfile_scan(struct sweepfile *f)
{
	const struct sweep_rows *rows = f->rows;
	struct window w = {.fd = f->fd};
	size_t head = strlen(rows->head), len = head + 1;
	bool ok = window_move(&w, 0, len);
	int status;

	if (ok && w.len >= len && memcmp(w.text, rows->head, head) == 0 && w.text[head] == '\n')
		f->size = (int64_t)len;
	while (ok && f->size && f->have < rows->n && len) {
		char *key = rows->key(rows->ctx, f->have);
		size_t most = strlen(key) + (size_t)rows->cells * CELL_MAX + STATUS_MAX;
		ok = window_move(&w, f->size, most);
		len = ok ? (size_t)(f->size - w.at) : 0;
		if (ok)
			len = sweepfile_row(w.text + len, w.len - len, key, rows->cells, &status);
		if (len)
			scan_row(f, len, status);
		free(key);
	}
	free(w.text);
	return ok;
}
