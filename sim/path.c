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

static char *program_dir(void)
{
	char exe[4096];
	ssize_t n = readlink("/proc/self/exe", exe, sizeof(exe) - 1);

	if (n < 0)
		return NULL;
	exe[n] = '\0';
	return path_dir(exe);
}

char *path_shipped(const char *name)
{
	/* seen from the folder of the program: installed, built, built elsewhere */
	static const char *const places[] = {"../share/corun", "..", "../.."};
	char *dir = program_dir(), *file = NULL;

	for (size_t i = 0; dir && !file && i < ARRAY_LEN(places); i++) {
		file = xasprintf("%s/%s/%s", dir, places[i], name);
		if (access(file, R_OK) != 0) {
			free(file);
			file = NULL;
		}
	}
	free(dir);
	return file;
}
