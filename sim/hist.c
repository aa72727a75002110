/* hist.c - log buckets: below 64 ns each ns has its own, above it each octave has 64. */
#include "hist.h"

static int bucket_of(int64_t ns)
{
	int octave;

	if (ns < HIST_SUB)
		return (int)ns;
	octave = 63 - __builtin_clzll((unsigned long long)ns) - 6;
	return (octave + 1) * HIST_SUB + (int)(ns >> octave) - HIST_SUB;
}

static int64_t bucket_top(int b)
{
	int octave = b / HIST_SUB - 1;

	if (octave < 0)
		return b;
	return ((int64_t)(b % HIST_SUB + HIST_SUB + 1) << octave) - 1;
}

void hist_add(struct hist *h, int64_t ns)
{
	h->count[bucket_of(ns)]++;
	h->n++;
	if (ns > h->max)
		h->max = ns;
}

int64_t hist_quantile(const struct hist *h, double q)
{
	int64_t want = (int64_t)(q * (double)h->n), seen = 0;

	if (!h->n)
		return 0;
	for (int b = 0; b < HIST_BUCKETS; b++) {
		seen += h->count[b];
		if (seen > want || seen == h->n)
			return bucket_top(b) < h->max ? bucket_top(b) : h->max;
	}
	return h->max;
}
