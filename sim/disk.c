/* disk.c - writing that a power cut does not undo. */
#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "path.h"

bool disk_write(int fd, const void *data, size_t len, int64_t at)
{
	for (const char *p = data; len;) {
		ssize_t put = pwrite(fd, p, len, at);
		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0) {
			errno = put ? errno : ENOSPC;
			return false;
		}
		p += put;
		at += put;
		len -= (size_t)put;
	}
	return true;
}

bool disk_sync_folder(const char *file)
{
	char *dir = path_dir(file);
	int fd = open(dir, O_RDONLY | O_DIRECTORY);
	bool ok = fd >= 0 && (fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP);
	int fault = errno;

	/* EINVAL, ENOTSUP: a file system that knows no such thing has nothing to be asked */
	if (fd >= 0)
		close(fd);
	free(dir);
	errno = fault;
	return ok;
}

bool disk_replace(const char *file, const char *temp, const char *text, size_t len)
{
	int fd = open(temp, O_WRONLY | O_CREAT | O_TRUNC, 0666), fault;
	bool ok = fd >= 0 && disk_write(fd, text, len, 0) && fsync(fd) == 0;

	fault = errno;
	if (fd >= 0 && close(fd) != 0 && ok) {
		ok = false;
		fault = errno;
	}
	if (ok) {
		ok = rename(temp, file) == 0 && disk_sync_folder(file);
		fault = errno;
	}
	if (!ok && fd >= 0)
		unlink(temp);
	errno = fault;
	return ok;
}
