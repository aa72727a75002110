/* gen.h - for tests: configs drawn at random, of every shape of machine and every kind of step,
 * none of which can get stuck: locks are taken in one order, barriers are met by all, and who
 * awaits is signalled. */
#ifndef GEN_H
#define GEN_H
#include "policy.h"
#include "rng.h"

/* A config under that policy (its JSON). Equal seeds give the same but for the policy. Free it.
 * trace: what tasks do is a recording, made up and written to this file; NULL: programs. */
char *gen_config(uint64_t seed, const char *policy, const char *trace);
/* What a policy is asked by default: so many chunks of so many cases; their seeds, and which of
 * them are recordings. */
#define GEN_CHUNKS 8
#define GEN_CASES  12
static inline uint64_t gen_seed(int chunk, int i)
{
	return (uint64_t)(chunk * 10000 + i);
}
static inline bool gen_replays(int i)
{
	return i % 6 == 5;
}
/* A recording; one of its commands is called so. */
void gen_trace(struct stream *rng, FILE *f);
extern const char gen_command[];
/* The JSON of a policy, `name` as a config has it, with one to three of its params drawn. Free it.
 */
char *gen_policy(struct stream *st, const struct policy_ops *ops, const char *name);
/* How many settings of single params there are that a config would name: each choice of an ENUM,
 * both of a BOOL, less and more of a number; and the JSON of the i-th. Free it. */
int gen_settings(const struct policy_ops *ops);
char *gen_setting(const struct policy_ops *ops, const char *name, int i);
#endif
