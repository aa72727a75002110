/* program.h - reads a task's "steps". Grammar: docs/formats.md. */
#ifndef PROGRAM_H
#define PROGRAM_H
#include "json.h"
#include "smt.h"
#include "work.h"

struct program_ctx {
	struct work *w; /* its devices, locks, barriers, events and progs are known */
	const struct smt *smt;
	const char *const *names;   /* of the progs */
	int prog;		    /* whose steps they are */
	int kind;		    /* of steps that give none; -1: there is no such kind */
	const struct json *endless; /* a loop that never ends is left here, or NULL */
	struct err *e;
};

/* The index of the kind that v names; without a model any name will do, and is 0. -1: see e. */
int kind_read(const struct json *v, const struct smt *smt, struct err *e);
bool program_read(struct program_ctx *ctx, const struct json *steps);
#endif
