/* test_public.c - what people have reported of schedulers and of simulators of them, in public:
 * every policy that it concerns has to be right here, or is said not to be, as its kernel is not.
 */
#include "baselines.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gen.h"
#include "registry.h"

enum { BLIND, AWARE, SIBLINGS_OFF }; /* of cores */

static const struct version {
	const char *name;
	struct sched sc;
	int sees;
} versions[] = {
	{"bsd4", {"bsd4", NULL, NULL}, BLIND},
	{"4bsd v2005", {"4bsd", "policy.version=v2005", NULL}, BLIND},
	{"4bsd v12.1", {"4bsd", "policy.version=v12.1", NULL}, BLIND},
	{"openbsd v2014", {"openbsd", "policy.version=v2014", NULL}, BLIND},
	{"openbsd v2025, smt", {"openbsd", "policy.version=v2025", "policy.smt=true"}, BLIND},
	{"naive", {"naive", NULL, NULL}, BLIND},
	{"ht-aware v1", {"ht-aware", "policy.rule=v1", NULL}, AWARE},
	{"ht-aware v3", {"ht-aware", "policy.rule=v3", NULL}, AWARE},
	{"dfly", {"dfly", NULL, NULL}, AWARE},
	{"ule v12.1", {"ule", "policy.version=v12.1", NULL}, AWARE},
	{"ule v2023", {"ule", "policy.version=v2023", NULL}, AWARE},
	{"openbsd v2025", {"openbsd", "policy.version=v2025", NULL}, SIBLINGS_OFF},
	{"cfs", {"cfs", NULL, NULL}, AWARE},
	{"eevdf", {"eevdf", NULL, NULL}, AWARE},
	{"core-sched", {"core-sched", NULL, NULL}, AWARE},
	{"fifo", {"fifo", NULL, NULL}, AWARE},
	{"rr", {"rr", NULL, NULL}, AWARE},
	{"symbiosis", {"symbiosis", NULL, NULL}, AWARE},
	{"oracle", {"oracle", NULL, NULL}, AWARE},
};
#define VERSIONS ((int)ARRAY_LEN(versions))

/* On a machine whose busy siblings have 5/4 of a core, as they are numbered. */
static struct kit *on(const struct version *v, const char *topology, int numbering, uint64_t seed,
		      const char *work)
{
	char *config = xasprintf("{'machine': {'topology': '%s', 'numbering': '%s'}, 'policy':"
				 " 'fifo', 'smt': {'model': 'share', 'total': [1, 1.25]},"
				 " 'workload': {%s}}",
				 topology, numbering == SPLIT ? "split" : "adjacent", work);
	const char *sets[3] = {v->sc.rule ? v->sc.rule : v->sc.set, v->sc.rule ? v->sc.set : NULL};
	struct kit *k;

	for (char *p = config; *p; p++)
		if (*p == '\'')
			*p = '"';
	k = kit_run(config, v->sc.policy, seed, sets, false);
	free(config);
	return k;
}

/* ---- wastedcores, issue 6: 4 cores, 8 cpus, 4 hogs ---- */

#define FOUR "'tasks': {'hog': {'start': '0s', 'copies': 4, 'steps': [{'run': '10s'}]}}"
#define W    (10 * S)
#define W_S  (16 * S) /* slowed throughout */

START_TEST(four_hogs_on_four_cores_take_w_if_cores_are_seen_and_w_s_if_two_share_one)
{
	const struct version *v = &versions[_i];
	bool shared = false, apart = false;

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (uint64_t seed = 1; seed <= 20; seed++) {
			struct kit *k = on(v, "core:4 pu:2", numbering, seed, FOUR);
			int64_t took = k->totals.makespan;
			if (v->sees == BLIND) {
				ck_assert_msg(took == (k->totals.shared ? W_S : W), "%s: %g s",
					      v->name, (double)took / (double)S);
			} else {
				/* a balancing may have to part them */
				ck_assert_msg(took <= W + 400 * MS, "%s: %g s", v->name,
					      (double)took / (double)S);
			}
			shared |= took == W_S;
			apart |= took == W;
			kit_free(k);
		}
	ck_assert_msg(v->sees != BLIND || (shared && apart), "%s: always the same", v->name);
}
END_TEST

/* ---- a core is shared when there are more hogs than cores, and not before ---- */

/* Cores that two or more tasks share at that time. */
static int shared_cores(const struct kit *k, int64_t when)
{
	int on_core[64] = {0}, n = 0;

	for (int i = 0; i < k->ntask; i++) {
		int cpu = kit_cpu_at(k, i, when);
		if (cpu >= 0)
			n += ++on_core[k->cell->machine->real.of[LEVEL_CORE][cpu]] == 2;
	}
	return n;
}

START_TEST(no_core_is_shared_by_as_many_hogs_as_cores_and_all_are_by_twice_as_many)
{
	const struct version *v = &versions[_i % VERSIONS];

	for (int n = 1; n <= 8 && v->sees != BLIND; n++)
		for (int hogs = 1; hogs <= 2 * n; hogs += hogs < n ? 1 : n)
			for (int packs = 1; packs <= 2 - n % 2; packs++) {
				char *topology =
					xasprintf("pack:%d l3:1 core:%d pu:2", packs, n / packs);
				char *work = xasprintf("'until': '2s', 'tasks': {'hog': {'start':"
						       " '0s', 'copies': %d, 'steps': [{'run':"
						       " '100s'}]}}",
						       hogs);
				struct kit *k =
					on(v, topology, _i / VERSIONS, (uint64_t)hogs, work);
				int want = hogs > n && v->sees == AWARE ? n : 0;
				ck_assert_msg(shared_cores(k, 2 * S - 1) == want,
					      "%s: %d hogs on %s: %d cores shared", v->name, hogs,
					      topology, shared_cores(k, 2 * S - 1));
				kit_free(k);
				free(topology);
				free(work);
			}
}
END_TEST

/* ---- two cpus, two hogs, and one task of 1 ms every 10 ms: a balancer that only pushes, ten times
 * a second, gives 180 to 190 % ---- */

START_TEST(two_hogs_and_a_task_of_1_ms_keep_two_cpus_busy)
{
	const struct version *v = &versions[_i];
	struct kit *k = on(v, "core:2 pu:1", SPLIT, 1,
			   "'until': '100s', 'tasks': {"
			   "'hog': {'start': '0s', 'copies': 2, 'steps': [{'run': '1000s'}]},"
			   "'short': {'start': '5ms', 'steps': [{'repeat': 'forever', 'steps':"
			   " [{'run': '1ms'}, {'sleep': '9ms'}]}]}}");

	ck_assert_msg(k->totals.cpu_idle == 0, "%s: %g %%", v->name,
		      (double)k->totals.cpu_busy / (double)S);
	kit_free(k);
}
END_TEST

/* ---- equal candidates ---- */

START_TEST(of_seven_that_wake_at_once_on_one_cpu_none_waits_beside_an_idle_one)
{
	const struct version *v = &versions[_i % VERSIONS];

	for (uint64_t seed = 1; seed <= 5; seed++) {
		struct kit *k = on(v, "core:4 pu:2", _i / VERSIONS, seed,
				   "'tasks': {'a': {'start': '0s', 'cpu': 0, 'copies': 7, 'steps':"
				   " [{'sleep': '100ms'}, {'run': '100ms'}]}}");
		int at_once = 0;
		for (int i = 0; i < 7; i++)
			at_once += kit_cpu_at(k, i, 101 * MS) >= 0;
		/* openbsd leaves four of the eight cpus alone */
		ck_assert_msg(at_once == (v->sees == SIBLINGS_OFF ? 4 : 7), "%s: %d run", v->name,
			      at_once);
		if (at_once == 7)
			ck_assert_int_eq(all_waits(k), 0);
		kit_free(k);
	}
}
END_TEST

/* ---- clocks ---- */

#define TICKS 1000000
#define FEWER 50000 /* of those that take a switch each */

/* Turns end at points of the clock: k/hz s after the first, rounded to the ns as that is. */
START_TEST(turns_of_linux_end_on_the_grid)
{
	static const int rates[] = {100, 128, 1000, 1024};
	int64_t hz = rates[_i];
	char *config = xasprintf("{\"machine\": {\"topology\": \"core:1 pu:1\"}, \"policy\": "
				 "{\"name\": \"%s\", \"hz\": %d}, \"workload\": {\"until\": "
				 "\"%" PRId64 "ms\", \"tasks\": {\"a\": {\"start\": \"0s\", "
				 "\"copies\": 2, \"steps\": [{\"run\": \"100000s\"}]}}}}",
				 "eevdf", (int)hz, (FEWER + 100) * 1000 / hz);
	struct kit *k = kit_run(config, NULL, 1, NULL, false);
	int64_t first = k->span[0].to, last = 0;

	ck_assert_int_gt(k->nspan, FEWER / 40);
	for (int i = 0; i < k->nspan - 1; i++) {
		int64_t ns = k->span[i].to - first;
		int64_t off = ns % S * hz % S; /* in units of 1/hz ns: two roundings */
		ck_assert_int_le(off < S / 2 ? off : S - off, hz);
		last = ns / S * hz + ns % S * hz / S;
	}
	ck_assert_int_gt(last, FEWER - 100);
	kit_free(k);
	free(config);
}
END_TEST

START_TEST(a_million_sleeps_take_a_million_times_one)
{
	struct kit *k = quoted("fifo", 1, NULL,
			       "{'machine': {'topology': 'core:1 pu:1'}, 'policy': 'fifo',"
			       " 'workload': {'tasks': {'a': {'start': '0s', 'steps': [{'repeat':"
			       " %d, 'steps': [{'sleep': '976562ns'}]}]}}}}",
			       TICKS);

	ck_assert_int_eq(k->totals.makespan, (int64_t)TICKS * 976562);
	kit_free(k);
}
END_TEST

/* A policy with a timer at k/hz s, and nothing else but what fifo does. */
static struct policy_ops clocked;
static const struct policy_ops *unclocked;
static int clock_hz, clock_phase;
static int64_t clock_ticks;

static int64_t point(int64_t k)
{
	return clock_phase + k / clock_hz * S + (k % clock_hz * S + clock_hz / 2) / clock_hz;
}

static bool clocked_init(struct sim *s, struct err *e)
{
	clock_ticks = 0;
	sim_timer(s, unclocked->timers, 0, point(0));
	return !unclocked->init || unclocked->init(s, e);
}

static void clocked_timer(struct sim *s, int id, int cpu)
{
	if (id != unclocked->timers) {
		unclocked->timer(s, id, cpu);
		return;
	}
	BUG_ON(sim_now(s) != point(clock_ticks));
	sim_timer(s, id, cpu, point(++clock_ticks));
}

static const struct policy_ops *with_clock(const struct policy_ops *ops, int hz, int phase)
{
	unclocked = ops;
	clocked = *ops;
	clocked.timers = ops->timers + 1;
	clocked.init = clocked_init;
	clocked.timer = clocked_timer;
	clock_hz = hz;
	clock_phase = phase;
	return &clocked;
}

START_TEST(a_timer_comes_a_million_times_when_it_was_asked_for)
{
	static const int rates[] = {100, 128, 1000, 1024};
	struct err e = {0};
	char *config = xasprintf("{\"machine\": {\"topology\": \"core:1 pu:1\"}, \"policy\": "
				 "\"fifo\", \"workload\": {\"tasks\": {\"a\": {\"start\": \"0s\", "
				 "\"steps\": [{\"run\": \"%" PRId64 "ns\"}]}}}}",
				 (TICKS * S + S / 2) / rates[_i]);

	kit_free(kit_run_ops(config, with_clock(policy_find("fifo", NULL, &e), rates[_i], 7), 1,
			     false));
	ck_assert_int_eq(clock_ticks, TICKS + 1); /* the first one at the phase itself */
	free(config);
}
END_TEST

/* ---- a task that migrates in mid-burst ---- */

START_TEST(who_leaves_a_shared_core_in_mid_burst_has_done_what_each_speed_gave)
{
	/* b runs beside a for 400 ms, at 3/4, until c's core falls idle; the rest at full speed */
	struct kit *k = quoted(
		"oracle", 1, NULL,
		"{'machine': {'topology': 'core:2 pu:2'}, 'policy': 'fifo', 'smt': {'model': "
		"'share', 'total': [1, 1.5]}, 'workload': {'tasks': {'a': {'start': '0s', 'cpu': "
		"0, 'affinity': '0', 'steps': [{'run': '2s'}]}, 'c': {'start': '0s', 'cpu': 1, "
		"'affinity': '1', 'steps': [{'run': '400ms'}]}, 'b': {'start': '0s', 'cpu': 2, "
		"'affinity': '2,3', 'steps': [{'run': '1s'}]}}}}");
	int a = kit_task(k, "a", 0), b = kit_task(k, "b", 0);

	ck_assert_int_eq(kit_shared(k, a, b), 400 * MS + 1); /* oracle looks a ns later */
	ck_assert_int_eq(kit_migrations(k, b), 1);
	ck_assert_int_eq(k->task[b].acc.end, 1100 * MS + 1);
	ck_assert_int_eq(k->task[a].acc.end, 2100 * MS + 1);
	ck_assert_int_eq(k->task[b].acc.work, 1000 * MS);
	kit_free(k);
}
END_TEST

/* ---- Bouron et al. 2018: on one core 37 applications took 1.5 % more or less in the mean ---- */

#define APPLICATIONS 37

/* When the n-th ends: tasks that compute, and some that sleep most of the time. */
static double application(const char *policy, int n)
{
	struct kit *k =
		quoted(policy, (uint64_t)n, NULL,
		       "{'machine': {'topology': 'core:1 pu:1', 'costs': {'switch': {'time':"
		       " '5us'}}}, 'policy': 'fifo', 'workload': {'tasks': {'cpu': {'start':"
		       " '0s', 'copies': %d, 'steps': [{'repeat': 20, 'steps': [{'run':"
		       " {'exponential': '50ms'}}]}]}, 'io': {'start': '0s', 'copies': %d,"
		       " 'steps': [{'repeat': %d, 'steps': [{'run': {'exponential':"
		       " '1ms'}}, {'sleep': {'exponential': '%dms'}}]}]}}}}",
		       1 + n % 4, 1 + n % 7, 100 * (1 + n % 3), 1 + n % 5);
	double end = (double)k->totals.makespan;

	kit_free(k);
	return end;
}

START_TEST(on_one_cpu_ule_and_cfs_differ_by_little)
{
	double sum = 0, most = 0;

	for (int n = 0; n < APPLICATIONS; n++) {
		double d = application("ule", n) / application("cfs", n) - 1;
		sum += d;
		most = fabs(d) > most ? fabs(d) : most;
	}
	ck_assert_msg(fabs(sum / APPLICATIONS) < .015 && most > .001, "%g, at most %g",
		      sum / APPLICATIONS, most);
}
END_TEST

/* ---- an event that changes nothing ---- */

/* A timer of a cpu tells the policy what its task has done by then. Who draws conclusions from that
 * then and there, and not when it is asked, is given idle cpus' timers only: eevdf, as its kernel
 * does, counts the next request from when it learns that one is done; symbiosis measures; oracle
 * notes what kind a task is. */
static bool concludes(const struct policy_ops *ops)
{
	return strcmp(ops->name, "eevdf") == 0 || strcmp(ops->name, "core-sched") == 0 ||
	       strcmp(ops->name, "symbiosis") == 0 || strcmp(ops->name, "oracle") == 0;
}

static struct task *clocked_pick_next(struct sim *s, int cpu)
{
	struct task *t = unclocked->pick_next(s, cpu);

	if (!t)
		sim_timer(s, unclocked->timers + 1, cpu, sim_now(s));
	return t;
}

static void idle_timer(struct sim *s, int id, int cpu)
{
	if (id <= unclocked->timers)
		clocked_timer(s, id, cpu);
}

static int64_t nothing_to_balance(struct sim *s)
{
	(void)s;
	return 777 * 1000 + 1;
}

static void same(const struct kit *a, const struct kit *b, const char *policy, uint64_t seed)
{
	struct sim_totals ta = a->totals, tb = b->totals;

	ta.events = tb.events = 0;
	ck_assert_msg(memcmp(&ta, &tb, sizeof(ta)) == 0, "%s, seed %d: totals differ", policy,
		      (int)seed);
	ck_assert_msg(a->nspan == b->nspan && a->ntask == b->ntask &&
			      memcmp(a->span, b->span, (size_t)a->nspan * sizeof(*a->span)) == 0,
		      "%s, seed %d: the tasks run otherwise", policy, (int)seed);
	for (int i = 0; i < a->ntask; i++)
		ck_assert_msg(memcmp(&a->task[i].acc, &b->task[i].acc, sizeof(a->task[i].acc)) == 0,
			      "%s, seed %d: task %d has another account", policy, (int)seed, i);
}

/* The same run with nobody looking. */
static void unprobed(const struct kit *k, uint64_t seed)
{
	const struct cell *c = k->cell;
	struct sim_totals totals;
	struct err e = {0};
	struct sim *s = sim_create(&(struct sim_conf){.machine = c->machine,
						      .smt = c->smt,
						      .policy = c->policy,
						      .params = c->params,
						      .work = c->work,
						      .seed = seed,
						      .stall = k->spec->stall},
				   &e);

	sim_run(s, &totals);
	sim_destroy(s);
	ck_assert_msg(memcmp(&totals, &k->totals, sizeof(totals)) == 0,
		      "%s, seed %d: looking changes totals", c->policy->name, (int)seed);
}

START_TEST(a_timer_or_a_balance_that_does_nothing_and_a_probe_change_nothing)
{
	const struct policy_ops *ops = policy_at((size_t)_i);

	for (uint64_t seed = 1; seed <= 12; seed++) {
		char *policy = xasprintf("{\"name\": \"%s\"}", ops->name);
		char *config = gen_config(seed, policy, NULL);
		struct kit *plain = kit_run(config, NULL, seed, NULL, false);
		struct kit *other;
		with_clock(ops, 1024, 333);
		if (concludes(ops))
			clocked.init = ops->init;
		clocked.timers = ops->timers + 2;
		clocked.pick_next = clocked_pick_next;
		clocked.timer = idle_timer;
		if (!clocked.balance)
			clocked.balance = nothing_to_balance;
		other = kit_run_ops(config, &clocked, seed, false);
		same(plain, other, ops->name, seed);
		unprobed(plain, seed);
		kit_free(other);
		kit_free(plain);
		free(config);
		free(policy);
	}
}
END_TEST

/* ---- machines with cpus that are switched off ---- */

#define NAPPERS                                                                                    \
	"'tasks': {'hog': {'start': '0s', 'copies': 9, 'steps': [{'repeat': 60, 'steps':"          \
	" [{'run': '130ms'}, {'sleep': '70ms'}]}]}, 'shell': {'start': '5ms', 'steps':"            \
	" [{'repeat': 100, 'steps': [{'run': '3ms'}, {'sleep': '27ms'}]}]}}"

START_TEST(where_the_first_cpus_are_offline_the_others_do_the_same_as_without_those)
{
	const struct version *v = &versions[_i];

	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct kit *all = on(v, "core:4 pu:1", SPLIT, seed, NAPPERS);
		struct kit *some =
			on(v, "core:6 pu:1', 'offline': [0, 1], 'seen_numbering': 'split", SPLIT,
			   seed, NAPPERS);
		ck_assert_int_eq(all->nspan, some->nspan);
		for (int i = 0; i < all->nspan; i++) {
			struct kit_span was = all->span[i], is = some->span[i];
			ck_assert_msg(was.task == is.task && was.cpu + 2 == is.cpu &&
					      was.from == is.from && was.to == is.to,
				      "%s, seed %d: other at %" PRId64 " ns", v->name, (int)seed,
				      was.from);
		}
		kit_free(some);
		kit_free(all);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("public");
	TCase *t = tcase_create("reported");
	SRunner *r = srunner_create(s);
	int failed, policies;

	tcase_add_loop_test(
		t, four_hogs_on_four_cores_take_w_if_cores_are_seen_and_w_s_if_two_share_one, 0,
		VERSIONS);
	tcase_add_loop_test(t,
			    no_core_is_shared_by_as_many_hogs_as_cores_and_all_are_by_twice_as_many,
			    0, 2 * VERSIONS);
	tcase_add_loop_test(t, two_hogs_and_a_task_of_1_ms_keep_two_cpus_busy, 0, VERSIONS);
	tcase_add_loop_test(t, of_seven_that_wake_at_once_on_one_cpu_none_waits_beside_an_idle_one,
			    0, 2 * VERSIONS);
	tcase_add_loop_test(t, turns_of_linux_end_on_the_grid, 0, 4);
	tcase_add_test(t, a_million_sleeps_take_a_million_times_one);
	tcase_add_loop_test(t, a_timer_comes_a_million_times_when_it_was_asked_for, 0, 4);
	tcase_add_test(t, who_leaves_a_shared_core_in_mid_burst_has_done_what_each_speed_gave);
	tcase_add_test(t, on_one_cpu_ule_and_cfs_differ_by_little);
	for (policies = 0; policy_at((size_t)policies);)
		policies++;
	tcase_add_loop_test(t, a_timer_or_a_balance_that_does_nothing_and_a_probe_change_nothing, 0,
			    policies);
	tcase_add_loop_test(
		t, where_the_first_cpus_are_offline_the_others_do_the_same_as_without_those, 0,
		VERSIONS);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
