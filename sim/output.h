/* output.h - a result that appears whole or not at all. */
#ifndef OUTPUT_H
#define OUTPUT_H
#include "core/util.h"

/* Writes len bytes to `file`: into a temporary file beside it that then takes its name. "-" is the
 * standard output; a device or pipe is written to as it is; a name that ends in ".zst" is packed.
 * False: see e, and what bore the name before is as it was. */
bool output_write(const char *file, const char *data, size_t len, struct err *e);
#endif
