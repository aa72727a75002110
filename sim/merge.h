/* merge.h - the shards of a sweep become one file. */
#ifndef MERGE_H
#define MERGE_H
#include "util.h"

/* Checks that the files are all shards of one sweep, each of them once and whole, and puts them
 * together as `out`, byte for byte what one machine would have written. Returns the exit status;
 * see e, which says which shards to run again. *rows: how many, *failed: how many of these failed.
 */
int merge_files(char *const *files, int n, const char *out, int64_t *rows, int64_t *failed,
		struct err *e);
#endif
