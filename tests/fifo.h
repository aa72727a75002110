/* fifo.h - for tests: a policy that keeps every rule, one queue, first come first served; its
 * hooks, for bad ones to be made of. */
#ifndef FIFO_H
#define FIFO_H
#include "list.h"
#include "policy.h"

struct fifo {
	struct link queue;
	int64_t count;	   /* for what a test counts */
	struct task *kept; /* for what it remembers */
};

struct fifo_task {
	struct link link;
	struct task *t;
	int64_t seen; /* likewise */
};

extern const struct policy_ops fifo;
bool fifo_init(struct sim *s, struct err *e);
void fifo_enqueue(struct sim *s, int cpu, struct task *t, enum enq why);
void fifo_dequeue(struct sim *s, int cpu, struct task *t);
struct task *fifo_pick_next(struct sim *s, int cpu);
/* The first one that may run on cpu (-1: on any), which stays queued; NULL: none. */
struct task *fifo_first(struct sim *s, int cpu);

/* For .init: the same, with a tick every 10 ms on each cpu, and for .tick: it picks again. */
bool fifo_init_ticking(struct sim *s, struct err *e);
void fifo_tick_resched(struct sim *s, int cpu, struct task *curr);

/* Configs that need no more than one policy: a machine of two cores with two cpus each. */
#define FIFO_CONFIG(machine, work)                                                                 \
	"{\"machine\": {\"topology\": \"core:2 pu:2\"" machine "}, \"policy\": \"naive\","         \
	" \"stall\": \"1s\", \"smt\": {\"model\": \"share\", \"total\": [1, 1.25]},"               \
	" \"workload\": {" work "}}"
#define FIFO_HOGS(n, more)                                                                         \
	"\"tasks\": {\"hog\": {\"start\": \"0s\", \"copies\": " #n more                            \
	", \"steps\": [{\"run\": \"50ms\"}]}}"
#define FIFO_NAPS(n)                                                                               \
	"\"tasks\": {\"nap\": {\"start\": \"0s\", \"copies\": " #n                                 \
	", \"steps\": [{\"repeat\": 20, \"steps\": [{\"run\": \"3ms\"}, {\"sleep\": \"2ms\"}]}]}}"
#define FIFO_ONE_CPU                                                                               \
	"{\"machine\": {\"topology\": \"core:1 pu:1\"}, \"policy\": \"naive\", \"workload\": "     \
	"{" FIFO_HOGS(1, "") "}}"
#endif
