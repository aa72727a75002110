/* metric.h - what a run is measured by: one column of the CSV each. */
#ifndef METRIC_H
#define METRIC_H
#include "hist.h"
#include "sim.h"

enum metric {
	M_MAKESPAN,
	M_TASKS,
	M_CPU,
	M_WORK,
	M_WAIT,
	M_BLOCKED,
	M_SMT_LOST,
	M_MISPLACED_LOST,
	M_CLOCK_LOST,
	M_SWITCH,
	M_REFILL,
	M_SPIN,
	M_SWITCHES,
	M_MIGRATIONS,
	M_SHARED,
	M_MISPLACED,
	M_FORCED_IDLE,
	M_LAT_P50,
	M_LAT_P99,
	M_LAT_MAX,
	M_EVENTS,
	M_LAT_P999,
	M_CORE_BUSY,
	M_CPU_IDLE,
	M_LENGTH,
	M_UNFINISHED,
	M_OPS,
	M_CPU_PER_OP,
	M_BLOCKED_IO,
	M_BLOCKED_LOCK,
	M_BLOCKED_CHILD,
	M_BLOCKED_TIMER,
	M_BLOCKED_EVENT,
	M_BOUND,
	M_PATH_WORK,
	M_PATH_LOST,
	M_PATH_AVOID,
	M_PATH_CLOCK,
	M_PATH_SWITCH,
	M_PATH_REFILL,
	M_PATH_SPIN,
	M_PATH_WAIT,
	M_PATH_IO,
	M_PATH_TIMER,
	M_PATH_EVENT,
	M_USER,
	M_SYSTEM,
	M_RESPONSE_MEAN,
	M_RESPONSE_P50,
	M_RESPONSE_P99,
	M_RESPONSE_P999,
	METRICS
};

struct metric_def {
	const char *name;  /* the column's; "_ns" in it is its unit */
	const char *words; /* for tables */
	bool time;
};

/* One run. */
struct result {
	int64_t v[METRICS];
	bool counts_ops; /* else M_CPU_PER_OP means nothing, and its cell is empty */
	bool bounded;	 /* the same of M_BOUND */
	bool responds;	 /* and of M_RESPONSE_* */
};

/* Whether the run has this metric; else its cell is empty. */
static inline bool result_has(const struct result *r, enum metric m)
{
	if (m >= M_RESPONSE_MEAN && m <= M_RESPONSE_P999)
		return r->responds;
	return m == M_CPU_PER_OP ? r->counts_ops : m == M_BOUND ? r->bounded : true;
}

const struct metric_def *metric_def(enum metric m);
const char *const *metric_names(void);
int metric_count(void);

/* Watches a run. Zero it; metric_result frees what it held. */
struct metric_probe {
	struct result sum;
	struct hist latency, response; /* of tasks that arrive: from start to end */
	int64_t response_sum;
	int64_t ops_cpu;
	FILE *tasks;	    /* a row a task goes there; NULL: nowhere */
	const char *prefix; /* of such a row: "bsd4,1,1," */
	struct task_row
		*row; /* they wait here for the end of the run, which alone knows its path */
	int nrow, *row_of, ids; /* by the task's id, below ids */
};

struct probe metric_probe(struct metric_probe *p);
/* After the run. */
void metric_result(struct metric_probe *p, const struct sim_totals *t, struct result *out);
/* The columns of a task's row, without what the prefix is for, and a newline. */
void task_columns(FILE *f);
#endif
