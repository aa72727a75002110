/* smt.h - how fast the cpus of a core run, given what each of them runs, and the core's pace: pure
 * functions of kinds. */
#ifndef SMT_H
#define SMT_H
#include "policy.h"

struct json;
struct smt; /* a model with its numbers; opaque */

#define KIND_MAX  250
#define KIND_HALT (-1) /* a cpu that runs nothing and asks for nothing */

/* What one core runs: its busy cpus by kind, in rising order. That a model sees no more than this
 * makes its answer the same whichever cpu runs what. */
struct smt_mix {
	int busy; /* cpus that are not halted */
	int n;	  /* kinds among them */
	int kind[SMT_MAX], count[SMT_MAX];
};

/* A model. */
struct smt_model {
	const char *name, *summary;
	/* Takes what it needs of "kinds" and "smt" of a config. False: see e. */
	bool (*read)(struct smt *m, const struct json *kinds, const struct json *smt,
		     struct err *e);
	/* One core: fills rate[i], the speed of a cpu that runs mix->kind[i]; 1 is alone. */
	void (*rates)(const struct smt *m, const struct smt_mix *mix, double rate[]);
	/* One package: a factor of SPEED_ONE on all its cores, from how many cpus run each kind and
	 * how many cores are active (shared memory bandwidth). NULL: 1, at no cost. No model
	 * has one yet. */
	uint32_t (*domain)(const struct smt *m, const int count[], int active_cores);
};

/* Reads "kinds" and "smt" of a config. Kinds: name -> {note, and what its model needs}. smt_cpus is
 * how many cpus a core has. NULL: see e. */
struct smt *smt_read(const struct json *kinds, const struct json *smt, int smt_cpus, struct err *e);
/* No kinds but "work", model none; for tests. */
struct smt *smt_none(void);
/* Model share: total[k] is a core's combined speed with k of its cpus busy, 1 being one alone, for
 * k from 1 to smt_cpus; total[0] is not read. One kind, "work". For tests. */
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

/* What machine.idle.kind says an idle cpu runs: "halt" is KIND_HALT, else it is a kind. `at` is
 * where an error points. */
bool smt_idle_kind(const struct smt *m, const char *name, const struct json *at, int *kind,
		   struct err *e);

/* One core: kind[i] is what cpu i runs; fills speed[i], of SPEED_ONE: 0 where halted, else from 1
 * to SPEED_ONE. At the reference: its highest clock, and a type that is not slower. */
void smt_speeds(const struct smt *m, int n, const int kind[], uint32_t speed[]);
/* The same at one of smt's paces (pace.h): never above what smt_speeds gives. */
void smt_speeds_at(const struct smt *m, int pace, int n, const int kind[], uint32_t speed[]);

/* Speeds remembered per set of kinds. key = sum of (kind + 1) * radix^i, radix = smt_nkind + 1. */
struct smt_memo {
	const struct smt *smt;
	int n, pace;
	unsigned width; /* of an entry: n speeds, and n at the reference if these may differ */
	unsigned plain; /* where in an entry the speeds at the reference begin */
	uint64_t radix;
	uint64_t ndense;     /* how many keys there are, if they all have a place; else 0 */
	uint32_t *dense;     /* an entry a key; the first is SMT_UNKNOWN until it is asked for */
	uint64_t *cache_key; /* what the places of a small cache hold, if ndense is 0 */
	uint32_t *cache;
};
#define SMT_UNKNOWN UINT32_MAX
struct smt_memo *smt_memo_create(const struct smt *m, int pace, int n);
void smt_memo_destroy(struct smt_memo *memo);
const uint32_t *smt_memo_find(struct smt_memo *memo, uint64_t key); /* the slow way */

/* n speeds; from memo->plain on, those at the reference. Good until the next call. */
static inline const uint32_t *smt_memo_speeds(struct smt_memo *memo, uint64_t key)
{
	const uint32_t *speed;

	if (key >= memo->ndense)
		return smt_memo_find(memo, key);
	speed = memo->dense + key * memo->width;
	return *speed == SMT_UNKNOWN ? smt_memo_find(memo, key) : speed;
}
#endif
