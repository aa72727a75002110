/* sweepfile.h - the results of a sweep while they grow: whole rows in their order, on the disk soon
 * after they are known, locked against a second writer, and gone on with after any interruption. */
#ifndef SWEEPFILE_H
#define SWEEPFILE_H
#include "origin.h"

/* What the file is to hold. */
struct sweep_rows {
	const char *head; /* its first line, without the newline */
	int cells;	  /* of a row, between its key and its status */
	int64_t n;
	/* How row i (from 0) begins: "bsd4,1,1,split,". Owned by the caller. */
	char *(*key)(void *ctx, int64_t i);
	void *ctx;
};

/* A row that shall be run again: nobody knows whether it would fail. */
struct sweep_redo {
	int64_t row, at, len; /* its place in the file */
	char *text;	      /* the new one, or NULL */
};

struct sweepfile {
	const struct sweep_rows *rows;
	char *name, *path;  /* as the user knows it; as it is called until it is whole */
	int fd;		    /* the only one ever: closing another would give up the lock */
	int64_t have, size; /* rows on the disk; bytes, with the first line */
	char *wait;	    /* rows that are not there yet */
	size_t nwait, room;
	int64_t waiting; /* how many */
	struct sweep_redo *redo;
	int64_t nredo;
	int64_t failed; /* rows on the disk whose status is not "ok", without those of redo */
	int status;	/* the worst exit status of these */
};

/* Makes `name`, or with `resume` goes on with what is there. `part`: until it is whole it is called
 * NAME.part. `from` is written beside it first, or must agree with what is there. False: see e;
 * what was there is as it was, and *status is the exit status. */
bool sweepfile_open(struct sweepfile *f, const char *name, bool part, bool resume,
		    const struct sweep_rows *rows, const struct origin *from, struct err *e,
		    int *status);
/* The next row, with its newline. It waits for the next sweepfile_flush. */
void sweepfile_add(struct sweepfile *f, const char *text, size_t len);
/* All that waits is on the disk. False: see e; the file ends with a whole row. */
bool sweepfile_flush(struct sweepfile *f, struct err *e);
/* Puts those of the redo that have a new text into their places: all of them or none. */
bool sweepfile_replace(struct sweepfile *f, struct err *e);
/* It is whole: it gets its name. False: see e. */
bool sweepfile_finish(struct sweepfile *f, struct err *e);
/* Finds the longest beginning of the file that is what it should be: sets have, size (0: not even
 * its first line is), redo, failed and status. False, with errno set: it cannot be read. */
bool sweepfile_scan(struct sweepfile *f);
/* Closes it; what waits is lost. A zeroed one is fine. */
void sweepfile_close(struct sweepfile *f);

/* Are `len` bytes at `text` a row with this key? One that is ok has its first number, one that
 * failed has none. Then the length of it, with its newline, and the
 * exit status that its status stands for. Else 0. */
size_t sweepfile_row(const char *text, size_t len, const char *key, int cells, int *status);
#endif
