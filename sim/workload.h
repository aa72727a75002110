/* workload.h - reads what tasks do from JSON, or a recorded trace. Grammar: docs/formats.md. */
#ifndef WORKLOAD_H
#define WORKLOAD_H
#include "json.h"
#include "machine.h"
#include "smt.h"
#include "work.h"

/* Without a model (smt NULL) any kind will do: then the work is only good for being checked.
 * `at` is an object with "tasks", or one with "trace". Files that it names are taken relative to
 * `dir`. m: the machine whose cpus it may name; NULL: any. False: see e; w is empty. */
bool workload_read(const struct json *at, const char *dir, const struct smt *smt,
		   const struct machine *m, struct work *w, struct err *e);
/* Reads it from a JSON file of its own. */
bool workload_load(const char *file, const struct smt *smt, const struct machine *m, struct work *w,
		   struct err *e);
#endif
