/* test_bsd4.c - do bsd4 and ht-aware show what the kernels did? Each test is named after a numbered
 * behaviour (docs/policies.md). Machine: 2 cores of 2 cpus; split: siblings 0+2 and 1+3, adjacent:
 * 0+1 and 2+3. */
#include <math.h>
#include <string.h>

#include "kit.h"

/* the arithmetic is the file's own; its list of policies must not be there twice */
#define policies_bsd4 policies_bsd4_again
#include "../sim/policies/bsd4.c"

#define MS    ((int64_t)1000000)
#define S     (1000 * MS)
#define SEEDS 400

enum { SPLIT, ADJACENT };
static const char *const numberings[] = {"split", "adjacent"};

/* A scheduler: bsd4, or ht-aware by a rule. */
struct sched {
	const char *policy, *rule;
};
static const struct sched pre = {"bsd4", NULL}, v1 = {"ht-aware", "v1"}, v3 = {"ht-aware", "v3"};
static const struct sched *const smt[] = {&v1, &v3};

/* Runs tasks under sc. scan: where the first search for a cpu begins, -1: drawn. */
static struct kit *run(const struct sched *sc, int numbering, int scan, uint64_t seed, char *tasks)
{
	char *config =
		xasprintf("{\"machine\": {\"topology\": \"core:2 pu:2\"}, \"policy\": \"bsd4\","
			  " \"workload\": {\"tasks\": {%s}}}",
			  tasks);
	char n[40], c[40], r[40];
	const char *sets[] = {n, c, sc->rule ? r : NULL, NULL};
	struct kit *k;

	snprintf(n, sizeof(n), "machine.numbering=%s", numberings[numbering]);
	snprintf(c, sizeof(c), "policy.scancpu=%d", scan);
	snprintf(r, sizeof(r), "policy.rule=%s", sc->rule ? sc->rule : "");
	k = kit_run(config, sc->policy, seed, sets, seed % 16 == 1);
	free(config);
	free(tasks);
	return k;
}

static bool siblings(int numbering, int a, int b)
{
	return numbering == SPLIT ? a % 2 == b % 2 : a / 2 == b / 2;
}

/* n within 3.3 standard deviations (99.9%) of p of all. */
static bool near(int n, int all, double p)
{
	return fabs(n - p * all) <= 3.3 * sqrt(p * (1 - p) * all) + 1e-9;
}

/* A shell on cpu p that has slept `naps` times for 1.1 s, or computed for `hog` before; then it
 * forks a hog, `between` short-lived tasks (each moves the scan on by one) and another hog, and
 * waits. The scan stands at s when the first hog is forked. True: the hogs shared a core; if so,
 * then all the time. */
static bool hogs_share(const struct sched *sc, int numbering, int p, int s, int naps,
		       const char *hog, int between, uint64_t seed)
{
	struct kit *k = run(
		sc, numbering, s, seed,
		xasprintf(
			"\"shell\": {\"start\": \"0s\", \"cpu\": %d, \"steps\": [{\"run\": \"%s\"},"
			" {\"repeat\": %d, \"steps\": [{\"sleep\": \"1100ms\"}, {\"run\": "
			"\"50us\"}]},"
			" {\"fork\": \"hog\"}, {\"run\": \"50us\"},"
			" {\"repeat\": %d, \"steps\": [{\"fork\": \"short\"}, {\"run\": "
			"\"50us\"}]},"
			" {\"fork\": \"hog\"}, {\"run\": \"50us\"}, {\"wait\": \"all\"}]},"
			" \"hog\": {\"steps\": [{\"run\": \"500ms\"}]},"
			" \"short\": {\"steps\": [{\"run\": \"10us\"}]}",
			p, hog, naps, between));
	int a = kit_task(k, "hog", 0), b = kit_task(k, "hog", 1);
	int64_t shared = kit_shared(k, a, b);

	ck_assert(shared == 0 || shared > 499 * MS);
	ck_assert_int_eq(kit_migrations(k, a) + kit_migrations(k, b), 0);
	kit_free(k);
	return shared > 0;
}

/* How often of 4 starts of the scan, or of 16 pairs of them. */
static int shares_of(const struct sched *sc, int numbering, int p, const char *hog, int naps,
		     bool pairs)
{
	int n = 0;

	for (int s = 0; s < 4; s++)
		for (int between = 0; between < (pairs ? 4 : 1); between++)
			n += hogs_share(sc, numbering, p, s, naps, hog, between, 1);
	return n;
}

/* Where the child of a shell on cpu p goes when the search begins at s. */
static int child_cpu(const struct sched *sc, int numbering, int p, int s)
{
	struct kit *k =
		run(sc, numbering, s, 1,
		    xasprintf("\"shell\": {\"start\": \"0s\", \"cpu\": %d, \"steps\": [{\"run\": "
			      "\"1ms\"},"
			      " {\"fork\": \"child\"}, {\"run\": \"1ms\"}, {\"wait\": \"all\"}]},"
			      " \"child\": {\"steps\": [{\"run\": \"5ms\"}]}",
			      p));
	int cpu = kit_first_cpu(k, kit_task(k, "child", 0));

	kit_free(k);
	return cpu;
}

/* Where a new task goes when a hog runs on cpu a and the search begins at s. */
static int newcomer_cpu(const struct sched *sc, int numbering, int a, int s)
{
	struct kit *k =
		run(sc, numbering, s, 1,
		    xasprintf("\"hog\": {\"start\": \"0s\", \"cpu\": %d, \"steps\": [{\"run\": "
			      "\"100ms\"}]},"
			      " \"new\": {\"start\": \"50ms\", \"steps\": [{\"run\": \"10ms\"}]}",
			      a));
	int cpu = kit_first_cpu(k, kit_task(k, "new", 0));

	kit_free(k);
	return cpu;
}

/* ---- the formulas ---- */

START_TEST(values_of_the_priority_formula)
{
	static const struct {
		int estcpu, batch, nice, pri, queue;
	} v[] = {{0, 0, 0, 152, 6},	     {2048, 750, 0, 159, 7},	{16384, 0, 0, 191, 15},
		 {16384, 750, 0, 210, 20},   {16384, 1500, 0, 230, 25}, {16384, 1500, -20, 206, 19},
		 {16384, 1500, 20, 254, 31}, {0, 0, 20, 176, 12}};

	for (size_t i = 0; i < ARRAY_LEN(v); i++) {
		int pri = priority(v[i].estcpu, v[i].batch, v[i].nice);
		ck_assert_int_eq(pri, v[i].pri);
		ck_assert_int_eq((int)bucket(pri - PRI_NORMAL), v[i].queue);
	}
}
END_TEST

/* The table of a lone hog knows nothing of the recompute of each second, whose phase is drawn. */
static int64_t no_schedcpu(struct sim *s)
{
	(void)s;
	return 0;
}

static int64_t nobody_ready(struct sim *s)
{
	for (int i = 0; i < sim_ncpu(s) && sim_now(s); i++)
		not_ready(sim_cpu_priv(s, i));
	return sim_now(s) ? 1 * S : 1;
}

/* Task `id` of a run that stops at `until`. */
static struct bsd4_task task_at(const char *tasks, const char *until, const struct policy_ops *ops,
				int id, uint64_t seed)
{
	char *config =
		xasprintf("{\"machine\": {\"topology\": \"core:2 pu:2\"}, \"policy\": \"bsd4\","
			  " \"workload\": {\"until\": \"%s\", \"tasks\": {%s}}}",
			  until, tasks);
	struct bsd4_task got = {0};
	struct spec_set none = {0};
	struct sim_totals out;
	struct err e = {0};
	struct spec *sp = spec_parse("test", config, strlen(config), ".", &none, &e);
	struct cell *c;
	struct sim *s;

	ck_assert_msg(sp != NULL, "%s", e.text);
	c = &sp->cells[0];
	s = sim_create(&(struct sim_conf){.machine = c->machine,
					  .smt = c->smt,
					  .policy = ops,
					  .params = c->params,
					  .work = c->work,
					  .seed = seed},
		       &e);
	ck_assert_msg(s != NULL, "%s", e.text);
	sim_run(s, &out);
	list_for (l, &((struct bsd4 *)sim_priv(s))->tasks) {
		const struct bsd4_task *bt = container_of(l, struct bsd4_task, all);
		if (bt->t->id == id)
			got = *bt;
	}
	sim_destroy(s);
	spec_free(sp);
	free(config);
	return got;
}

#define FORKED_HOG                                                                                 \
	"\"shell\": {\"start\": \"0s\", \"steps\": [{\"fork\": \"hog\"}, {\"wait\": \"all\"}]},"   \
	" \"hog\": {\"steps\": [{\"run\": \"1000s\"}]}"

START_TEST(values_of_a_lone_hog)
{
	static const struct {
		const char *at;
		int pri;
	} v[] = {{"100ms", 179}, {"200ms", 191}, {"500ms", 211}, {"1s", 212},
		 {"5s", 216},	 {"10s", 223},	 {"15s", 230},	 {"20s", 230}};

	struct policy_ops ops = bsd4;

	ops.balance = no_schedcpu;
	for (uint64_t seed = 1; seed <= 5; seed++)
		for (size_t i = 0; i < ARRAY_LEN(v); i++)
			ck_assert_int_eq(task_at(FORKED_HOG, v[i].at, &ops, 1, seed).pri, v[i].pri);
}
END_TEST

START_TEST(values_of_a_lone_hog_whose_cpu_is_not_ready)
{
	/* it is recomputed only at the end of its turn */
	static const char *const at[] = {"100ms", "200ms", "500ms"};
	static const int pri[] = {170, 179, 203};
	struct policy_ops ops = bsd4;

	ops.balance = nobody_ready;
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(task_at(FORKED_HOG, at[i], &ops, 1, 1).pri, pri[i]);
}
END_TEST

START_TEST(a_long_sleep_halves_estcpu_once_and_takes_a_second_of_batch)
{
	/* 400 ms in ticks; then asleep, but for moments too short for a tick */
	const char *tasks =
		"\"a\": {\"start\": \"0s\", \"steps\": [{\"run\": \"2s\"}, {\"sleep\": \"3s\"},"
		" {\"run\": \"1us\"}, {\"sleep\": \"100s\"}]}";
	struct bsd4_task before = task_at(tasks, "4900ms", &bsd4, 0, 1);
	struct bsd4_task after = task_at(tasks, "5100ms", &bsd4, 0, 1);

	ck_assert_int_eq(after.estcpu, before.estcpu / 2);
	ck_assert_int_eq(after.batch, before.batch - 50);
}
END_TEST

/* ---- bsd4 ---- */

START_TEST(B1_rotating_placement)
{
	static const int child[4][4] = {{1, 1, 2, 3}, {0, 2, 2, 3}, {0, 1, 3, 3}, {0, 1, 2, 0}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int p = 0; p < 4; p++)
			for (int s = 0; s < 4; s++)
				ck_assert_int_eq(child_cpu(&pre, numbering, p, s), child[p][s]);
}
END_TEST

START_TEST(B2_two_hogs_forked_back_to_back)
{
	static const int of_4[2][4] = {{1, 1, 1, 1}, {1, 2, 1, 2}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int p = 0; p < 4; p++)
			ck_assert_int_eq(shares_of(&pre, numbering, p, "1ms", 0, false),
					 of_4[numbering][p]);
}
END_TEST

START_TEST(B2_two_hogs_forked_at_independent_phases)
{
	static const int of_16[2][4] = {{5, 5, 5, 5}, {3, 8, 3, 8}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int p = 0; p < 4; p++)
			ck_assert_int_eq(shares_of(&pre, numbering, p, "1ms", 0, true),
					 of_16[numbering][p]);
}
END_TEST

START_TEST(B2_whatever_the_seed_draws)
{
	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
		int n = 0;
		for (uint64_t seed = 1; seed <= SEEDS; seed++)
			n += hogs_share(&pre, numbering, (int)(seed % 4), -1, 1, "1ms", 0, seed);
		ck_assert_msg(near(n, SEEDS, numbering == SPLIT ? 1 / 4. : 3 / 8.), "%d", n);
	}
}
END_TEST

START_TEST(B3_a_newcomer_beside_a_hog)
{
	static const int of_4[2][4] = {{1, 1, 1, 1}, {2, 1, 2, 1}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int a = 0; a < 4; a++) {
			int n = 0;
			for (int s = 0; s < 4; s++)
				n += siblings(numbering, a, newcomer_cpu(&pre, numbering, a, s));
			ck_assert_int_eq(n, of_4[numbering][a]);
		}
}
END_TEST

/* Two hogs are put on one core; does any of them ever leave? */
static int64_t bad_pair_moves(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k = run(
		sc, numbering, -1, seed,
		xasprintf(
			"\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"20s\"}]},"
			" \"b\": {\"start\": \"0s\", \"cpu\": %d, \"steps\": [{\"run\": \"20s\"}]}",
			numbering == SPLIT ? 2 : 1));
	int64_t n = kit_migrations(k, 0) + kit_migrations(k, 1);

	ck_assert_int_eq(kit_shared(k, 0, 1), 20 * S);
	kit_free(k);
	return n;
}

START_TEST(B4_a_bad_pair_stays)
{
	for (uint64_t seed = 1; seed <= 10; seed++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			ck_assert_int_eq(bad_pair_moves(&pre, numbering, seed), 0);
}
END_TEST

/* A sleeper whose own cpu is free while the sibling computes and the other core idles: how often
 * does it move? */
static int64_t sleeper_moves(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k = run(
		sc, numbering, -1, seed,
		xasprintf(
			"\"hog\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"3s\"}]},"
			" \"a\": {\"start\": \"0s\", \"cpu\": %d, \"steps\":"
			" [{\"repeat\": 200, \"steps\": [{\"run\": \"3ms\"}, {\"sleep\": "
			"\"7ms\"}]}]}",
			numbering == SPLIT ? 2 : 1));
	int64_t n = kit_migrations(k, 0) + kit_migrations(k, 1);

	ck_assert_int_eq(k->task[kit_task(k, "a", 0)].acc.wait, 0);
	kit_free(k);
	return n;
}

START_TEST(B5_a_sleeper_returns_to_its_cpu)
{
	for (uint64_t seed = 1; seed <= 10; seed++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			ck_assert_int_eq(sleeper_moves(&pre, numbering, seed), 0);
}
END_TEST

/* A sleeper wakes at 2 s on cpu 0, where a hog runs, and runs for `burst`. True: the hog had to
 * leave. */
static bool wake_displaces(const struct sched *sc, int numbering, uint64_t seed, int64_t burst)
{
	struct kit *k = run(
		sc, numbering, -1, seed,
		xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"1ms\"},"
			  " {\"sleep\": \"1999ms\"}, {\"run\": \"%dus\"}]},"
			  " \"hog\": {\"start\": \"10ms\", \"cpu\": 0, \"steps\": [{\"run\": "
			  "\"3s\"}]}",
			  (int)(burst / 1000)));
	int a = kit_task(k, "a", 0), hog = kit_task(k, "hog", 0), cpu;
	bool moved = kit_migrations(k, hog) > 0;

	/* it runs at once and in place, and the hog waits for it or for the next turn */
	ck_assert_int_eq(k->task[a].acc.wait, 0);
	ck_assert_int_eq(kit_migrations(k, a), 0);
	ck_assert_int_le(kit_migrations(k, hog), 1);
	if (moved)
		ck_assert_int_le(k->task[hog].acc.wait, burst < 10 * MS ? burst : 10 * MS);
	else
		ck_assert_int_eq(k->task[hog].acc.wait, burst);
	cpu = kit_cpu_at(k, hog, 2 * S + burst);
	ck_assert_int_eq(cpu != 0, moved);
	kit_free(k);
	return moved;
}

START_TEST(B6_a_hog_is_displaced_by_a_burst_that_outlasts_its_turn)
{
	static const int64_t burst[] = {1 * MS, 4 * MS, 8 * MS, 11 * MS};

	for (size_t i = 0; i < ARRAY_LEN(burst); i++) {
		double p = burst[i] < 10 * MS ? (double)burst[i] / (10. * MS) : 1;
		int n = 0;
		for (uint64_t seed = 1; seed <= SEEDS; seed++)
			n += wake_displaces(&pre, SPLIT, seed, burst[i]);
		ck_assert_msg(near(n, SEEDS, p), "%d for p %g", n, p);
	}
}
END_TEST

START_TEST(B6_behind_an_equal_or_better_holder_the_woken_one_is_queued)
{
	/* two alike: the same history to the tick, so equal priorities; and one of better nice */
	static const int nice[] = {0, -20};

	for (int i = 0; i < 2; i++)
		for (uint64_t seed = 1; seed <= 20; seed++) {
			struct kit *k = run(
				&pre, SPLIT, -1, seed,
				xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\":"
					  " [{\"run\": \"1us\"}, {\"sleep\": \"10us\"},"
					  " {\"run\": \"5ms\"}]},"
					  " \"b\": {\"start\": \"2us\", \"cpu\": 0, \"nice\": %d,"
					  " \"steps\": [{\"run\": \"50ms\"}]}",
					  nice[i]));
			int a = kit_task(k, "a", 0), b = kit_task(k, "b", 0);
			ck_assert_int_eq(kit_migrations(k, a), 1);
			ck_assert_int_eq(k->task[a].acc.wait + k->task[b].acc.wait, 0);
			ck_assert_int_eq(kit_migrations(k, b), 0);
			kit_free(k);
		}
}
END_TEST

/* n hogs on 4 cpus, until 10 s have passed. */
static struct kit *crowd(const struct sched *sc, int numbering, int n, uint64_t seed)
{
	return run(sc, numbering, -1, seed,
		   xasprintf("\"hog\": {\"start\": \"0s\", \"copies\": %d, \"steps\":"
			     " [{\"run\": {\"wall\": \"10s\"}}]}",
			     n));
}

START_TEST(B7_as_many_hogs_as_cpus_never_switch)
{
	for (int n = 1; n <= 4; n++)
		for (uint64_t seed = 1; seed <= 5; seed++) {
			struct kit *k = crowd(&pre, SPLIT, n, seed);
			for (int i = 0; i < n; i++) {
				ck_assert_int_eq(k->task[i].acc.switches, 1);
				ck_assert_int_eq(k->task[i].acc.wait, 0);
			}
			kit_free(k);
		}
}
END_TEST

/* Of turns after the first 2 s and before the end: the part that took 100 ms, and the part that
 * took a whole multiple of it. And how unequal the hogs' cpu time is (max/min). */
struct turns {
	double one, whole, spread;
};
static struct turns turns_of(const struct kit *k)
{
	int64_t least = INT64_MAX, most = 0;
	int n = 0, one = 0, whole = 0;

	for (int i = 0; i < k->ntask; i++) {
		int64_t cpu = account_cpu(&k->task[i].acc);
		least = cpu < least ? cpu : least;
		most = cpu > most ? cpu : most;
	}
	for (int i = 0; i < k->nspan; i++) {
		int64_t ns = k->span[i].to - k->span[i].from;
		if (k->span[i].from < 2 * S || k->span[i].to >= 10 * S)
			continue;
		n++;
		one += ns == 100 * MS;
		whole += ns % (100 * MS) == 0;
	}
	return (struct turns){(double)one / n, (double)whole / n, (double)most / (double)least};
}

START_TEST(B7_more_hogs_than_cpus_take_turns_and_migrate)
{
	for (int n = 6; n <= 8; n += 2)
		for (uint64_t seed = 1; seed <= 5; seed++) {
			struct kit *k = crowd(&pre, SPLIT, n, seed);
			struct turns got = turns_of(k);
			int64_t moves = 0, switches = 0;
			for (int i = 0; i < n; i++) {
				moves += k->task[i].acc.migrations;
				switches += k->task[i].acc.switches;
			}
			ck_assert_msg(got.whole > 0.9, "%g of the turns", got.whole);
			ck_assert_msg(moves * 5 > switches, "%d of %d", (int)moves, (int)switches);
			kit_free(k);
		}
}
END_TEST

#define IO_AND_HOG                                                                                 \
	"\"io\": {\"start\": \"0s\", \"affinity\": \"0\", \"steps\": [{\"repeat\": \"forever\", "  \
	"\"steps\":"                                                                               \
	" [{\"run\": \"1ms\"}, {\"sleep\": \"20ms\"}]}]},"                                         \
	" \"hog\": {\"start\": \"0s\", \"affinity\": \"0\", \"steps\": [{\"run\": \"100s\"}]}"

START_TEST(B8_a_hog_sits_far_below_an_io_task)
{
	for (uint64_t seed = 1; seed <= 5; seed++) {
		int io = task_at(IO_AND_HOG, "12s", &bsd4, 0, seed).pri;
		int hog = task_at(IO_AND_HOG, "12s", &bsd4, 1, seed).pri;
		ck_assert_msg(hog / PPQ - io / PPQ >= 16, "%d %d", hog, io);
	}
}
END_TEST

START_TEST(B8_and_the_io_task_always_wins_the_cpu)
{
	for (uint64_t seed = 1; seed <= 5; seed++) {
		struct kit *k =
			run(&pre, SPLIT, -1, seed,
			    xasprintf("\"io\": {\"start\": \"10s\", \"affinity\": \"0\", \"steps\":"
				      " [{\"run\": \"1ms\"}, {\"repeat\": 100, \"steps\":"
				      " [{\"sleep\": \"20ms\"}, {\"run\": \"1ms\"}]}]},"
				      " \"hog\": {\"start\": \"0s\", \"affinity\": \"0\","
				      " \"background\": true, \"steps\": [{\"run\": \"100s\"}]}"));
		int io = kit_task(k, "io", 0);
		for (int i = 0, seen = 0; i < k->nlatency; i++)
			if (k->latency[i].task == io &&
			    seen++) /* but for its start, by the queue */
				ck_assert_int_eq(k->latency[i].ns, 0);
		kit_free(k);
	}
}
END_TEST

/* A shell on cpu 0 forks and waits 8 times: child[i] is where the i-th child ran. */
static void forktest(const struct sched *sc, int numbering, int child[8])
{
	struct kit *k = run(
		sc, numbering, 0, 1,
		xasprintf("\"shell\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"repeat\": 8,"
			  " \"steps\": [{\"run\": \"20us\"}, {\"fork\": \"child\"}, {\"run\": "
			  "\"20us\"},"
			  " {\"wait\": \"all\"}]}]}, \"child\": {\"steps\": [{\"run\": "
			  "\"200us\"}]}"));

	for (int i = 0; i < 8; i++)
		child[i] = kit_first_cpu(k, kit_task(k, "child", i));
	ck_assert_int_eq(kit_migrations(k, kit_task(k, "shell", 0)), 0);
	kit_free(k);
}

START_TEST(B9_forktest_cycles)
{
	static const int cycle[4] = {1, 1, 2, 3};
	int child[8], on_sibling[2] = {0, 0};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
		forktest(&pre, numbering, child);
		for (int i = 0; i < 8; i++) {
			ck_assert_int_eq(child[i], cycle[i % 4]);
			on_sibling[numbering] += siblings(numbering, 0, child[i]);
		}
	}
	ck_assert_int_eq(on_sibling[SPLIT], 2);
	ck_assert_int_eq(on_sibling[ADJACENT], 4);
}
END_TEST

/* ---- ht-aware ---- */

START_TEST(M1_two_hogs_of_an_interactive_shell_never_share)
{
	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			for (int p = 0; p < 4; p++)
				ck_assert_int_eq(shares_of(smt[r], numbering, p, "1ms", 2, true),
						 0);
}
END_TEST

START_TEST(M1_whatever_the_seed_draws)
{
	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			for (uint64_t seed = 1; seed <= 100; seed++)
				ck_assert(!hogs_share(smt[r], numbering, (int)(seed % 4), -1, 3,
						      "1ms", 0, seed));
}
END_TEST

START_TEST(M1_a_shell_of_equal_batch_is_left_to_the_rotation)
{
	static const int of_4[2][4] = {{2, 2, 2, 2}, {2, 3, 2, 3}};
	static const int of_16[2][4] = {{8, 8, 8, 8}, {7, 11, 7, 11}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int p = 0; p < 4; p++) {
			ck_assert_int_eq(shares_of(&v1, numbering, p, "1us", 0, false),
					 of_4[numbering][p]);
			ck_assert_int_eq(shares_of(&v1, numbering, p, "1us", 0, true),
					 of_16[numbering][p]);
		}
}
END_TEST

START_TEST(M1_hogs_of_a_shell_that_compares_worse_always_share)
{
	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			for (int p = 0; p < 4; p++)
				ck_assert_int_eq(shares_of(smt[r], numbering, p, "4s", 0, false),
						 4);
}
END_TEST

START_TEST(M2_a_newcomer_takes_the_free_core)
{
	static const int beside_0[2][4] = {{1, 1, 3, 3}, {2, 2, 2, 3}};

	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			for (int a = 0; a < 4; a++)
				for (int s = 0; s < 4; s++) {
					int cpu = newcomer_cpu(smt[r], numbering, a, s);
					ck_assert(!siblings(numbering, a, cpu));
					if (a == 0)
						ck_assert_int_eq(cpu, beside_0[numbering][s]);
				}
}
END_TEST

/* A hog on each core, from `old` and `young` ms on and of those nices, on cpus 0 and (split) 1,
 * (adjacent) 2: where does a third task go at 40 s? 0: beside the first, 1: beside the second. */
static int third_beside(const struct sched *sc, int numbering, int s, int old, int old_nice,
			int young, int young_nice)
{
	int other = numbering == SPLIT ? 1 : 2, cpu;
	struct kit *k =
		run(sc, numbering, s, 1,
		    xasprintf("\"a\": {\"start\": \"%dms\", \"cpu\": 0, \"nice\": %d, \"steps\":"
			      " [{\"run\": \"41s\"}]}, \"b\": {\"start\": \"%dms\", \"cpu\": %d,"
			      " \"nice\": %d, \"steps\": [{\"run\": \"41s\"}]},"
			      " \"third\": {\"start\": \"40s\", \"steps\": [{\"run\": \"10ms\"}]}",
			      old, old_nice, young, other, young_nice));

	cpu = kit_first_cpu(k, kit_task(k, "third", 0));
	kit_free(k);
	ck_assert(cpu != 0 && cpu != other);
	return siblings(numbering, cpu, 0) ? 0 : 1;
}

START_TEST(M3_the_third_goes_beside_the_younger_hog)
{
	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			for (int s = 0; s < 4; s++)
				ck_assert_int_eq(third_beside(smt[r], numbering, s, 0, 0, 39000, 0),
						 1);
}
END_TEST

START_TEST(M3_v1_asks_for_batch_and_v3_for_priority)
{
	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int s = 0; s < 4; s++) {
			ck_assert_int_eq(third_beside(&v1, numbering, s, 0, -20, 39000, 20), 1);
			ck_assert_int_eq(third_beside(&v3, numbering, s, 0, -20, 39000, 20), 0);
		}
}
END_TEST

START_TEST(M3_beside_hogs_of_full_batch_the_rotation_decides)
{
	static const int beside[2][4] = {{0, 0, 0, 1}, {0, 0, 1, 1}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int s = 0; s < 4; s++)
			ck_assert_int_eq(third_beside(&v1, numbering, s, 0, 0, 0, 0),
					 beside[numbering][s]);
}
END_TEST

START_TEST(M4_a_bad_pair_stays_and_a_sleeper_returns)
{
	for (int r = 0; r < 2; r++)
		for (uint64_t seed = 1; seed <= 5; seed++)
			for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
				ck_assert_int_eq(bad_pair_moves(smt[r], numbering, seed), 0);
				ck_assert_int_eq(sleeper_moves(smt[r], numbering, seed), 0);
			}
}
END_TEST

START_TEST(M8_forktest_avoids_the_sibling)
{
	static const int cycle[2][4] = {{1, 1, 3, 3}, {2, 2, 2, 3}};
	int child[8];

	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
			forktest(smt[r], numbering, child);
			for (int i = 0; i < 8; i++)
				ck_assert_int_eq(child[i], cycle[numbering][i % 4]);
		}
}
END_TEST

/* ---- the matrix of schedulers on 2 cores of 2 cpus ---- */

static const struct {
	const struct sched *sc;
	int numbering;
	double share; /* two hogs forked by a shell */
} matrix[] = {{&pre, SPLIT, 1 / 4.}, {&pre, ADJACENT, 3 / 8.}, {&v1, SPLIT, 0},
	      {&v1, ADJACENT, 0},    {&v3, SPLIT, 0},	       {&v3, ADJACENT, 0}};

START_TEST(matrix_two_hogs_forked_by_a_shell)
{
	int n = 0, runs = 200;

	for (int seed = 1; seed <= runs; seed++)
		n += hogs_share(matrix[_i].sc, matrix[_i].numbering, seed % 4, -1, 2, "1ms", 0,
				1000 + (uint64_t)seed);
	ck_assert_msg(near(n, runs, matrix[_i].share), "%d", n);
}
END_TEST

START_TEST(matrix_a_pair_on_one_core_is_never_separated)
{
	ck_assert_int_eq(bad_pair_moves(matrix[_i].sc, matrix[_i].numbering, 7), 0);
}
END_TEST

START_TEST(matrix_a_sleeper_beside_a_busy_sibling_stays)
{
	ck_assert_int_eq(sleeper_moves(matrix[_i].sc, matrix[_i].numbering, 7), 0);
}
END_TEST

START_TEST(matrix_a_wakeup_takes_the_hogs_cpu)
{
	int n = 0;

	for (uint64_t seed = 1; seed <= 100; seed++)
		n += wake_displaces(matrix[_i].sc, matrix[_i].numbering, seed, 5 * MS);
	ck_assert_msg(near(n, 100, 0.5), "%d", n);
}
END_TEST

START_TEST(matrix_six_hogs_share_alike)
{
	struct kit *k = crowd(matrix[_i].sc, matrix[_i].numbering, 6, 7);
	double spread = turns_of(k).spread;

	ck_assert_msg(spread < 1.25, "%g", spread);
	kit_free(k);
}
END_TEST

START_TEST(matrix_a_turn_is_100_ms)
{
	struct kit *k = crowd(matrix[_i].sc, matrix[_i].numbering, 8, 7);
	struct turns got = turns_of(k);

	ck_assert_msg(got.whole > 0.9 && got.one > 0.4, "%g of the turns, %g", got.one, got.whole);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("bsd4");
	TCase *t = tcase_create("behaviours"), *m = tcase_create("matrix");
	SRunner *r = srunner_create(s);
	int failed, n = ARRAY_LEN(matrix);

	tcase_add_test(t, values_of_the_priority_formula);
	tcase_add_test(t, values_of_a_lone_hog);
	tcase_add_test(t, values_of_a_lone_hog_whose_cpu_is_not_ready);
	tcase_add_test(t, a_long_sleep_halves_estcpu_once_and_takes_a_second_of_batch);
	tcase_add_test(t, B1_rotating_placement);
	tcase_add_test(t, B2_two_hogs_forked_back_to_back);
	tcase_add_test(t, B2_two_hogs_forked_at_independent_phases);
	tcase_add_test(t, B2_whatever_the_seed_draws);
	tcase_add_test(t, B3_a_newcomer_beside_a_hog);
	tcase_add_test(t, B4_a_bad_pair_stays);
	tcase_add_test(t, B5_a_sleeper_returns_to_its_cpu);
	tcase_add_test(t, B6_a_hog_is_displaced_by_a_burst_that_outlasts_its_turn);
	tcase_add_test(t, B6_behind_an_equal_or_better_holder_the_woken_one_is_queued);
	tcase_add_test(t, B7_as_many_hogs_as_cpus_never_switch);
	tcase_add_test(t, B7_more_hogs_than_cpus_take_turns_and_migrate);
	tcase_add_test(t, B8_a_hog_sits_far_below_an_io_task);
	tcase_add_test(t, B8_and_the_io_task_always_wins_the_cpu);
	tcase_add_test(t, B9_forktest_cycles);
	tcase_add_test(t, M1_two_hogs_of_an_interactive_shell_never_share);
	tcase_add_test(t, M1_whatever_the_seed_draws);
	tcase_add_test(t, M1_a_shell_of_equal_batch_is_left_to_the_rotation);
	tcase_add_test(t, M1_hogs_of_a_shell_that_compares_worse_always_share);
	tcase_add_test(t, M2_a_newcomer_takes_the_free_core);
	tcase_add_test(t, M3_the_third_goes_beside_the_younger_hog);
	tcase_add_test(t, M3_v1_asks_for_batch_and_v3_for_priority);
	tcase_add_test(t, M3_beside_hogs_of_full_batch_the_rotation_decides);
	tcase_add_test(t, M4_a_bad_pair_stays_and_a_sleeper_returns);
	tcase_add_test(t, M8_forktest_avoids_the_sibling);
	tcase_add_loop_test(m, matrix_two_hogs_forked_by_a_shell, 0, n);
	tcase_add_loop_test(m, matrix_a_pair_on_one_core_is_never_separated, 0, n);
	tcase_add_loop_test(m, matrix_a_sleeper_beside_a_busy_sibling_stays, 0, n);
	tcase_add_loop_test(m, matrix_a_wakeup_takes_the_hogs_cpu, 0, n);
	tcase_add_loop_test(m, matrix_six_hogs_share_alike, 0, n);
	tcase_add_loop_test(m, matrix_a_turn_is_100_ms, 0, n);
	tcase_set_timeout(t, 60);
	tcase_set_timeout(m, 60);
	suite_add_tcase(s, t);
	suite_add_tcase(s, m);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
