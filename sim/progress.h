/* progress.h - one line on a terminal that says how far it is; on anything else, nothing. */
#ifndef PROGRESS_H
#define PROGRESS_H
#include "util.h"

struct progress {
	int64_t had, total; /* runs: done before we began; in all */
	int64_t begun;	    /* when, ns */
	bool on;	    /* standard error is a terminal */
	bool shown;	    /* the line stands there */
};

/* ns since some moment; the steps of the wall clock do not matter. */
int64_t progress_now(void);
void progress_begin(struct progress *p, int64_t had, int64_t total);
/* So many of the total are done, so many of these failed. */
void progress_show(struct progress *p, int64_t done, int64_t failed);
/* Before anything else is printed, and at the end: the line is gone. */
void progress_clear(struct progress *p);
/* "0:41", "2:03:04", "3 d 4 h"; of whole seconds. Returns buf. */
const char *progress_time(int64_t seconds, char *buf, size_t size);
#endif
