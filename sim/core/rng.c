/* rng.c - a counter hashed with a key makes each stream; GSL makes distributions of it. */
#include "rng.h"
#include <gsl/gsl_randist.h>

#define GOLDEN 0x9e3779b97f4a7c15u /* 2^64 / golden ratio, odd: steps that never cluster */

/* Stafford's mixer 13, the finaliser of splitmix64: every bit in moves half the bits out. */
static inline uint64_t mix(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

void stream_init(struct stream *st, uint64_t seed, enum stream_for purpose, uint64_t id)
{
	uint64_t key = mix(seed + GOLDEN);

	key = mix((key ^ (uint64_t)purpose) + GOLDEN);
	st->key = mix((key ^ id) + GOLDEN);
	st->n = 0;
}

/* The key goes in twice, with a multiplication between: if it only moved the start, all streams
 * would be pieces of one sequence and two could overlap. */
static inline uint64_t next(struct stream *st)
{
	uint64_t x = st->key + st->n++ * GOLDEN;

	x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
	return mix(x + (st->key << 32 | st->key >> 32));
}

static inline double unit(struct stream *st)
{
	return (double)(next(st) >> 11) * 0x1p-53;
}

uint64_t stream_u64(struct stream *st)
{
	return next(st);
}

/* The upper 64 of the 96 bits of draw * n: a value is at most 2^-32 of itself too likely. */
uint32_t stream_below(struct stream *st, uint32_t n)
{
	uint64_t u = next(st);

	return (uint32_t)(((u >> 32) * n + ((u & UINT32_MAX) * n >> 32)) >> 32);
}

double stream_unit(struct stream *st)
{
	return unit(st);
}

static void gsl_set(void *state, unsigned long seed)
{
	stream_init(state, seed, STREAM_TEST, 0);
}

static unsigned long gsl_get(void *state)
{
	return (unsigned long)(next(state) >> 32);
}

static double gsl_unit(void *state)
{
	return unit(state);
}

/* 32 bits a draw, so that GSL does the same whatever the size of a long. */
static const gsl_rng_type stream_type = {
	.name = "stream",
	.max = UINT32_MAX,
	.min = 0,
	.size = sizeof(struct stream),
	.set = gsl_set,
	.get = gsl_get,
	.get_double = gsl_unit,
};

#define GSL(st) (&(gsl_rng){&stream_type, (st)})

double rng_exponential(struct stream *st, double mean)
{
	return gsl_ran_exponential(GSL(st), mean);
}

double rng_uniform(struct stream *st, double lo, double hi)
{
	return gsl_ran_flat(GSL(st), lo, hi);
}

double rng_lognormal(struct stream *st, double zeta, double sigma)
{
	return gsl_ran_lognormal(GSL(st), zeta, sigma);
}

double rng_gamma(struct stream *st, double shape, double scale)
{
	return gsl_ran_gamma(GSL(st), shape, scale);
}
