/* origin.h - where a file of results comes from: the config, what the command line said on top, and
 * the hashes of all that its rows depend on. It stands beside the results, in results.csv.json. */
#ifndef ORIGIN_H
#define ORIGIN_H
#include "digest.h"
#include "shard.h"

/* A file that the runs read. */
struct origin_input {
	char *name;
	char hash[DIGEST_LEN];
	struct digest_stamp stamp; /* when it was hashed; of one read from a file, none */
};

struct origin {
	char *version;		 /* of corun */
	char *config, *title;	 /* title: NULL: it has none */
	char **policies, **sets; /* as the command line gave them */
	int npolicy, nset;
	uint64_t seed;
	int64_t runs;
	int64_t rows, all_rows; /* of this file, once it is whole; of the whole sweep */
	struct shard shard;
	char config_hash[DIGEST_LEN], program_hash[DIGEST_LEN];
	struct origin_input *inputs;
	int ninput;
};

/* "results.csv.json" for "results.csv". Owned by the caller. */
char *origin_name(const char *csv);
/* What stands beside these results. False: see e; there may be none. */
bool origin_read(struct origin *o, const char *csv, struct err *e);
/* Puts it there, so that it lasts. False: see e. */
bool origin_write(const struct origin *o, const char *csv, struct err *e);
void origin_fini(struct origin *o); /* of a zeroed one too */

/* Adds an input and hashes it; one that is there already is not added. False: see e. */
bool origin_add_input(struct origin *o, const char *name, struct err *e);
/* Are all inputs what they were when they were hashed? Asks only for their times as long as these
 * are the same. False: see e. */
bool origin_unchanged(struct origin *o, struct err *e);
/* In what they differ that rows depend on: "the config c.json, mine.so"; NULL: in nothing. Which
 * shard it is does not matter. Owned by the caller. */
char *origin_difference(const struct origin *then, const struct origin *now);
/* What the command line must say on top of the config, quoted for a shell: " --set a=1 --seed 1".
 */
void origin_options(const struct origin *o, FILE *f);
/* A word, quoted for a shell if it must be. */
void origin_quote(const char *word, FILE *f);
#endif
