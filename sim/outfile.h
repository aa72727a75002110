/* outfile.h - a result written bit by bit, that still appears whole or not at all. */
#ifndef OUTFILE_H
#define OUTFILE_H
#include "util.h"

struct outfile {
	FILE *f;
	char *file;
	bool in_place; /* standard output, a device or a pipe */
};

/* "-" is the standard output. False: see e. */
bool outfile_open(struct outfile *o, const char *file, struct err *e);
/* All is written: it takes its name. False: see e, and what bore the name before is as it was. */
bool outfile_keep(struct outfile *o, struct err *e);
/* It never was. Also of one that is closed or zeroed. */
void outfile_drop(struct outfile *o);
#endif
