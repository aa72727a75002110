/* idling.h - for tests: does a policy keep what it promises of idle cpus (may_idle of policy.h)? */
#ifndef IDLING_H
#define IDLING_H
#include "policy.h"

/* The same policy, with a clock on each pair of an idle cpu and a queued task that may run there:
 * one that exceeds the promise says so on stderr and ends the program with EXIT_CHECK. Without a
 * promise, on a machine whose idle cpus take time to wake, and where the workload puts tasks on
 * cpus, nothing is asked. One at a time. */
const struct policy_ops *idling(const struct policy_ops *ops);
/* Of the last run: what it could promise was asked. */
bool idling_asked(void);
#endif
