/* gen.h - for tests: configs drawn at random, of every shape of machine and every kind of step,
 * none of which can get stuck: locks are taken in one order, barriers are met by all, and who
 * awaits is signalled. */
#ifndef GEN_H
#define GEN_H
#include "policy.h"
#include "rng.h"

/* A config under that policy (its JSON). Equal seeds give the same but for the policy. Free it. */
char *gen_config(uint64_t seed, const char *policy);
/* The JSON of a policy, `name` as a config has it, with one to three of its params drawn. Free it.
 */
char *gen_policy(struct stream *st, const struct policy_ops *ops, const char *name);
/* How many settings of single params there are that a config would name: each choice of an ENUM,
 * both of a BOOL, less and more of a number; and the JSON of the i-th. Free it. */
int gen_settings(const struct policy_ops *ops);
char *gen_setting(const struct policy_ops *ops, const char *name, int i);
#endif
