/* registry.h - finds a policy by name, or in a shared object. */
#ifndef REGISTRY_H
#define REGISTRY_H
#include "policy.h"

/* The i-th built-in one, in order of their files; NULL: there are not so many. */
const struct policy_ops *policy_at(size_t i);
/* A name with a '/' in it is a shared object: its first policy, or the one that stands behind a
 * colon, "./mine.so:other". NULL: see e; `at` (may be NULL) is where the name stands. */
struct json;
const struct policy_ops *policy_find(const char *name, const struct json *at, struct err *e);
/* The shared object that a name means, owned by the caller; NULL: it means none. */
char *policy_file(const char *name);
#endif
