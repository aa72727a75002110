/* path.h - names of files: their folder, and one relative to another. */
#ifndef PATH_H
#define PATH_H
#include "json.h"

/* The folder of a file, "." if it names none. Owned by the caller. */
char *path_dir(const char *file);
/* name as seen from dir; an absolute one as it is. Owned by the caller. */
char *path_join(const char *dir, const char *name);
/* Do both name one file? Names that are the same do; devices and pipes else do not. */
bool path_same(const char *a, const char *b);
/* Can it be read? If not, the error points at the value that names it. */
bool path_readable(const char *file, const struct json *at, struct err *e);
/* What comes with the program, "plots/box.gp": as installed with it, or in the tree in which it was
 * built. Owned by the caller; NULL: there is no such file. */
char *path_shipped(const char *name);
#endif
