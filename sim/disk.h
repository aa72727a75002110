/* disk.h - writing that a power cut does not undo. Each returns false with errno set. */
#ifndef DISK_H
#define DISK_H
#include "util.h"

/* All of it, at that place. */
bool disk_write(int fd, const void *data, size_t len, int64_t at);
/* Makes the names in a file's folder last: one that is new, renamed or removed. */
bool disk_sync_folder(const char *file);
/* The file holds this text or what it held before, nothing between. `temp` is the name beside it
 * that it has meanwhile. */
bool disk_replace(const char *file, const char *temp, const char *text, size_t len);
#endif
