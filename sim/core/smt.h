/* smt.h - how fast the cpus of a core run, given what each of them runs: pure functions of kinds. */
#ifndef SMT_H
#define SMT_H
#include "policy.h"

struct json;
struct smt; /* a model with its numbers; opaque */

#define KIND_MAX 250
#define KIND_HALT (-1) /* a cpu that runs nothing and asks for nothing */

/* A model. */
struct smt_model {
	const char *name, *summary;
	/* One core: kind[i] is what cpu i runs; fills speed[i], of SPEED_ONE; 0 where halted. */
	void (*speeds)(const struct smt *m, int n, const int kind[], uint32_t speed[]);
	/* One package: a factor of SPEED_ONE on all its cores, from how many cpus run each kind and how many
	 * cores are active (shared memory bandwidth, turbo). NULL: 1, at no cost. No model has one yet. */
	uint32_t (*domain)(const struct smt *m, const int count[], int active_cores);
};

/* Reads "kinds" and "smt" of a config. Kinds: name -> {note, and what its model needs}. smt_cpus is how
 * many cpus a core has. NULL: see e. */
struct smt *smt_read(const struct json *kinds, const struct json *smt, int smt_cpus, struct err *e);
/* No kinds but "work", model none; for tests. */
struct smt *smt_none(void);
/* Model share: total[k] is a core's combined speed with k cpus busy, of SPEED_ONE; kind "work". */
struct smt *smt_share(int smt_cpus, const double total[]);
void smt_destroy(struct smt *m);

int smt_nkind(const struct smt *m);
const char *smt_kind_name(const struct smt *m, int kind);
const char *const *smt_kind_names(const struct smt *m);
/* -1: no such kind. */
int smt_kind(const struct smt *m, const char *name);
const struct smt_model *smt_model_of(const struct smt *m);
/* All models, for help; NULL at the end. */
const struct smt_model *const *smt_models(void);

void smt_speeds(const struct smt *m, int n, const int kind[], uint32_t speed[]);

/* Speeds remembered per set of kinds. key = sum of (kind + 1) * radix^i, radix = smt_nkind + 1. */
struct smt_memo;
struct smt_memo *smt_memo_create(const struct smt *m, int n);
void smt_memo_destroy(struct smt_memo *memo);
uint64_t smt_memo_radix(const struct smt_memo *memo);
/* n speeds, good until the next call. */
const uint32_t *smt_memo_speeds(struct smt_memo *memo, uint64_t key);
#endif
