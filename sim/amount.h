/* amount.h - an amount of time or work as a config gives it: constant, or a distribution. */
#ifndef AMOUNT_H
#define AMOUNT_H
#include "json.h"
#include "work.h"

/* "5ms", {"exponential": "5ms"}, {"uniform": ["1ms", "2ms"]}, {"lognormal": {"mean": "5ms",
 * "sigma": 1}},
 * {"gamma": {"shape": 2, "mean": "5ms"}} or {"empirical": ["1ms", "3ms"]}. *dist: index in
 * w->dists, or -1 and *ns is the amount. */
bool amount_read(const struct json *v, struct work *w, int64_t *ns, int *dist, struct err *e);
#endif
