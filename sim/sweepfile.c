/* sweepfile.c - a growing file of results. Nothing is ever written but behind its last whole row,
 * and a second file takes its place where rows in the middle change; so whatever ends us leaves a
 * file whose beginning is right. */
#include "sweepfile.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "disk.h"

#define TRIES 100 /* to open a file that others rename meanwhile */

static bool fault(const struct sweepfile *f, const char *path, struct err *e)
{
	err_add(e, "%s: error: cannot write it: %s", path, strerror(errno));
	if (f->have)
		err_add(e, "%s: its first %" PRId64 " rows are whole and kept", f->path, f->have);
	return false;
}

/* ---- opening ---- */

static bool exists(const char *file)
{
	struct stat st;

	return lstat(file, &st) == 0;
}

/* Does the name still mean what we have open? */
static bool is_named(int fd, const char *path)
{
	struct stat a, b;

	return fstat(fd, &a) == 0 && stat(path, &b) == 0 && a.st_dev == b.st_dev &&
	       a.st_ino == b.st_ino;
}

static bool in_use(const char *path, pid_t by, struct err *e)
{
	return err_add(e, "%s: error: another sweep (process %ld) is writing it", path, (long)by);
}

/* Another's lock is no fault of the user's, and it passes: whoever resumes may try again later. */
static bool lock(int fd, const char *path, struct err *e)
{
	struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

	if (fcntl(fd, F_SETLK, &l) == 0)
		return true;
	if (errno != EACCES && errno != EAGAIN)
		return err_add(e, "%s: error: cannot lock it: %s", path, strerror(errno));
	if (fcntl(fd, F_GETLK, &l) != 0 || l.l_type == F_UNLCK)
		return err_add(e, "%s: error: another sweep was just writing it", path);
	return in_use(path, l.l_pid, e);
}

/* There is something of that name, and we are not to go on with it. */
static bool refuse(const char *path, struct err *e)
{
	struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	int fd = open(path, O_RDWR | O_CLOEXEC);
	bool used = fd >= 0 && fcntl(fd, F_GETLK, &l) == 0 && l.l_type != F_UNLCK;

	if (fd >= 0)
		close(fd);
	if (used)
		return in_use(path, l.l_pid, e);
	return err_add(e,
		       "%s: error: is there already: go on with it by --resume, or remove it, or "
		       "choose another -o",
		       path);
}

/* A file that can grow, or that is not there yet. */
static bool can_grow(const char *path, struct err *e)
{
	struct stat st;

	return stat(path, &st) != 0 || S_ISREG(st.st_mode) ||
	       err_add(e, "%s: error: is no file: a sweep cannot grow there", path);
}

/* Opens and locks it under the name that it has by now. */
static bool open_locked(struct sweepfile *f, bool part, bool resume, struct err *e, int *status)
{
	for (int i = 0; i < TRIES; i++) {
		bool grows = part && !exists(f->name);
		struct stat st;

		free(f->path);
		f->path = xasprintf("%s%s", f->name, grows ? ".part" : "");
		*status = EXIT_USER;
		if (!can_grow(f->path, e) || (!resume && exists(f->path) && !refuse(f->path, e)))
			return false;
		*status = EXIT_MACHINE;
		f->fd = open(f->path, O_RDWR | O_CLOEXEC | O_CREAT | (resume ? 0 : O_EXCL), 0666);
		if (f->fd < 0 && errno == EEXIST)
			continue;
		if (f->fd < 0)
			return fault(f, f->path, e);
		if (!lock(f->fd, f->path, e))
			return false;
		if (is_named(f->fd, f->path)) {
			if (!grows || !exists(f->name))
				return true;
			/* it became whole a moment ago, and we made an empty one anew */
			if (fstat(f->fd, &st) == 0 && st.st_size == 0)
				unlink(f->path);
		}
		close(f->fd);
		f->fd = -1;
	}
	return err_add(e, "%s: error: it is renamed all the time", f->name);
}

static char *redo_name(const struct sweepfile *f)
{
	return xasprintf("%s.redo", f->path);
}

/* What one that was killed has left. */
static void remove_temp(const struct sweepfile *f)
{
	char *temp = redo_name(f);

	unlink(temp);
	free(temp);
}

/* Its first line; before that, what it is. */
static bool begin(struct sweepfile *f, const struct origin *from, struct err *e)
{
	char *head = xasprintf("%s\n", f->rows->head);
	size_t len = strlen(head);
	bool ok = (ftruncate(f->fd, 0) == 0 && disk_sync_folder(f->path)) || fault(f, f->path, e);

	ok = ok && origin_write(from, f->name, e);
	if (ok && !(disk_write(f->fd, head, len, 0) && fsync(f->fd) == 0))
		ok = fault(f, f->path, e);
	free(head);
	f->size = (int64_t)len;
	return ok;
}

/* An empty file that we made is none. */
static void unmake(struct sweepfile *f)
{
	char *side = origin_name(f->name);

	if (ftruncate(f->fd, 0) == 0 && is_named(f->fd, f->path)) {
		unlink(f->path);
		unlink(side);
	}
	free(side);
}

/* Keeps what is right of what is there. */
static bool go_on(struct sweepfile *f, const struct origin *from, struct err *e, int *status)
{
	struct origin then;
	char *why;
	bool ok;

	*status = EXIT_USER;
	if (!origin_read(&then, f->name, e))
		return err_add(e, "%s: error: so nobody knows where its rows come from", f->path);
	why = origin_difference(&then, from);
	ok = !why && then.rows == from->rows && then.all_rows == from->all_rows &&
	     then.shard.k == from->shard.k && then.shard.n == from->shard.n;
	if (why)
		err_add(e, "%s: error: since it was begun, this has changed: %s", f->path, why);
	else if (!ok)
		err_add(e, "%s: error: it was begun as another shard", f->path);
	free(why);
	origin_fini(&then);
	if (!ok)
		return err_add(e,
			       "%s: error: it stays as it is; to begin anew, remove it or choose "
			       "another -o",
			       f->path);
	*status = EXIT_MACHINE;
	if (!sweepfile_scan(f))
		return err_add(e, "%s: error: cannot read it: %s", f->path, strerror(errno));
	if (!f->size)
		return begin(f, from, e);
	if (lseek(f->fd, 0, SEEK_END) > f->size && (ftruncate(f->fd, f->size) || fsync(f->fd)))
		return fault(f, f->path, e);
	return true;
}

bool sweepfile_open(struct sweepfile *f, const char *name, bool part, bool resume,
		    const struct sweep_rows *rows, const struct origin *from, struct err *e,
		    int *status)
{
	bool ok;

	*f = (struct sweepfile){.name = xstrdup(name), .rows = rows, .fd = -1};
	ok = open_locked(f, part, resume, e, status);
	if (ok)
		remove_temp(f);
	if (ok && lseek(f->fd, 0, SEEK_END) > 0) {
		ok = go_on(f, from, e, status);
	} else if (ok) {
		ok = begin(f, from, e);
		if (!ok)
			unmake(f);
	}
	if (!ok)
		sweepfile_close(f);
	return ok;
}

void sweepfile_close(struct sweepfile *f)
{
	for (int64_t i = 0; i < f->nredo; i++)
		free(f->redo[i].text);
	free(f->redo);
	free(f->wait);
	free(f->path);
	if (f->name && f->fd >= 0)
		close(f->fd);
	free(f->name);
	*f = (struct sweepfile){0};
}

/* ---- growing ---- */

void sweepfile_add(struct sweepfile *f, const char *text, size_t len)
{
	if (f->nwait + len > f->room) {
		f->room = f->room * 2 + len;
		f->wait = xrealloc(f->wait, f->room, 1);
	}
	memcpy(f->wait + f->nwait, text, len);
	f->nwait += len;
	f->waiting++;
}

/* A file that lost its name would take rows that nobody sees again. */
static bool is_ours(const struct sweepfile *f, struct err *e)
{
	if (!is_named(f->fd, f->path))
		return err_add(e, "%s: error: was removed, or replaced, or its folder was",
			       f->path);
	if (lseek(f->fd, 0, SEEK_END) != f->size)
		return err_add(e, "%s: error: something else has written to it", f->path);
	return true;
}

bool sweepfile_flush(struct sweepfile *f, struct err *e)
{
	bool ok = !f->waiting || is_ours(f, e);

	if (!ok || !f->waiting)
		return ok;
	ok = disk_write(f->fd, f->wait, f->nwait, f->size) && fsync(f->fd) == 0;
	if (!ok) {
		fault(f, f->path, e);
		if (ftruncate(f->fd, f->size) != 0)
			err_add(e, "%s: error: ends with half a row: --resume removes it", f->path);
		return false;
	}
	f->size += (int64_t)f->nwait;
	f->have += f->waiting;
	f->nwait = 0;
	f->waiting = 0;
	return true;
}

static bool copy(int from, int64_t at, int64_t len, int to, int64_t *end)
{
	char buf[65536];

	while (len > 0) {
		size_t want = len < (int64_t)sizeof(buf) ? (size_t)len : sizeof(buf);
		ssize_t got = pread(from, buf, want, at);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0 || !disk_write(to, buf, (size_t)got, *end))
			return false;
		at += got;
		len -= got;
		*end += got;
	}
	return true;
}

/* The file with what is new in its place. */
static bool copy_new(const struct sweepfile *f, int to, int64_t *end)
{
	int64_t at = 0;

	for (int64_t i = 0; i < f->nredo; i++) {
		const struct sweep_redo *r = &f->redo[i];
		if (!r->text)
			continue;
		if (!copy(f->fd, at, r->at - at, to, end) ||
		    !disk_write(to, r->text, strlen(r->text), *end))
			return false;
		at = r->at + r->len;
		*end += (int64_t)strlen(r->text);
	}
	return copy(f->fd, at, f->size - at, to, end);
}

/* Those that are done go; the others have moved. */
static void redo_move(struct sweepfile *f)
{
	int64_t left = 0, moved = 0;

	for (int64_t i = 0; i < f->nredo; i++) {
		struct sweep_redo *r = &f->redo[i];
		if (r->text) {
			moved += (int64_t)strlen(r->text) - r->len;
			free(r->text);
			continue;
		}
		r->at += moved;
		f->redo[left++] = *r;
	}
	f->nredo = left;
}

bool sweepfile_replace(struct sweepfile *f, struct err *e)
{
	char *temp = redo_name(f);
	int fd;
	int64_t size = 0;
	bool ok;

	if (!is_ours(f, e)) {
		free(temp);
		return false;
	}
	/* locked before it has the name: so no other can come between */
	fd = open(temp, O_RDWR | O_CLOEXEC | O_CREAT | O_TRUNC, 0666);
	ok = fd >= 0 && copy_new(f, fd, &size) && fsync(fd) == 0;
	if (!ok)
		fault(f, temp, e);
	ok = ok && lock(fd, temp, e);
	if (ok && !(rename(temp, f->path) == 0 && disk_sync_folder(f->path)))
		ok = fault(f, f->path, e);
	if (ok) {
		close(f->fd);
		f->fd = fd;
		f->size = size;
		redo_move(f);
	} else if (fd >= 0) {
		close(fd);
		unlink(temp);
	}
	free(temp);
	return ok;
}

bool sweepfile_finish(struct sweepfile *f, struct err *e)
{
	if (!sweepfile_flush(f, e) || !is_ours(f, e))
		return false;
	if (strcmp(f->path, f->name) != 0 &&
	    !(rename(f->path, f->name) == 0 && disk_sync_folder(f->name)))
		return fault(f, f->name, e);
	return true;
}
