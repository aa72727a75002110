/* outfile.c - a file without a name beside the real one, copied to it at the end: whatever ends us
 * before leaves nothing behind. */
#include "outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const char *file, struct err *e)
{
	return err_add(e, "%s: error: cannot write it: %s", *file ? file : "\"\"", strerror(errno));
}

static char *temp_name(const char *file)
{
	return xasprintf("%s.tmp%ld", file, (long)getpid());
}

/* A new file under the temporary name. */
static FILE *temp_create(const char *temp)
{
	int fd = open(temp, O_RDWR | O_CREAT | O_EXCL, 0666);
	FILE *f = fd < 0 ? NULL : fdopen(fd, "w+");

	if (fd >= 0 && !f)
		close(fd);
	return f;
}

static FILE *open_nameless(const char *file)
{
	char *temp = temp_name(file);
	FILE *f = temp_create(temp);

	if (f)
		unlink(temp);
	free(temp);
	return f;
}

bool outfile_open(struct outfile *o, const char *file, struct err *e)
{
	struct stat st;

	*o = (struct outfile){.file = xstrdup(file)};
	if (strcmp(file, "-") == 0) {
		free(o->file);
		o->file = xstrdup("standard output");
		o->in_place = true;
		o->f = stdout;
		return true;
	}
	errno = ENOENT;
	if (*file) {
		o->in_place = stat(file, &st) == 0 && !S_ISREG(st.st_mode);
		o->f = o->in_place ? fopen(file, "w") : open_nameless(file);
	}
	if (o->f)
		return true;
	fail(file, e);
	outfile_drop(o);
	return false;
}

static bool copy(FILE *from, FILE *to)
{
	char buf[16384];
	size_t n;

	rewind(from);
	while ((n = fread(buf, 1, sizeof(buf), from)) > 0)
		if (fwrite(buf, 1, n, to) != n)
			return false;
	return !ferror(from);
}

static bool give_name(struct outfile *o)
{
	char *temp = temp_name(o->file);
	FILE *f = temp_create(temp);
	bool ok = f && copy(o->f, f);
	int fault;

	/* else the name could reach the disk before what it names */
	ok = ok && fflush(f) == 0 && fsync(fileno(f)) == 0;
	if (f && fclose(f) != 0)
		ok = false;
	ok = ok && rename(temp, o->file) == 0;
	fault = errno;
	if (f && !ok)
		unlink(temp);
	free(temp);
	errno = fault;
	return ok;
}

bool outfile_keep(struct outfile *o, struct err *e)
{
	bool ok = fflush(o->f) == 0 && !ferror(o->f);

	if (ok && !o->in_place)
		ok = give_name(o);
	if (o->f != stdout) {
		ok = fclose(o->f) == 0 && ok;
		o->f = NULL;
	}
	if (!ok)
		fail(o->file, e);
	outfile_drop(o);
	return ok;
}

void outfile_drop(struct outfile *o)
{
	if (o->f && o->f != stdout)
		fclose(o->f);
	free(o->file);
	*o = (struct outfile){0};
}
