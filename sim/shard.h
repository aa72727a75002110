/* shard.h - a sweep in parts: which rows, and in which file. */
#ifndef SHARD_H
#define SHARD_H
#include "util.h"

#define SHARDS_MAX 1000000

/* Number k, from 1, of n. n 0: the whole, which is no shard. */
struct shard {
	int64_t k, n;
};

/* "3/10". False: that is no shard. */
bool shard_parse(const char *text, struct shard *s);
/* Its rows, a block of all `rows`: as many as its neighbours', give or take one. */
void shard_range(struct shard s, int64_t rows, int64_t *first, int64_t *n);
/* "results.3-of-10.csv" for "results.csv". Owned by the caller. */
char *shard_file(struct shard s, const char *csv);
/* "results.csv" for "results.3-of-10.csv"; NULL: it is not called as that shard. Owned by the
 * caller. */
char *shard_whole_file(struct shard s, const char *csv);
#endif
