/* digest.h - what tells whether a file is still the same: its SHA-256, and what stat says of it,
 * which is faster. */
#ifndef DIGEST_H
#define DIGEST_H
#include "util.h"

#define DIGEST_LEN 65 /* hexadecimal digits and a NUL */

void digest_text(const char *text, size_t len, char hex[DIGEST_LEN]);
/* Of a file's bytes. False, with errno set: it cannot be read. */
bool digest_file(const char *file, char hex[DIGEST_LEN]);
/* Of the program that runs. */
bool digest_program(char hex[DIGEST_LEN]);

/* A file as it was when it was looked at. */
struct digest_stamp {
	uint64_t dev, ino;
	int64_t size, changed[4]; /* the times of its content and of its inode, s and ns */
};

/* False, with errno set: there is none. */
bool digest_stamp(const char *file, struct digest_stamp *st);
bool digest_stamp_same(const struct digest_stamp *a, const struct digest_stamp *b);
#endif
