/* workload.h - reads what tasks do from JSON, or a recorded trace. Grammar: docs/formats.md. */
#ifndef WORKLOAD_H
#define WORKLOAD_H
#include "json.h"
#include "smt.h"
#include "work.h"

/* `at` is an object with "tasks", or one with "trace". Files that it names are taken relative to `dir`.
 * ncpu: how many cpus there are for those that it names. False: see e; w is empty. */
bool workload_read(const struct json *at, const char *dir, const struct smt *smt, int ncpu,
		   struct work *w, struct err *e);
/* Reads a file: JSON, or a trace (then all its work is of the smt model's first kind). */
bool workload_load(const char *file, const struct json *at, const struct smt *smt, int ncpu,
		   struct work *w, struct err *e);
#endif
