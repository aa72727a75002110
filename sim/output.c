/* output.c - a result that appears whole or not at all. */
#include "output.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#define PACK_LEVEL 19 /* slow to pack, small to keep; reading is fast at any */

static bool write_all(int fd, const char *data, size_t len)
{
	while (len > 0) {
		ssize_t n = write(fd, data, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		data += n;
		len -= (size_t)n;
	}
	return true;
}

static bool write_failed(const char *file, struct err *e)
{
	return err_add(e, "%s: error: cannot write: %s", file, strerror(errno));
}

static bool write_in_place(const char *file, const char *data, size_t len, struct err *e)
{
	int fd = open(file, O_WRONLY | O_TRUNC);

	if (fd < 0)
		return write_failed(file, e);
	if (!write_all(fd, data, len)) {
		write_failed(file, e);
		close(fd);
		return false;
	}
	return close(fd) == 0 ? true : write_failed(file, e);
}

static bool write_beside(const char *file, const char *data, size_t len, struct err *e)
{
	char *tmp = xasprintf("%s.tmp%ld", file, (long)getpid());
	int fd = open(tmp, O_WRONLY | O_CREAT | O_EXCL, 0666);
	bool ok = fd >= 0 && write_all(fd, data, len);

	if (fd >= 0 && close(fd) != 0)
		ok = false;
	if (ok && rename(tmp, file) != 0)
		ok = false;
	if (!ok) {
		write_failed(file, e);
		if (fd >= 0)
			unlink(tmp);
	}
	free(tmp);
	return ok;
}

static bool write_plain(const char *file, const char *data, size_t len, struct err *e)
{
	struct stat st;

	if (!strcmp(file, "-"))
		return write_all(STDOUT_FILENO, data, len) ? true : write_failed("<stdout>", e);
	if (stat(file, &st) == 0 && !S_ISREG(st.st_mode))
		return write_in_place(file, data, len, e);
	return write_beside(file, data, len, e);
}

bool output_write(const char *file, const char *data, size_t len, struct err *e)
{
	size_t n = strlen(file), room, packed;
	char *buf;
	bool ok;

	if (n < 4 || strcmp(file + n - 4, ".zst"))
		return write_plain(file, data, len, e);
	room = ZSTD_compressBound(len);
	buf = xcalloc(room, 1);
	packed = ZSTD_compress(buf, room, data, len, PACK_LEVEL);
	BUG_ON(ZSTD_isError(packed));
	ok = write_plain(file, buf, packed, e);
	free(buf);
	return ok;
}
