/* outfile.c - a temporary file beside the real one, which takes its name at the end. */
#include "outfile.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const char *file, struct err *e)
{
	return err_add(e, "%s: error: cannot write it: %s", file, strerror(errno));
}

bool outfile_open(struct outfile *o, const char *file, struct err *e)
{
	struct stat st;

	*o = (struct outfile){.file = xstrdup(file)};
	if (strcmp(file, "-") == 0) {
		free(o->file);
		o->file = xstrdup("standard output");
		o->f = stdout;
		return true;
	}
	if (stat(file, &st) != 0 || S_ISREG(st.st_mode))
		o->temp = xasprintf("%s.tmp%ld", file, (long)getpid());
	o->f = fopen(o->temp ? o->temp : file, "w");
	if (!o->f) {
		fail(file, e);
		outfile_drop(o);
		return false;
	}
	return true;
}

bool outfile_keep(struct outfile *o, struct err *e)
{
	bool ok = fflush(o->f) == 0 && !ferror(o->f);

	if (o->f != stdout) {
		ok = fclose(o->f) == 0 && ok;
		o->f = NULL;
	}
	if (ok && o->temp)
		ok = rename(o->temp, o->file) == 0;
	if (!ok)
		fail(o->file, e);
	else
		free(o->temp), o->temp = NULL;
	outfile_drop(o);
	return ok;
}

void outfile_drop(struct outfile *o)
{
	if (o->f && o->f != stdout)
		fclose(o->f);
	if (o->temp)
		unlink(o->temp);
	free(o->temp);
	free(o->file);
	*o = (struct outfile){0};
}
