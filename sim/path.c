/* path.c - names of files. */
#include "path.h"

#include <string.h>

#include "util.h"

char *path_dir(const char *file)
{
	const char *slash = strrchr(file, '/');

	return slash ? xasprintf("%.*s", (int)(slash - file) + (slash == file), file) : xstrdup(".");
}

char *path_join(const char *dir, const char *name)
{
	if (name[0] == '/' || strcmp(dir, ".") == 0)
		return xstrdup(name);
	return xasprintf("%s/%s", dir, name);
}
