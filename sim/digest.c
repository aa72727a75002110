/* digest.c - what tells whether a file is still the same. */
#include "digest.h"

#include <sys/types.h>

#include <errno.h>
#include <fcntl.h>
#include <sha256.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void digest_text(const char *text, size_t len, char hex[DIGEST_LEN])
{
	SHA256Data((const uint8_t *)text, len, hex);
}

static bool digest_fd(int fd, char hex[DIGEST_LEN])
{
	uint8_t buf[65536];
	SHA256_CTX ctx;
	ssize_t n;

	SHA256Init(&ctx);
	while ((n = read(fd, buf, sizeof(buf))) != 0) {
		if (n > 0)
			SHA256Update(&ctx, buf, (size_t)n);
		else if (errno != EINTR)
			return false;
	}
	SHA256End(&ctx, hex);
	return true;
}

bool digest_file(const char *file, char hex[DIGEST_LEN])
{
	int fd = open(file, O_RDONLY), fault;
	bool ok = fd >= 0 && digest_fd(fd, hex);

	fault = errno;
	if (fd >= 0)
		close(fd);
	errno = fault;
	return ok;
}

/* The file that was started, even if another has its name by now. */
bool digest_program(char hex[DIGEST_LEN])
{
	return digest_file("/proc/self/exe", hex) || digest_file("/proc/curproc/file", hex);
}

bool digest_stamp(const char *file, struct digest_stamp *st)
{
	struct stat s;

	if (stat(file, &s) != 0)
		return false;
	*st = (struct digest_stamp){
		.dev = s.st_dev,
		.ino = s.st_ino,
		.size = s.st_size,
		.changed = {s.st_mtim.tv_sec, s.st_mtim.tv_nsec, s.st_ctim.tv_sec,
			    s.st_ctim.tv_nsec},
	};
	return true;
}

bool digest_stamp_same(const struct digest_stamp *a, const struct digest_stamp *b)
{
	return a->dev == b->dev && a->ino == b->ino && a->size == b->size &&
	       memcmp(a->changed, b->changed, sizeof(a->changed)) == 0;
}
