/* metric.c - sums what the core accounts, task by task. */
#include "metric.h"

#include <inttypes.h>

#include "csv.h"

/* column, words for tables, is it a time? */
#define METRIC_LIST(X)                                                                             \
	X(M_MAKESPAN, "makespan_ns", "elapsed", true)                                              \
	X(M_TASKS, "tasks", "tasks", false)                                                        \
	X(M_CPU, "cpu_ns", "cpu time", true)                                                       \
	X(M_WORK, "work_ns", "work", true)                                                         \
	X(M_WAIT, "wait_ns", "waiting for a cpu", true)                                            \
	X(M_BLOCKED, "blocked_ns", "blocked", true)                                                \
	X(M_SMT_LOST, "smt_lost_ns", "lost to a busy sibling", true)                               \
	X(M_MISPLACED_LOST, "smt_lost_misplaced_ns", "of it while a core idled", true)             \
	X(M_CLOCK_LOST, "clock_lost_ns", "lost to clock speed", true)                              \
	X(M_SWITCH, "switch_ns", "switching", true)                                                \
	X(M_REFILL, "refill_ns", "cache refill", true)                                             \
	X(M_SPIN, "spin_ns", "spinning", true)                                                     \
	X(M_SWITCHES, "switches", "switches", false)                                               \
	X(M_MIGRATIONS, "migrations", "migrations", false)                                         \
	X(M_SHARED, "shared_ns", "cores shared", true)                                             \
	X(M_MISPLACED, "misplaced_ns", "cores shared while one idled", true)                       \
	X(M_FORCED_IDLE, "forced_idle_ns", "idle by intent", true)                                 \
	X(M_LAT_P50, "latency_p50_ns", "latency p50", true)                                        \
	X(M_LAT_P99, "latency_p99_ns", "latency p99", true)                                        \
	X(M_LAT_MAX, "latency_max_ns", "latency max", true)                                        \
	X(M_EVENTS, "events", "events", false)                                                     \
	X(M_LAT_P999, "latency_p999_ns", "latency p99.9", true)                                    \
	X(M_CORE_BUSY, "core_busy_ns", "cores busy", true)                                         \
	X(M_CPU_IDLE, "cpu_idle_ns", "cpus idle", true)                                            \
	X(M_LENGTH, "length_ns", "length of the run", true)                                        \
	X(M_UNFINISHED, "unfinished", "tasks not ended", false)                                    \
	X(M_OPS, "ops", "operations", false)                                                       \
	X(M_CPU_PER_OP, "cpu_ns_per_op", "cpu time per operation", true)

#define DEF(m, name, words, time)  [m] = {name, words, time},
#define NAME(m, name, words, time) [m] = name,
static const struct metric_def defs[METRICS] = {METRIC_LIST(DEF)};
static const char *const names[METRICS] = {METRIC_LIST(NAME)};

const struct metric_def *metric_def(enum metric m)
{
	return &defs[m];
}

const char *const *metric_names(void)
{
	return names;
}

int metric_count(void)
{
	return METRICS;
}

/* To the nearest ns. */
static int64_t per(int64_t ns, int64_t n)
{
	return (ns + n / 2) / n;
}

const char *task_columns(void)
{
	return "task,name,start_ns,end_ns,cpu_ns,work_ns,wait_ns,blocked_ns,smt_lost_ns,"
	       "smt_lost_misplaced_ns,clock_lost_ns,switch_ns,refill_ns,spin_ns,switches,"
	       "migrations,ops,"
	       "cpu_ns_per_op,ended";
}

static void task_row(const struct metric_probe *p, const struct stask *t, bool ended)
{
	const struct account *a = &t->acc;
	FILE *f = p->tasks;

	fprintf(f, "%s%d,", p->prefix, t->pub.id);
	csv_cell(f, t->pub.name);
	fprintf(f, ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64,
		a->start, a->end, account_cpu(a), a->work, a->wait, a->blocked);
	fprintf(f, ",%" PRId64 ",%" PRId64 ",0,%" PRId64 ",%" PRId64 ",%" PRId64, a->run - a->work,
		a->misplaced, a->switching, a->refill, a->spin);
	fprintf(f, ",%" PRId64 ",%" PRId64, a->switches, a->migrations);
	if (a->ops)
		fprintf(f, ",%" PRId64 ",%" PRId64, a->ops, per(a->ops_cpu, a->ops));
	else
		fprintf(f, ",,");
	fprintf(f, ",%d\n", ended);
}

static void on_task(void *ctx, const struct stask *t, bool ended)
{
	struct metric_probe *p = ctx;
	const struct account *a = &t->acc;
	int64_t *v = p->sum.v;

	v[M_TASKS]++;
	v[M_UNFINISHED] += !ended;
	v[M_CPU] += account_cpu(a);
	v[M_WORK] += a->work;
	v[M_WAIT] += a->wait;
	v[M_BLOCKED] += a->blocked;
	v[M_SMT_LOST] += a->run - a->work;
	v[M_MISPLACED_LOST] += a->misplaced;
	v[M_SWITCH] += a->switching;
	v[M_REFILL] += a->refill;
	v[M_SPIN] += a->spin;
	v[M_SWITCHES] += a->switches;
	v[M_MIGRATIONS] += a->migrations;
	v[M_OPS] += a->ops;
	p->ops_cpu += a->ops_cpu;
	if (p->tasks)
		task_row(p, t, ended);
}

static void on_latency(void *ctx, const struct stask *t, int64_t ns)
{
	struct metric_probe *p = ctx;

	(void)t;
	hist_add(&p->latency, ns);
}

struct probe metric_probe(struct metric_probe *p)
{
	return (struct probe){.ctx = p, .task = on_task, .latency = on_latency};
}

void metric_result(struct metric_probe *p, const struct sim_totals *t, struct result *out)
{
	int64_t *v = p->sum.v;

	v[M_MAKESPAN] = t->makespan;
	v[M_LENGTH] = t->length;
	v[M_SHARED] = t->shared;
	v[M_MISPLACED] = t->misplaced;
	v[M_CORE_BUSY] = t->core_busy;
	v[M_CPU_IDLE] = t->cpu_idle;
	v[M_FORCED_IDLE] = t->forced_idle;
	v[M_EVENTS] = t->events;
	v[M_LAT_P50] = hist_quantile(&p->latency, .5);
	v[M_LAT_P99] = hist_quantile(&p->latency, .99);
	v[M_LAT_P999] = hist_quantile(&p->latency, .999);
	v[M_LAT_MAX] = p->latency.max;
	p->sum.counts_ops = v[M_OPS] > 0;
	v[M_CPU_PER_OP] = v[M_OPS] ? per(p->ops_cpu, v[M_OPS]) : 0;
	*out = p->sum;
}
