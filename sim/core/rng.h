/* rng.h - streams of random numbers, each named by what it is for; GSL's distributions over them.
 * A stream is a 64-bit counter hashed with a 64-bit key: 16 bytes, so that every task has its own.
 */
#ifndef RNG_H
#define RNG_H
#include "util.h"

struct stream {
	uint64_t key, n;
};

/* Purposes: the same seed gives each its own stream. */
enum stream_for { STREAM_TASK = 1, STREAM_POLICY, STREAM_ARRIVAL, STREAM_PLACE, STREAM_TEST };

void stream_init(struct stream *st, uint64_t seed, enum stream_for purpose, uint64_t id);
uint64_t stream_u64(struct stream *st);
/* 0 .. n-1, every value alike (n >= 1). */
uint32_t stream_below(struct stream *st, uint32_t n);
/* [0, 1) */
double stream_unit(struct stream *st);

double rng_exponential(struct stream *st, double mean);
double rng_uniform(struct stream *st, double lo, double hi);
double rng_lognormal(struct stream *st, double zeta, double sigma); /* of the logarithm */
double rng_gamma(struct stream *st, double shape, double scale);
#endif
