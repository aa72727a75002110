/* watched.h - for tests: a policy whose hooks are watched: it may read a task and write its own
 * part of it, no more. */
#ifndef WATCHED_H
#define WATCHED_H
#include "policy.h"

/* The same policy; a hook of it that has written to the task it was given says so on stderr and
 * ends the program with EXIT_POLICY. One at a time. */
const struct policy_ops *watched(const struct policy_ops *ops);
#endif
