/* plugin.h - policies in shared objects, which anybody may have written: nothing in one is trusted
 * before another program has looked at it. */
#ifndef PLUGIN_H
#define PLUGIN_H
#include "policy.h"

#define PLUGIN_POLICIES 64 /* in one file */
#define PLUGIN_PARAMS	256

/* The list of its policies, ends with NULL. It stays loaded. NULL: see e, which stands for
 * EXIT_POLICY then; `at` (may be NULL) is where its name stands. Takes up to 10 s, if it hangs. */
struct json;
const struct policy_ops *const *plugin_load(const char *path, const struct json *at, struct err *e);

/* Is it a policy that can be run, as far as its table says? `from`: what errors call it. False: see
 * e. What its pointers lead to is read: that may crash. */
bool plugin_check(const struct policy_ops *o, const char *from, const struct json *at,
		  struct err *e);
#endif
