/* path.c - names of files. */
#include "path.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util.h"

char *path_dir(const char *file)
{
	const char *slash = strrchr(file, '/');

	return slash ? xasprintf("%.*s", (int)(slash - file) + (slash == file), file)
		     : xstrdup(".");
}

char *path_join(const char *dir, const char *name)
{
	if (name[0] == '/' || strcmp(dir, ".") == 0)
		return xstrdup(name);
	return xasprintf("%s/%s", dir, name);
}

bool path_same(const char *a, const char *b)
{
	struct stat x, y;

	if (strcmp(a, b) == 0)
		return true;
	return stat(a, &x) == 0 && stat(b, &y) == 0 && S_ISREG(x.st_mode) && x.st_dev == y.st_dev &&
	       x.st_ino == y.st_ino;
}

bool path_readable(const char *file, const struct json *at, struct err *e)
{
	return access(file, R_OK) == 0 ||
	       json_bad(e, at, "cannot read %s: %s", file, strerror(errno));
}
