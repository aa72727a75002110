/* range.h - from one value to another in steps, as texts. */
#ifndef RANGE_H
#define RANGE_H
#include "json.h"

/* Reads {"from", "to", "steps", "scale", "whole"} and gives each value as it would stand in the
 * file: "5ms", 0.25. Owned by the caller, as is the array. Grammar: docs/formats.md. At most `max`
 * steps. NULL: see e. */
char **range_read(const struct json *v, int max, int *n, struct err *e);
#endif
