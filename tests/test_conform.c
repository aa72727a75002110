/* test_conform.c - does each policy keep its word on machines and work that nobody chose? Nothing
 * is lost or doubled, the work done is the work asked, tasks stay where they may run, every ns is
 * somewhere, no cpu idles beside a waiting task for longer than the policy promises, and the same
 * seed gives the same run. `make check POLICY=./mine.so` asks it of yours; CORUN_LONG=1 asks more
 * often, CORUN_CASES=N so often.
 *
 * Each case runs in a process of its own, so that whatever goes wrong there is told with the config
 * that shows it. */
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bound.h"
#include "gen.h"
#include "idling.h"
#include "kit.h"
#include "registry.h"
#include "watched.h"

static bool is_long(void)
{
	return getenv("CORUN_LONG") != NULL;
}

/* How many of each sort: CORUN_CASES can say it. */
static int cases_of(int usual, int many)
{
	const char *n = getenv("CORUN_CASES");

	return n ? atoi(n) : is_long() ? many : usual;
}

/* The policy of the user, a path; or NULL. */
static const char *own_policy(void)
{
	const char *path = getenv("CORUN_POLICY");

	return path && *path ? path : NULL;
}

/* The i-th policy to test, and what a config calls it: the user's first. NULL: there are not so
 * many. */
static const struct policy_ops *policy_number(int i, const char **name)
{
	const struct policy_ops *ops;
	struct err e = {0};

	if (own_policy() && i-- == 0) {
		*name = own_policy();
		ops = policy_find(*name, NULL, &e);
		if (e.n)
			fputs(e.text, stderr);
		err_fini(&e);
		return ops;
	}
	ops = policy_at((size_t)i);
	if (ops)
		*name = ops->name;
	return ops;
}

/* ---- what must hold: each says in words what does not, and ends the case ---- */

static void require(bool holds, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void require(bool holds, const char *fmt, ...)
{
	va_list ap;

	if (holds)
		return;
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	fflush(stderr);
	_exit(EXIT_CHECK);
}

/* What a program asks of its task alone on a core, in ns; -1: that is drawn, or depends on time. */
static int64_t work_asked(const struct work *w, const struct prog *p)
{
	int64_t times[REPEAT_MAX + 1] = {1}, sum = 0;
	int depth = 0;

	for (uint32_t i = p->first; i < p->first + p->nstep; i++) {
		const struct step *st = &w->steps[i];
		if (st->op == OP_RUN_WALL || st->op == OP_RUN_CPU ||
		    (st->op == OP_REPEAT && st->ns < 0) ||
		    (st->op == OP_RUN && st->flags & STEP_DRAWN))
			return -1;
		if (st->op == OP_RUN) {
			sum += times[depth] * st->ns;
		} else if (st->op == OP_REPEAT) {
			times[depth + 1] = times[depth] * st->ns;
			depth++;
		} else if (st->op == OP_NEXT) {
			depth--;
		} else if (st->op == OP_EXIT) {
			break;
		}
	}
	return sum;
}

static bool runs_until_a_time(const struct work *w, const struct prog *p)
{
	for (uint32_t i = p->first; i < p->first + p->nstep; i++)
		if (w->steps[i].op == OP_RUN_WALL || w->steps[i].op == OP_RUN_CPU)
			return true;
	return false;
}

static void every_task_ends(const struct kit *k)
{
	for (int i = 0; i < k->ntask; i++)
		require(k->task[i].ended || k->task[i].background,
			"task %d %s never ended (it ran %" PRId64 " ns and waited %" PRId64
			" ns in queues): the run came to an end without it",
			i, k->task[i].name, account_cpu(&k->task[i].acc), k->task[i].acc.wait);
	require(k->totals.whole, "the run came to an end before all its tasks had");
}

static void work_done_is_work_asked(const struct kit *k)
{
	const struct work *w = k->cell->work;

	for (int i = 0; i < k->ntask; i++) {
		int64_t asked = work_asked(w, &w->progs[k->task[i].prog]);
		if (k->task[i].ended && asked >= 0)
			require(k->task[i].acc.work == asked,
				"task %d %s did %" PRId64
				" ns of work, its program asks for %" PRId64,
				i, k->task[i].name, k->task[i].acc.work, asked);
	}
}

static void every_ns_is_somewhere(const struct kit *k)
{
	const struct sim_totals *t = &k->totals;
	int64_t busy = 0;

	for (int i = 0; i < k->ntask; i++) {
		const struct account *a = &k->task[i].acc;
		int64_t by_reason = 0, by_whom[BLOCK_EXIT] = {0};
		require(a->end - a->start == account_cpu(a) + a->wait + a->blocked,
			"task %d %s: turnaround is not the sum of its parts", i, k->task[i].name);
		require(a->in_kernel >= 0 && a->in_kernel <= a->run &&
				account_user(a) + account_system(a) == account_cpu(a),
			"task %d %s: user and system time are not its cpu time", i,
			k->task[i].name);
		require(a->clock_lost >= 0 && a->misplaced >= 0 &&
				a->misplaced <= account_smt_lost(a),
			"task %d %s: did more work than it had time for", i, k->task[i].name);
		for (int b = 0; b < k->task[i].nblame; b++)
			by_whom[k->task[i].blame[b].why] += k->task[i].blame[b].ns;
		for (int why = 0; why < BLOCK_EXIT; why++) {
			by_reason += a->blocked_by[why];
			require(by_whom[why] == a->blocked_by[why],
				"task %d %s: was blocked for %" PRId64
				" ns for reason %d, by whom %" PRId64,
				i, k->task[i].name, a->blocked_by[why], why, by_whom[why]);
		}
		require(by_reason == a->blocked,
			"task %d %s: was blocked for %" PRId64 " ns, by reason %" PRId64, i,
			k->task[i].name, a->blocked, by_reason);
		busy += account_cpu(a);
	}
	require(busy == t->cpu_busy, "tasks and cpus disagree on the time run");
	require(t->cpu_busy + t->cpu_idle == t->length * k->cell->machine->nonline,
		"a cpu's time is not the sum of its parts");
	require(t->misplaced <= t->shared && t->shared <= t->core_busy,
		"shared time is more than busy time");
}

/* A program's own work in each mode, alone on a core; sum[]: where work_asked knows it. */
static void mode_asked(const struct work *w, const struct prog *p, bool has[2], int64_t sum[2])
{
	int64_t times[REPEAT_MAX + 1] = {1};
	int depth = 0;

	has[0] = has[1] = false;
	sum[0] = sum[1] = 0;
	for (uint32_t i = p->first; i < p->first + p->nstep; i++) {
		const struct step *st = &w->steps[i];
		bool system = st->flags & STEP_SYSTEM;
		has[system] |= st->op == OP_RUN || st->op == OP_RUN_WALL || st->op == OP_RUN_CPU;
		if (st->op == OP_RUN && !(st->flags & STEP_DRAWN))
			sum[system] += times[depth] * st->ns;
		if (st->op == OP_REPEAT) {
			times[depth + 1] = times[depth] * (st->ns < 0 ? 0 : st->ns);
			depth++;
		} else if (st->op == OP_NEXT) {
			depth--;
		} else if (st->op == OP_EXIT) {
			break;
		}
	}
}

static bool spins(const struct work *w, const struct prog *p)
{
	for (uint32_t i = p->first; i < p->first + p->nstep; i++)
		if (w->steps[i].op == OP_LOCK && w->locks[w->steps[i].arg].wait != LOCK_SLEEP)
			return true;
	return false;
}

static void each_mode_has_its_time(const struct kit *k)
{
	const struct work *w = k->cell->work;

	for (int i = 0; i < k->ntask; i++) {
		const struct prog *p = &w->progs[k->task[i].prog];
		const struct account *a = &k->task[i].acc;
		int64_t asked[2];
		bool has[2];
		mode_asked(w, p, has, asked);
		require(has[true] || a->in_kernel == 0,
			"task %d %s: system time without a step of mode system", i,
			k->task[i].name);
		require(has[false] || account_user(a) == 0,
			"task %d %s: user time without a step of mode user", i, k->task[i].name);
		require(spins(w, p) || a->spin == 0,
			"task %d %s: spun, and takes no lock that is spun for", i, k->task[i].name);
		if (!k->task[i].ended || work_asked(w, p) < 0)
			continue;
		require(account_user(a) >= asked[false] && a->in_kernel >= asked[true],
			"task %d %s: user and system time, %" PRId64 " and %" PRId64
			" ns, are less than the work of either, %" PRId64 " and %" PRId64,
			i, k->task[i].name, account_user(a), a->in_kernel, asked[false],
			asked[true]);
	}
}

/* What this machine has nothing of, nobody loses anything to. */
static void nothing_is_lost_to_what_is_not_there(const struct kit *k)
{
	const struct machine *m = k->cell->machine;
	int64_t lost = 0;
	bool refills = false, alone = true;

	for (int d = 0; d < DISTANCES; d++)
		refills |= m->refill[d].ns > 0;
	for (int i = 0; i < m->real.ngroup[LEVEL_CORE]; i++)
		alone &= m->real.online[LEVEL_CORE][i].n < 2;
	for (int i = 0; i < k->ntask; i++) {
		const struct account *a = &k->task[i].acc;
		require(*m->type[0].name || clock_count(&m->clock) > 1 || a->clock_lost == 0,
			"task %d %s: lost time to clocks, and there is one", i, k->task[i].name);
		require(m->switch_cost.ns || a->switching == 0,
			"task %d %s: paid for a switch, which costs nothing", i, k->task[i].name);
		require(refills || a->refill == 0,
			"task %d %s: paid for a refill, which costs nothing", i, k->task[i].name);
		lost += account_smt_lost(a);
	}
	require(!alone || (k->totals.shared == 0 && k->totals.misplaced == 0),
		"cores were shared, and have one cpu each");
	/* the last ns of a burst is whole, and so is one of work and one of clock_lost at the end
	 */
	require(!alone || lost <= k->totals.bursts + 2 * k->ntask,
		"%" PRId64 " ns were lost to siblings, and there are none", lost);
}

/* The run's path, and what each task has of it. */
static void the_path_is_the_makespan(const struct kit *k)
{
	struct path sum = {0};
	int64_t all = 0;

	for (int i = 0; i < k->ntask; i++)
		for (int p = 0; p < PATHS; p++) {
			require(k->task[i].path.ns[p] >= 0, "task %d %s has less than no path", i,
				k->task[i].name);
			sum.ns[p] += k->task[i].path.ns[p];
		}
	for (int p = 0; p < PATHS; p++) {
		require(sum.ns[p] == k->totals.path.ns[p],
			"part %d of the path is %" PRId64 " ns, that of its tasks %" PRId64, p,
			k->totals.path.ns[p], sum.ns[p]);
		all += p == PATH_AVOID ? 0 : sum.ns[p];
	}
	require(all == k->totals.makespan,
		"the path is %" PRId64 " ns long, the makespan is %" PRId64, all,
		k->totals.makespan);
}

/* -1: the work has no end of its own. */
static int64_t bound_for(const struct kit *k, uint64_t seed)
{
	return bound_of(k->cell->machine, k->cell->smt, k->cell->work, seed, k->totals.makespan);
}

static void no_run_is_faster_than_the_bound(const struct kit *k, const struct kit *other,
					    uint64_t seed)
{
	int64_t bound = bound_for(k, seed), same = bound_for(other, seed);

	require(bound >= 0 || k->cell->work->until, "the work has an end, and no bound");
	require(bound <= k->totals.makespan,
		"no schedule should need less than %" PRId64 " ns, this one took %" PRId64, bound,
		k->totals.makespan);
	require(bound == same, "the bound is %" PRId64 " ns, under naive %" PRId64, bound, same);
}

static int by_cpu(const void *a, const void *b)
{
	const struct kit_span *x = a, *y = b;

	if (x->cpu != y->cpu)
		return x->cpu < y->cpu ? -1 : 1;
	return x->from < y->from ? -1 : x->from > y->from;
}

static int by_task(const void *a, const void *b)
{
	const struct kit_span *x = a, *y = b;

	if (x->task != y->task)
		return x->task < y->task ? -1 : 1;
	return x->from < y->from ? -1 : x->from > y->from;
}

/* Leaves the spans in order of task and time. */
static void tasks_run_where_they_may(struct kit *k)
{
	const struct machine *m = k->cell->machine;
	const struct work *w = k->cell->work;
	uint64_t set[CPU_MAX / 64];
	struct err e = {0};
	int of = -1;

	qsort(k->span, (size_t)k->nspan, sizeof(*k->span), by_cpu);
	for (int i = 1; i < k->nspan; i++)
		require(k->span[i].cpu != k->span[i - 1].cpu ||
				k->span[i].from >= k->span[i - 1].to,
			"cpu %d ran tasks %d and %d at once, at %" PRId64 " ns", k->span[i].cpu,
			k->span[i - 1].task, k->span[i].task, k->span[i].from);
	qsort(k->span, (size_t)k->nspan, sizeof(*k->span), by_task);
	for (int i = 0; i < k->nspan; i++) {
		const struct kit_span *s = &k->span[i], *last = i ? s - 1 : s;
		int affinity = w->progs[k->task[s->task].prog].affinity;
		require(s == last || s->task != last->task || s->from >= last->to,
			"task %d ran on cpus %d and %d at once, at %" PRId64 " ns", s->task,
			last->cpu, s->cpu, s->from);
		require(m->online[s->cpu / 64] >> s->cpu % 64 & 1,
			"task %d ran on cpu %d, which is offline, at %" PRId64 " ns", s->task,
			s->cpu, s->from);
		if (affinity < 0)
			continue;
		if (affinity != of) {
			memset(set, 0, sizeof(set));
			cpu_list(w->affinities[affinity], m->ncpu, set, NULL, &e);
			of = affinity;
		}
		require(set[s->cpu / 64] >> s->cpu % 64 & 1,
			"task %d %s ran on cpu %d at %" PRId64 " ns, and may run on %s only",
			s->task, k->task[s->task].name, s->cpu, s->from, w->affinities[affinity]);
	}
}

/* A task came to a core or left it. */
struct edge {
	int core, step;
	int64_t at;
};

static int by_core(const void *a, const void *b)
{
	const struct edge *x = a, *y = b;

	if (x->core != y->core)
		return x->core < y->core ? -1 : 1;
	if (x->at != y->at)
		return x->at < y->at ? -1 : 1;
	return x->step - y->step;
}

/* The accounts again, from nothing but who ran where and when. */
static void the_spans_say_the_same(const struct kit *k)
{
	const int *core = k->cell->machine->real.of[LEVEL_CORE];
	int64_t *busy = xcalloc((size_t)k->ntask, sizeof(*busy)), shared = 0;
	struct edge *edge = xcalloc(2 * (size_t)k->nspan, sizeof(*edge));
	int n = 0, running = 0;

	for (int i = 0; i < k->nspan; i++) {
		const struct kit_span *s = &k->span[i];
		busy[s->task] += s->to - s->from;
		edge[n++] = (struct edge){core[s->cpu], 1, s->from};
		edge[n++] = (struct edge){core[s->cpu], -1, s->to};
	}
	for (int i = 0; i < k->ntask; i++)
		require(busy[i] == account_cpu(&k->task[i].acc),
			"task %d %s was seen to run %" PRId64 " ns and is charged %" PRId64, i,
			k->task[i].name, busy[i], account_cpu(&k->task[i].acc));
	qsort(edge, (size_t)n, sizeof(*edge), by_core);
	for (int i = 0; i < n; i++) {
		if (running > 1)
			shared += edge[i].at - edge[i - 1].at;
		running += edge[i].step;
	}
	require(shared == k->totals.shared,
		"cores were seen shared for %" PRId64 " ns, the totals say %" PRId64, shared,
		k->totals.shared);
	free(busy);
	free(edge);
}

/* Work that is drawn comes from the task's own stream: every policy meets the same. */
static void another_policy_meets_the_same_work(const struct kit *k, const struct kit *other)
{
	const struct work *w = k->cell->work;
	int64_t *sum = xcalloc((size_t)w->nprog, sizeof(*sum));
	int64_t *count = xcalloc((size_t)w->nprog, sizeof(*count));

	for (int i = 0; i < k->ntask; i++) {
		sum[k->task[i].prog] += k->task[i].acc.work;
		count[k->task[i].prog]++;
	}
	for (int i = 0; i < other->ntask; i++) {
		sum[other->task[i].prog] -= other->task[i].acc.work;
		count[other->task[i].prog]--;
	}
	for (int i = 0; i < w->nprog; i++) {
		if (w->progs[i].background || runs_until_a_time(w, &w->progs[i]))
			continue;
		require(count[i] == 0, "%s: %" PRId64 " tasks more than under naive",
			w->progs[i].name, count[i]);
		require(sum[i] == 0, "%s: %" PRId64 " ns of work more than under naive",
			w->progs[i].name, sum[i]);
	}
	free(sum);
	free(count);
}

static void the_same_seed_gives_the_same_run(const struct kit *a, const struct kit *b)
{
	for (int i = 0; i < a->nspan && i < b->nspan; i++)
		require(memcmp(&a->span[i], &b->span[i], sizeof(a->span[i])) == 0,
			"a second run with the same seed differs: task %d ran on cpu %d from "
			"%" PRId64 " ns on, then task %d on cpu %d from %" PRId64
			" ns on. Does the policy keep something "
			"from run to run, or read an address or a clock?",
			a->span[i].task, a->span[i].cpu, a->span[i].from, b->span[i].task,
			b->span[i].cpu, b->span[i].from);
	require(a->nspan == b->nspan && a->totals.length == b->totals.length &&
			a->totals.events == b->totals.events &&
			a->totals.dispatches == b->totals.dispatches &&
			a->totals.misplaced == b->totals.misplaced &&
			a->totals.forced_idle == b->totals.forced_idle,
		"a second run with the same seed differs in its length or totals");
}

/* Exits 0 if all holds. */
_Noreturn static void run_case(char *config, const struct policy_ops *ops, uint64_t seed)
{
	struct kit *k = kit_run_ops(config, idling(watched(ops)), seed, true);
	struct kit *again = kit_run(config, NULL, seed, NULL, false);
	struct kit *naive = kit_run(config, "naive", seed, NULL, false);

	the_same_seed_gives_the_same_run(k, again);
	every_task_ends(k);
	work_done_is_work_asked(k);
	every_ns_is_somewhere(k);
	each_mode_has_its_time(k);
	nothing_is_lost_to_what_is_not_there(k);
	the_path_is_the_makespan(k);
	tasks_run_where_they_may(k);
	the_spans_say_the_same(k);
	another_policy_meets_the_same_work(k, naive);
	no_run_is_faster_than_the_bound(k, naive, seed);
	kit_free(k);
	kit_free(again);
	kit_free(naive);
	free(config);
	exit(EXIT_OK);
}

/* ---- a case, and how it is told ---- */

static const char *in_words(int how)
{
	if (WIFEXITED(how))
		switch (WEXITSTATUS(how)) {
		case EXIT_POLICY:
			return "the policy broke a rule of policy.h";
		case EXIT_USER:
			return "the work came to a stop";
		case EXIT_CHECK:
			return "it does not do what every policy must";
		default:
			return "it ended the program";
		}
	switch (WTERMSIG(how)) {
	case SIGALRM:
		return "it did not come to an end";
	case SIGSEGV:
	case SIGBUS:
	case SIGFPE:
		return "it crashed: a null or stale pointer? (a task is gone after task_exit)";
	case SIGABRT:
		return "the books of the core do not agree: has the policy written to a struct "
		       "task or cpu?";
	default:
		return "it was killed";
	}
}

/* A file of this case, beside the logs of this build; its whole path, as configs that name it are
 * read from elsewhere. */
static char *case_file(const char *policy, uint64_t seed, const char *ending)
{
	const char *b = getenv("B"), *base = strrchr(policy, '/');
	char here[4096] = "";

	if (!b || !*b)
		b = "/tmp";
	ck_assert(*b == '/' || getcwd(here, sizeof(here)));
	return xasprintf("%s%s%s/conform-%s-%" PRIu64 ".%s", here, *b == '/' ? "" : "/", b,
			 base ? base + 1 : policy, seed, ending);
}

/* So that it can be run again. */
static void keep(const char *config, const char *file)
{
	FILE *f = fopen(file, "w");

	ck_assert_msg(f != NULL, "cannot write %s", file);
	fputs(config, f);
	fclose(f);
}

/* Takes json, and frees it. */
static void holds(const struct policy_ops *ops, const char *policy, char *json, uint64_t seed,
		  bool replays)
{
	char *trace = case_file(policy, seed, "trace"), *file = case_file(policy, seed, "json");
	char *config = gen_config(seed, json, replays ? trace : NULL), text[4000];
	size_t len = 0;
	ssize_t n;
	int fd[2], how;
	pid_t pid;

	ck_assert_int_eq(pipe(fd), 0);
	fflush(NULL);
	pid = fork();
	ck_assert_int_ge(pid, 0);
	if (pid == 0) {
		dup2(fd[1], STDERR_FILENO);
		close(fd[0]);
		close(fd[1]);
		signal(SIGALRM, SIG_DFL);
		alarm(120);
		free(json);
		free(trace);
		free(file);
		run_case(config, ops, seed);
	}
	close(fd[1]);
	while ((n = read(fd[0], text + len, sizeof(text) - 1 - len)) > 0)
		len += (size_t)n;
	text[len] = '\0';
	close(fd[0]);
	ck_assert_int_eq(waitpid(pid, &how, 0), pid);
	if (!WIFEXITED(how) || WEXITSTATUS(how) != EXIT_OK) {
		keep(config, file);
		ck_abort_msg("policy %s, %s:\n%s\nTo see it again: corun run %s --runs 1 --seed "
			     "%" PRIu64 "\n(policy %s)",
			     policy, in_words(how), text, file, seed, json);
	}
	if (replays)
		unlink(trace);
	free(trace);
	free(file);
	free(config);
	free(json);
}

/* ---- the cases ---- */

/* Loops over policies and chunks of cases. */
START_TEST(a_policy_keeps_its_word_on_work_that_nobody_chose)
{
	int cases = cases_of(GEN_CASES, 500);
	const char *name = NULL;
	const struct policy_ops *ops = policy_number(_i / GEN_CHUNKS, &name);
	struct stream st;

	ck_assert_msg(ops != NULL, "%s cannot be loaded", name);
	stream_init(&st, 2012, STREAM_TEST, (uint64_t)_i);
	for (int i = 0; i < cases; i++) {
		char *json =
			i % 2 ? gen_policy(&st, ops, name) : xasprintf("{\"name\": \"%s\"}", name);
		holds(ops, name, json, gen_seed(_i % GEN_CHUNKS, i), gen_replays(i));
	}
}
END_TEST

START_TEST(a_policy_keeps_its_word_with_each_param_set)
{
	const char *name = NULL;
	const struct policy_ops *ops = policy_number(_i, &name);

	ck_assert_msg(ops != NULL, "%s cannot be loaded", name);
	for (int i = 0; i < gen_settings(ops); i++)
		for (int n = 0; n < cases_of(2, 100); n++)
			holds(ops, name, gen_setting(ops, name, i),
			      (uint64_t)(1000000 + i * 1000 + n), n % 8 == 7);
}
END_TEST

/* The policies from the first to before the last. */
static TCase *policies(const char *name, int first, int last)
{
	TCase *t = tcase_create(name);

	tcase_set_timeout(t, is_long() ? 7200 : 300);
	tcase_add_loop_test(t, a_policy_keeps_its_word_on_work_that_nobody_chose,
			    first * GEN_CHUNKS, last * GEN_CHUNKS);
	tcase_add_loop_test(t, a_policy_keeps_its_word_with_each_param_set, first, last);
	return t;
}

int main(void)
{
	Suite *s = suite_create("conform");
	SRunner *r = srunner_create(s);
	const char *name = NULL;
	int failed, own = own_policy() != NULL, n = 0;

	while (policy_number(n, &name))
		n++;
	if (n == 0)
		return EXIT_FAILURE; /* yours cannot be loaded: said already */
	if (own) {
		const struct policy_ops *ops = policy_number(0, &name);
		suite_add_tcase(s, policies("yours", 0, 1));
		if (!ops->may_idle)
			printf("policy %s promises nothing of idle cpus, as it has no may_idle: "
			       "whether "
			       "they idle beside tasks that wait is not checked\n",
			       name);
	}
	suite_add_tcase(s, policies("policies", own, n));
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
