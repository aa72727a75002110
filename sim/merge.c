/* merge.c - the shards of a sweep become one file; each is read once, from its begin to its end. */
#include "merge.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "disk.h"
#include "origin.h"
#include "path.h"
#include "sweepfile.h"

#define COMMANDS_MAX 10 /* to run again, that are told one by one */

struct part {
	const char *file;
	struct origin from;
	bool known; /* from is */
};

struct merge {
	struct part *parts;
	int n;
	const struct part **of; /* shard k's part is of[k - 1]; NULL: missing, or no good */
	const struct part *first;
	int64_t shards;
	char *head; /* the first line of all */
	int cells;
	int64_t failed;
	FILE *out;
	struct err *e;
};

/* ---- which shards there are ---- */

static void read_origin(struct merge *m, struct part *p)
{
	size_t len = strlen(p->file);

	if (len > 5 && strcmp(p->file + len - 5, ".part") == 0) {
		err_add(m->e, "%s: error: is not whole: --resume finishes it", p->file);
		return;
	}
	p->known = origin_read(&p->from, p->file, m->e);
	if (!p->known || p->from.shard.n)
		return;
	p->known = false;
	origin_fini(&p->from);
	err_add(m->e, "%s: error: is no shard of a sweep", p->file);
}

/* All must be of the sweep that the first is of. */
static void place_part(struct merge *m, const struct part *p)
{
	const struct part *q = m->first;
	char *why = origin_difference(&q->from, &p->from);

	if (why)
		err_add(m->e, "%s: error: is of another sweep than %s: it differs in %s", p->file,
			q->file, why);
	else if (p->from.shard.n != m->shards)
		err_add(m->e, "%s: error: is one of %" PRId64 " shards, %s one of %" PRId64,
			p->file, p->from.shard.n, q->file, m->shards);
	else if (m->of[p->from.shard.k - 1])
		err_add(m->e, "%s: error: is shard %" PRId64 "/%" PRId64 ", as is %s", p->file,
			p->from.shard.k, m->shards, m->of[p->from.shard.k - 1]->file);
	else
		m->of[p->from.shard.k - 1] = p;
	free(why);
}

static void place_parts(struct merge *m)
{
	for (int i = 0; i < m->n; i++) {
		read_origin(m, &m->parts[i]);
		if (!m->first && m->parts[i].known)
			m->first = &m->parts[i];
	}
	if (!m->first)
		return;
	m->shards = m->first->from.shard.n;
	m->of = xcalloc((size_t)m->shards, sizeof(*m->of));
	for (int i = 0; i < m->n; i++)
		if (m->parts[i].known)
			place_part(m, &m->parts[i]);
}

/* ---- rows ---- */

/* One record with its newline, which may be of several lines. 0: there is none; then *why says
 * what is wrong, or is NULL at the end of the file. */
static size_t read_record(FILE *f, char **line, size_t *room, const char **why)
{
	char *more = NULL;
	size_t len = 0, size = 0;
	bool quoted = false;

	*why = NULL;
	do {
		ssize_t n = getline(&more, &size, f);
		if (n <= 0) {
			*why = ferror(f) ? strerror(errno) : len ? "is cut off" : NULL;
			len = 0;
			break;
		}
		if (len + (size_t)n + 1 > *room) {
			*room = 2 * (len + (size_t)n + 1);
			*line = xrealloc(*line, *room, 1);
		}
		memcpy(*line + len, more, (size_t)n + 1);
		for (ssize_t i = 0; i < n; i++)
			quoted = quoted != (more[i] == '"');
		len += (size_t)n;
	} while (quoted);
	free(more);
	if (len && (*line)[len - 1] != '\n') {
		*why = "is cut off";
		len = 0;
	}
	return len;
}

/* The cells of a record: how many; where the second and the last begin. */
static int find_cells(const char *record, const char **second, const char **last)
{
	bool quoted = false;
	int n = 1;

	*second = *last = record;
	for (const char *at = record; *at; at++) {
		quoted = quoted != (*at == '"');
		if (*at != ',' || quoted)
			continue;
		*last = at + 1;
		if (++n == 2)
			*second = *last;
	}
	return n;
}

/* Is this row number `row` of all, as far as it can be told without the config? NULL: it is. */
static const char *check_row(struct merge *m, const char *record, int64_t row)
{
	const struct origin *from = &m->first->from;
	int64_t run = row % from->runs;
	const char *second, *last;
	int n = find_cells(record, &second, &last), status, len;
	char key[60];

	len = snprintf(key, sizeof(key), "%" PRIu64 ",%" PRId64 ",", from->seed + (uint64_t)run,
		       run + 1);
	if (n != m->cells)
		return "has too few or too many cells";
	if (strncmp(second, key, (size_t)len) != 0)
		return "is not the run that belongs there";
	if (!sweepfile_row(last, strlen(last), "", 0, &status))
		return "has no status";
	m->failed += status != EXIT_OK;
	return NULL;
}

/* It is to be run again. row 0: not one of its rows is bad, but all of it. */
static void bad_part(struct merge *m, const struct part *p, int64_t row, const char *why)
{
	m->of[p->from.shard.k - 1] = NULL;
	if (row)
		err_add(m->e, "%s: error: row %" PRId64 " %s", p->file, row, why);
	else
		err_add(m->e, "%s: error: %s", p->file, why);
}

/* The first line, and it goes out if it is the first of all. NULL: it is as it should be. */
static const char *copy_head(struct merge *m, const char *line, size_t len)
{
	const char *second, *last;

	if (len && !m->head) {
		m->head = xstrdup(line);
		m->cells = find_cells(line, &second, &last);
		fwrite(line, 1, len, m->out);
	}
	return len && strcmp(line, m->head) == 0 ? NULL : "has another first line than the others";
}

static void copy_part(struct merge *m, const struct part *p)
{
	FILE *f = fopen(p->file, "r");
	int64_t first, n, row = 0;
	char *line = NULL;
	const char *why = NULL;
	size_t room = 0, len;

	if (!f) {
		bad_part(m, p, 0, strerror(errno));
		return;
	}
	shard_range(p->from.shard, m->first->from.all_rows, &first, &n);
	len = read_record(f, &line, &room, &why);
	why = why ? why : copy_head(m, line, len);
	while (!why && (len = read_record(f, &line, &room, &why)) > 0) {
		why = row < n ? check_row(m, line, first + row) : "is one too many";
		row++;
		if (!why)
			fwrite(line, 1, len, m->out);
	}
	free(line);
	fclose(f);
	if (why) {
		bad_part(m, p, row, why);
	} else if (row < n) {
		char *text =
			xasprintf("is not whole: it has %" PRId64 " of %" PRId64 " rows", row, n);
		bad_part(m, p, 0, text);
		free(text);
	}
}

/* ---- what is to be run again ---- */

/* "3, 7-9 of 10": those that are missing or no good. Returns how many. */
static int64_t list_missing(const struct merge *m, FILE *f)
{
	int64_t missing = 0;

	for (int64_t k = 0; k < m->shards; k++) {
		int64_t begin = k;
		while (k < m->shards && !m->of[k])
			k++;
		if (k == begin)
			continue;
		fprintf(f, "%s%" PRId64, missing ? ", " : " ", begin + 1);
		if (k > begin + 1)
			fprintf(f, "-%" PRId64, k);
		missing += k - begin;
	}
	return missing;
}

/* The command for one of them, k; 0: with a K in its place. */
static void print_command(const struct merge *m, int64_t k, FILE *f)
{
	const struct origin *from = &m->first->from;
	char *out = shard_whole_file(from->shard, m->first->file);

	fputs("corun sweep ", f);
	origin_quote(from->config, f);
	fputs(" -o ", f);
	origin_quote(out ? out : "RESULTS.csv", f);
	origin_options(from, f);
	if (k)
		fprintf(f, " --resume --shard %" PRId64 "/%" PRId64, k, m->shards);
	else
		fprintf(f, " --resume --shard K/%" PRId64, m->shards);
	free(out);
}

static void tell_missing(const struct merge *m)
{
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);
	int64_t missing;

	BUG_ON(!f);
	missing = list_missing(m, f);
	fprintf(f, " of %" PRId64 "; run again", m->shards);
	if (missing > COMMANDS_MAX) {
		fputs(", for each K: ", f);
		print_command(m, 0, f);
	}
	fclose(f);
	if (missing)
		err_add(m->e, "corun merge: %s missing or no good:%s",
			missing == 1 ? "this shard is" : "these shards are", text);
	free(text);
	for (int64_t k = 0; k < m->shards && missing <= COMMANDS_MAX; k++) {
		if (m->of[k])
			continue;
		f = open_memstream(&text, &len);
		BUG_ON(!f);
		print_command(m, k + 1, f);
		fclose(f);
		err_add(m->e, "  %s", text);
		free(text);
	}
}

/* ---- the result ---- */

/* The old result goes before the new one's names come: no CSV ever stands beside a sidecar that is
 * not its own. */
static bool give_names(struct merge *m, const char *temp, const char *out)
{
	char *temp_side = origin_name(temp), *side = origin_name(out);
	struct origin from = m->first->from;
	bool ok = fflush(m->out) == 0 && !ferror(m->out) && fsync(fileno(m->out)) == 0;

	from.shard = (struct shard){0};
	from.rows = from.all_rows;
	if (!ok)
		err_add(m->e, "%s: error: cannot write it: %s", temp, strerror(errno));
	ok = ok && origin_write(&from, temp, m->e);
	if (ok && !((unlink(out) == 0 || errno == ENOENT) && rename(temp_side, side) == 0 &&
		    rename(temp, out) == 0 && disk_sync_folder(out)))
		ok = err_add(m->e, "%s: error: cannot write it: %s", out, strerror(errno));
	if (!ok)
		unlink(temp_side);
	free(temp_side);
	free(side);
	return ok;
}

/* What bears the name loses it: only a result of this same sweep may. */
static bool check_old(const struct merge *m, const char *out)
{
	struct origin from = {0};
	struct err quiet = {0};
	char *why = NULL;
	struct stat st;
	bool ok = true;

	if (lstat(out, &st) != 0)
		return true;
	if (!S_ISREG(st.st_mode))
		return err_add(m->e, "%s: error: is no file that could be replaced", out);
	if (origin_read(&from, out, &quiet)) {
		why = origin_difference(&m->first->from, &from);
		ok = !why && !from.shard.n;
		origin_fini(&from);
	} else {
		ok = false;
	}
	free(why);
	err_fini(&quiet);
	return ok || err_add(m->e,
			     "%s: error: is there already, and no result of this sweep: remove it, "
			     "or choose another -o",
			     out);
}

static int write_result(struct merge *m, const char *out)
{
	char *temp = xasprintf("%s.part", out);
	int status = EXIT_MACHINE;
	bool ok;

	if (!check_old(m, out)) {
		free(temp);
		return EXIT_USER;
	}
	m->out = fopen(temp, "w");
	if (!m->out) {
		err_add(m->e, "%s: error: cannot write it: %s", temp, strerror(errno));
		free(temp);
		return status;
	}
	for (int64_t k = 0; k < m->shards; k++)
		if (m->of[k])
			copy_part(m, m->of[k]);
	tell_missing(m);
	if (m->e->n)
		status = EXIT_USER;
	ok = !m->e->n && give_names(m, temp, out);
	fclose(m->out);
	if (!ok)
		unlink(temp);
	free(temp);
	return ok ? EXIT_OK : status;
}

static bool check_names(struct merge *m, const char *out)
{
	bool ok = true;

	for (int i = 0; i < m->n; i++)
		if (path_same(m->parts[i].file, out))
			ok = err_add(m->e, "corun merge: the result would overwrite the shard %s",
				     out);
	return ok;
}

int merge_files(char *const *files, int n, const char *out, int64_t *rows, int64_t *failed,
		struct err *e)
{
	struct merge m = {.parts = xcalloc((size_t)n, sizeof(*m.parts)), .n = n, .e = e};
	int status = EXIT_USER;

	for (int i = 0; i < n; i++)
		m.parts[i].file = files[i];
	if (check_names(&m, out))
		place_parts(&m);
	if (m.first) {
		status = write_result(&m, out);
		*rows = m.first->from.all_rows;
	}
	*failed = m.failed;
	for (int i = 0; i < n; i++)
		origin_fini(&m.parts[i].from);
	free(m.parts);
	free(m.of);
	free(m.head);
	return status;
}
