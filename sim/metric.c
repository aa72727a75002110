/* metric.c - sums what the core accounts, task by task. */
#include "metric.h"

#include <inttypes.h>
#include <string.h>

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
	X(M_CPU_PER_OP, "cpu_ns_per_op", "cpu time per operation", true)                           \
	X(M_BLOCKED_IO, "blocked_io_ns", "blocked for a device", true)                             \
	X(M_BLOCKED_LOCK, "blocked_lock_ns", "blocked for a lock", true)                           \
	X(M_BLOCKED_CHILD, "blocked_child_ns", "blocked for a child", true)                        \
	X(M_BLOCKED_TIMER, "blocked_timer_ns", "blocked for a timer", true)                        \
	X(M_BLOCKED_EVENT, "blocked_event_ns", "blocked for another task", true)                   \
	X(M_BOUND, "bound_ns", "bound", true)                                                      \
	X(M_PATH_WORK, "path_work_ns", "path: work", true)                                         \
	X(M_PATH_LOST, "path_smt_lost_ns", "path: lost to a busy sibling", true)                   \
	X(M_PATH_AVOID, "path_smt_lost_misplaced_ns", "path: of it while a core idled", true)      \
	X(M_PATH_CLOCK, "path_clock_lost_ns", "path: lost to clock speed", true)                   \
	X(M_PATH_SWITCH, "path_switch_ns", "path: switching", true)                                \
	X(M_PATH_REFILL, "path_refill_ns", "path: cache refill", true)                             \
	X(M_PATH_SPIN, "path_spin_ns", "path: spinning", true)                                     \
	X(M_PATH_WAIT, "path_wait_ns", "path: waiting for a cpu", true)                            \
	X(M_PATH_IO, "path_io_ns", "path: devices", true)                                          \
	X(M_PATH_TIMER, "path_timer_ns", "path: timers", true)                                     \
	X(M_PATH_EVENT, "path_event_ns", "path: before its first task came", true)                 \
	X(M_USER, "user_ns", "user", true)                                                         \
	X(M_SYSTEM, "system_ns", "system", true)                                                   \
	X(M_RESPONSE_MEAN, "response_mean_ns", "response mean", true)                              \
	X(M_RESPONSE_P50, "response_p50_ns", "response p50", true)                                 \
	X(M_RESPONSE_P99, "response_p99_ns", "response p99", true)                                 \
	X(M_RESPONSE_P999, "response_p999_ns", "response p99.9", true)

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

/* What a task has of each metric of tasks. */
static void of_account(const struct account *a, int64_t v[])
{
	v[M_CPU] = account_cpu(a);
	v[M_WORK] = a->work;
	v[M_WAIT] = a->wait;
	v[M_BLOCKED] = a->blocked;
	v[M_SMT_LOST] = account_smt_lost(a);
	v[M_CLOCK_LOST] = a->clock_lost;
	v[M_MISPLACED_LOST] = a->misplaced;
	v[M_SWITCH] = a->switching;
	v[M_REFILL] = a->refill;
	v[M_SPIN] = a->spin;
	v[M_USER] = account_user(a);
	v[M_SYSTEM] = account_system(a);
	v[M_SWITCHES] = a->switches;
	v[M_MIGRATIONS] = a->migrations;
	v[M_OPS] = a->ops;
	v[M_BLOCKED_IO] = a->blocked_by[BLOCK_IO];
	v[M_BLOCKED_LOCK] = a->blocked_by[BLOCK_LOCK];
	v[M_BLOCKED_CHILD] = a->blocked_by[BLOCK_CHILD];
	v[M_BLOCKED_TIMER] = a->blocked_by[BLOCK_TIMER];
	v[M_BLOCKED_EVENT] = a->blocked_by[BLOCK_EVENT];
}

static void of_path(const struct path *p, int64_t v[])
{
	v[M_PATH_WORK] = p->ns[PATH_WORK];
	v[M_PATH_LOST] = p->ns[PATH_LOST];
	v[M_PATH_AVOID] = p->ns[PATH_AVOID];
	v[M_PATH_CLOCK] = p->ns[PATH_CLOCK];
	v[M_PATH_SWITCH] = p->ns[PATH_SWITCH];
	v[M_PATH_REFILL] = p->ns[PATH_REFILL];
	v[M_PATH_SPIN] = p->ns[PATH_SPIN];
	v[M_PATH_WAIT] = p->ns[PATH_WAIT];
	v[M_PATH_IO] = p->ns[PATH_IO];
	v[M_PATH_TIMER] = p->ns[PATH_TIMER];
	v[M_PATH_EVENT] = p->ns[PATH_EVENT];
}

/* ---- rows of tasks ---- */

/* A task that has ended: only the end of the run knows what of it is on the path. */
struct task_row {
	int id;
	bool ended;
	const char *name;
	struct account acc;
	struct path path;
	struct blame *blame;
	int nblame;
};

static const enum metric row_metrics[] = {
	M_CPU,	      M_WORK,	M_WAIT,	  M_BLOCKED, M_SMT_LOST, M_MISPLACED_LOST,
	M_CLOCK_LOST, M_SWITCH, M_REFILL, M_SPIN,    M_SWITCHES, M_MIGRATIONS,
};
static const enum metric row_causes[] = {
	M_USER,		 M_SYSTEM,	  M_BLOCKED_IO,	 M_BLOCKED_LOCK, M_BLOCKED_CHILD,
	M_BLOCKED_TIMER, M_BLOCKED_EVENT, M_PATH_WORK,	 M_PATH_LOST,	 M_PATH_AVOID,
	M_PATH_CLOCK,	 M_PATH_SWITCH,	  M_PATH_REFILL, M_PATH_SPIN,	 M_PATH_WAIT,
	M_PATH_IO,	 M_PATH_TIMER,	  M_PATH_EVENT,
};

void task_columns(FILE *f)
{
	fputs("task,name,start_ns,end_ns", f);
	for (size_t i = 0; i < ARRAY_LEN(row_metrics); i++)
		fprintf(f, ",%s", names[row_metrics[i]]);
	fputs(",ops,cpu_ns_per_op,ended", f);
	for (size_t i = 0; i < ARRAY_LEN(row_causes); i++)
		fprintf(f, ",%s", names[row_causes[i]]);
	fputs(",blocked_on\n", f);
}

static int by_ns(const void *a, const void *b)
{
	const struct blame *x = a, *y = b;

	if (x->ns != y->ns)
		return x->ns > y->ns ? -1 : 1;
	if (x->why != y->why)
		return x->why < y->why ? -1 : 1;
	return strcmp(x->name ? x->name : "", y->name ? y->name : "");
}

/* "io:disk=1234 child:cc1=99 timer=5". In a name, what would end it or the cell is written as in an
 * address on the web. */
static void put_blame(const struct blame *b, const char *sep, FILE *f)
{
	static const char *const words[] = {[BLOCK_IO] = "io",
					    [BLOCK_LOCK] = "lock",
					    [BLOCK_CHILD] = "child",
					    [BLOCK_TIMER] = "timer",
					    [BLOCK_EVENT] = "event"};

	fprintf(f, "%s%s%s", sep, words[b->why], b->name ? ":" : "");
	for (const char *c = b->name ? b->name : ""; *c; c++)
		if ((unsigned char)*c <= ' ' || strchr("=%,\"", *c))
			fprintf(f, "%%%02X", (unsigned char)*c);
		else
			fputc(*c, f);
	fprintf(f, "=%" PRId64, b->ns);
}

static void row_keep(struct metric_probe *p, const struct stask *t, bool ended)
{
	int nblame;
	const struct blame *blame = task_blame(t, &nblame);
	struct task_row *r;

	if ((p->nrow & (p->nrow - 1)) == 0)
		p->row = xrealloc(p->row, p->nrow ? 2 * (size_t)p->nrow : 1, sizeof(*p->row));
	if (t->pub.id >= p->ids) {
		p->ids = 2 * t->pub.id + 1;
		p->row_of = xrealloc(p->row_of, (size_t)p->ids, sizeof(*p->row_of));
	}
	p->row_of[t->pub.id] = p->nrow;
	r = &p->row[p->nrow++];
	*r = (struct task_row){.id = t->pub.id,
			       .ended = ended,
			       .name = t->pub.name,
			       .acc = t->acc,
			       .nblame = nblame};
	if (!r->nblame)
		return;
	r->blame = xcalloc((size_t)r->nblame, sizeof(*r->blame));
	memcpy(r->blame, blame, (size_t)r->nblame * sizeof(*r->blame));
	qsort(r->blame, (size_t)r->nblame, sizeof(*r->blame), by_ns);
}

/* ",123": what printf would write; a row has dozens. */
static char *put_number(char *p, int64_t ns)
{
	char digit[24];
	int n = 0;

	*p++ = ',';
	do
		digit[n++] = (char)('0' + ns % 10);
	while (ns /= 10);
	while (n)
		*p++ = digit[--n];
	return p;
}

static void row_write(const struct metric_probe *p, const struct task_row *r)
{
	char text[(ARRAY_LEN(row_metrics) + ARRAY_LEN(row_causes) + 5) * 21], *end = text;
	int64_t v[METRICS] = {0};
	FILE *f = p->tasks;

	of_account(&r->acc, v);
	of_path(&r->path, v);
	fprintf(f, "%s%d,", p->prefix, r->id);
	csv_cell(f, r->name);
	end = put_number(end, r->acc.start);
	end = put_number(end, r->acc.end);
	for (size_t i = 0; i < ARRAY_LEN(row_metrics); i++)
		end = put_number(end, v[row_metrics[i]]);
	if (r->acc.ops) {
		end = put_number(end, r->acc.ops);
		end = put_number(end, per(r->acc.ops_cpu, r->acc.ops));
	} else {
		*end++ = ',';
		*end++ = ',';
	}
	end = put_number(end, r->ended);
	for (size_t i = 0; i < ARRAY_LEN(row_causes); i++)
		end = put_number(end, v[row_causes[i]]);
	*end++ = ',';
	fwrite(text, 1, (size_t)(end - text), f);
	for (int i = 0; i < r->nblame && r->blame[i].ns; i++)
		put_blame(&r->blame[i], i ? " " : "", f);
	fputc('\n', f);
}

/* ---- the probe ---- */

static void on_task(void *ctx, const struct stask *t, bool ended)
{
	struct metric_probe *p = ctx;
	int64_t v[METRICS] = {0};

	of_account(&t->acc, v);
	v[M_TASKS] = 1;
	v[M_UNFINISHED] = !ended;
	for (int m = 0; m < METRICS; m++)
		p->sum.v[m] += v[m];
	p->ops_cpu += t->acc.ops_cpu;
	if (ended && t->prog->arrivals >= 0) {
		hist_add(&p->response, t->acc.end - t->acc.start);
		p->response_sum += t->acc.end - t->acc.start;
	}
	if (p->tasks)
		row_keep(p, t, ended);
}

static void on_path(void *ctx, int task, const struct path *own)
{
	struct metric_probe *p = ctx;

	p->row[p->row_of[task]].path = *own;
}

static void on_latency(void *ctx, const struct stask *t, int64_t ns)
{
	struct metric_probe *p = ctx;

	(void)t;
	hist_add(&p->latency, ns);
}

struct probe metric_probe(struct metric_probe *p)
{
	return (struct probe){.ctx = p,
			      .task = on_task,
			      .latency = on_latency,
			      .path = p->tasks ? on_path : NULL};
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
	p->sum.responds = p->response.n > 0;
	v[M_RESPONSE_MEAN] = p->sum.responds ? per(p->response_sum, p->response.n) : 0;
	v[M_RESPONSE_P50] = hist_quantile(&p->response, .5);
	v[M_RESPONSE_P99] = hist_quantile(&p->response, .99);
	v[M_RESPONSE_P999] = hist_quantile(&p->response, .999);
	of_path(&t->path, v);
	p->sum.counts_ops = v[M_OPS] > 0;
	v[M_CPU_PER_OP] = v[M_OPS] ? per(p->ops_cpu, v[M_OPS]) : 0;
	*out = p->sum;
	for (int i = 0; i < p->nrow; i++) {
		row_write(p, &p->row[i]);
		free(p->row[i].blame);
	}
	free(p->row);
	free(p->row_of);
	p->row = NULL;
	p->row_of = NULL;
}
