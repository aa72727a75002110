/* test_openbsd.c - does openbsd show what the kernel did? P1 to P5: the numbered behaviours of
 * docs/policies.md. */
#define policies_openbsd policies_openbsd_under_test /* its inside, beside the built-in one */
#include "../sim/policies/openbsd.c"

#include "two_cores.h"

#define ENDLESS "\"steps\": [{\"run\": \"1000s\"}]}"

static const struct sched v2014 = {"openbsd", "policy.version=v2014", NULL};
static const struct sched v2025 = {"openbsd", NULL, NULL};
static const struct sched v2025_smt = {"openbsd", "policy.smt=true", NULL};
/* those that use all cpus */
static const struct sched *const all_cpus[] = {&v2014, &v2025_smt};

static const char two_alone[] = "{\"machine\": {\"topology\": \"core:2 pu:1\"}, \"policy\": "
				"\"openbsd\", \"workload\": {\"until\": \"2s\", \"tasks\": {%s}}}";

/* On two cores of one cpu, for 2 s. */
static struct kit *on_two(const char *version, const char *tasks)
{
	char *config = xasprintf(two_alone, tasks);
	struct kit *k = kit_run(config, NULL, 1, (const char *const[]){version, NULL}, true);

	free(config);
	return k;
}

/* Of all tasks, before 10 s. */
static int moves(const struct kit *k)
{
	int n = 0, *last = xcalloc((size_t)k->ntask, sizeof(*last));

	for (int i = 0; i < k->nspan; i++) { /* in order of their ends, so of each task in order */
		const struct kit_span *s = &k->span[i];
		n += s->from < 10 * S && last[s->task] && last[s->task] != s->cpu + 1;
		last[s->task] = s->cpu + 1;
	}
	free(last);
	return n;
}

/* ---- fork ---- */

START_TEST(P1_a_child_goes_to_the_lowest_idle_cpu)
{
	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int p = 0; p < 4; p++) {
			int child = child_cpu(all_cpus[_i], numbering, p, -1);
			ck_assert_int_eq(child, p == 0 ? 1 : 0);
			/* of a shell on cpu 0, so, always the sibling or never */
			ck_assert(p || siblings(numbering, 0, child) == (numbering == ADJACENT));
		}
}
END_TEST

START_TEST(P1_whoever_starts_while_all_idle_gets_cpu_0)
{
	struct kit *k = run(all_cpus[_i], SPLIT, -1, 1,
			    xasprintf("\"a\": {\"start\": \"1ms\", \"steps\": [{\"run\": "
				      "\"1ms\"}]}"));

	ck_assert_int_eq(kit_first_cpu(k, 0), 0);
	kit_free(k);
}
END_TEST

START_TEST(P2_with_smt_0_the_child_goes_to_the_other_core)
{
	/* a shell on a second cpu is handed on, to that core's first if that is cheapest */
	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int core = 0; core < 2; core++) {
			int first[2] = {0, numbering == SPLIT ? 1 : 2};
			ck_assert_int_eq(child_cpu(&v2025, numbering, first[core], -1),
					 first[!core]);
		}
}
END_TEST

START_TEST(a_cpu_that_was_loaded_keeps_its_average_while_it_idles)
{
	/* the hog's cpu 1 is avoided 20 minutes after its end, by 2014's rule only */
	struct kit *k =
		run(all_cpus[_i], SPLIT, -1, 1,
		    xasprintf("\"hog\": {\"start\": \"0s\", \"cpu\": 1, \"steps\": [{\"run\": "
			      "\"10s\"}]}, \"shell\": {\"start\": \"1200s\", \"cpu\": 0, "
			      "\"steps\": [{\"run\": \"1ms\"}, {\"fork\": \"child\"}, {\"run\": "
			      "\"1ms\"}]}, \"child\": {\"steps\": [{\"run\": \"1ms\"}]}"));

	ck_assert_int_eq(kit_first_cpu(k, kit_task(k, "child", 0)), _i == 0 ? 2 : 1);
	kit_free(k);
}
END_TEST

START_TEST(in_2014_a_child_waits_for_the_end_of_a_turn_however_good_it_is)
{
	struct kit *k = run(all_cpus[_i], SPLIT, -1, 1,
			    xasprintf("\"shell\": {\"start\": \"0s\", \"affinity\": \"0\", "
				      "\"steps\": [{\"run\": \"1ms\"}, {\"fork\": \"child\"}, "
				      "{\"run\": \"1s\"}]}, \"child\": {\"affinity\": \"0\", "
				      "\"nice\": -20, \"steps\": [{\"run\": \"1ms\"}]}"));

	ck_assert_int_eq(k->task[kit_task(k, "child", 0)].acc.wait > 0, _i == 0);
	kit_free(k);
}
END_TEST

START_TEST(two_hogs_of_a_shell_share_a_core_where_numbers_say_so)
{
	static const bool share[2][4] = {{false, true, false, false}, {false, false, true, true}};

	for (int v = 0; v < 2; v++)
		for (int p = 0; p < 4; p++)
			ck_assert(hogs_share(all_cpus[v], _i, p, -1, 1, "1ms", 0, 1) ==
				  share[_i][p]);
	for (int p = 0; p < 4; p++)
		ck_assert(!hogs_share(&v2025, _i, p, -1, 1, "1ms", 0, 1));
}
END_TEST

/* ---- hw.smt=0 ---- */

START_TEST(P2_with_smt_0_second_cpus_run_nothing)
{
	struct kit *k = crowd(&v2025, _i, 6, 1);
	int64_t ran = 0;

	for (int i = 0; i < k->nspan; i++) {
		const struct kit_span *sp = &k->span[i];
		ck_assert_int_eq(sp->cpu & (_i == SPLIT ? 2 : 1), 0);
		if (sp->from < 10 * S)
			ran += (sp->to < 10 * S ? sp->to : 10 * S) - sp->from;
	}
	ck_assert_int_eq(ran, 20 * S);
	kit_free(k);
}
END_TEST

START_TEST(with_smt_0_a_second_cpu_hands_on_what_is_put_there)
{
	struct kit *k = run(&v2025, SPLIT, -1, 1,
			    xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 2, \"copies\": 3, "
				      "\"steps\": [{\"run\": \"100ms\"}]}"));

	/* cheapest first: not the boot cpu */
	ck_assert_int_eq(kit_first_cpu(k, 0), 1);
	ck_assert_int_eq(kit_first_cpu(k, 1), 0);
	for (int i = 0; i < k->nspan; i++)
		ck_assert_int_lt(k->span[i].cpu, 2);
	kit_free(k);
}
END_TEST

START_TEST(with_smt_0_a_task_that_may_not_run_elsewhere_runs_on_a_second_cpu)
{
	struct kit *k =
		run(&v2025, SPLIT, -1, 1,
		    xasprintf("\"a\": {\"start\": \"0s\", \"affinity\": \"2-3\", \"copies\": 3, "
			      "\"steps\": [{\"run\": \"50ms\"}, {\"sleep\": \"1ms\"}, {\"run\": "
			      "\"100ms\"}]}"));

	for (int i = 0; i < k->nspan; i++)
		ck_assert_int_ge(k->span[i].cpu, 2);
	kit_free(k);
}
END_TEST

/* ---- wake-ups ---- */

START_TEST(P3_a_sleeper_returns_to_its_cpu)
{
	for (int v = 0; v < 2; v++)
		for (uint64_t seed = 1; seed <= 5; seed++)
			ck_assert_int_eq(sleeper_moves(all_cpus[v], _i, seed), 0);
}
END_TEST

/* A sleeper wakes at 2 s on cpu `cpu`, where a hog has run since 10 ms: where does it go? */
static int wakes_beside(const struct sched *sc, int numbering, int cpu)
{
	struct kit *k = run(
		sc, numbering, -1, 1,
		xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": %d, \"steps\": [{\"run\": \"1ms\"}, "
			  "{\"sleep\": \"1999ms\"}, {\"run\": \"5ms\"}]}, \"hog\": {\"start\": "
			  "\"10ms\", \"cpu\": %d, \"steps\": [{\"run\": \"3s\"}]}",
			  cpu, cpu));
	int at = kit_cpu_at(k, 0, 2 * S);

	ck_assert_int_eq(k->task[0].acc.wait + k->task[1].acc.wait, 0);
	ck_assert_int_eq(kit_migrations(k, 0), 1);
	ck_assert_int_eq(kit_migrations(k, 1), 0);
	kit_free(k);
	return at;
}

START_TEST(a_sleeper_whose_cpu_is_taken_goes_to_the_lowest_idle_one)
{
	/* of idle ones the lowest; in 2025 the boot cpu comes last */
	ck_assert_int_eq(wakes_beside(&v2014, _i, 0), 1);
	ck_assert_int_eq(wakes_beside(&v2014, _i, 3), 0);
	ck_assert_int_eq(wakes_beside(&v2025_smt, _i, 0), 1);
	ck_assert_int_eq(wakes_beside(&v2025_smt, _i, 3), 1);
	ck_assert_int_eq(wakes_beside(&v2025, _i, 0), _i == SPLIT ? 1 : 2);
}
END_TEST

START_TEST(in_2014_the_load_average_of_a_cpu_is_a_cost)
{
	/* three hogs were on cpu 1 for a minute; the sleeper's cpu 0 is taken when it wakes */
	struct kit *k =
		run(all_cpus[_i], SPLIT, -1, 1,
		    xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": "
			      "\"1ms\"}, {\"sleep\": \"100s\"}, {\"run\": \"5ms\"}]}, \"hog\": "
			      "{\"start\": \"99s\", \"cpu\": 0, \"steps\": [{\"run\": "
			      "\"3s\"}]}, \"old\": {\"start\": \"0s\", \"copies\": 3, "
			      "\"affinity\": \"1\", \"steps\": [{\"run\": \"20s\"}]}"));

	ck_assert_int_eq(kit_cpu_at(k, 0, 100 * S + 2 * MS), _i == 0 ? 2 : 1);
	kit_free(k);
}
END_TEST

/* A hog on each cpu. */
#define HOUSE                                                                                      \
	"\"0\": {\"start\": \"5ms\", \"cpu\": 0, \"background\": true, " ENDLESS ", "              \
	"\"1\": {\"start\": \"5ms\", \"cpu\": 1, \"background\": true, " ENDLESS ", "              \
	"\"2\": {\"start\": \"5ms\", \"cpu\": 2, \"background\": true, " ENDLESS ", "              \
	"\"3\": {\"start\": \"5ms\", \"cpu\": 3, \"background\": true, " ENDLESS

/* And a task that slept on cpu 3. */
static struct kit *full_house(const struct sched *sc, uint64_t seed)
{
	return run(sc, SPLIT, -1, seed,
		   xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 3, \"steps\": [{\"repeat\": 20, "
			     "\"steps\": [{\"run\": \"1ms\"}, {\"sleep\": \"20ms\"}]}]}, " HOUSE));
}

START_TEST(who_wakes_runs_before_hogs_at_once)
{
	struct kit *k = full_house(all_cpus[_i], 1);

	ck_assert_int_gt(k->nlatency, 20);
	for (int i = 0; i < k->nlatency; i++)
		if (k->latency[i].task == 0)
			ck_assert_int_eq(k->latency[i].ns, 0);
	kit_free(k);
}
END_TEST

START_TEST(pages_in_memory_hold_a_task_to_its_cpu)
{
	const struct sched sc[] = {*all_cpus[_i],
				   {"openbsd", all_cpus[_i]->rule, "policy.resident=0"}};
	int64_t n[2] = {0};

	/* but through a sleep in which the second ends */
	for (int i = 0; i < 2; i++)
		for (uint64_t seed = 1; seed <= 20; seed++) {
			struct kit *k = full_house(&sc[i], seed);
			ck_assert_int_le(i ? 0 : kit_migrations(k, 0), 1);
			n[i] += kit_migrations(k, 0);
			kit_free(k);
		}
	ck_assert_int_gt(n[1], 2 * n[0]);
}
END_TEST

START_TEST(nothing_holds_who_slept_through_a_second)
{
	/* of equal hogs, that on cpu 0 has to give way */
	struct kit *k = run(&v2014, SPLIT, -1, 1,
			    xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 3, \"steps\": "
				      "[{\"run\": \"1ms\"}, {\"sleep\": \"3s\"}, {\"run\": "
				      "\"1ms\"}]}, " HOUSE));

	ck_assert_int_eq(kit_cpu_at(k, 0, 3001 * MS), 0);
	kit_free(k);
}
END_TEST

/* ---- priorities ---- */

static struct {
	int64_t estcpu, load;
	int usrpri;
} seen; /* of the only task, at the end */

static void look(struct sim *s)
{
	const struct openbsd *o = sim_priv(s);
	const struct openbsd_task *ot = container_of(o->tasks.next, struct openbsd_task, all);

	seen.estcpu = ot->estcpu;
	seen.usrpri = ot->usrpri;
	seen.load = o->load;
}

static bool init_2014(struct sim *s, struct err *e)
{
	((struct openbsd *)sim_priv(s))->version = V2014;
	return init(s, e);
}

START_TEST(a_hog_is_charged_25_times_a_second_up_to_36)
{
	/* the end of a second, drawn, takes all of it again while there is no load average */
	static const char config[] =
		"{\"machine\": {\"topology\": \"core:1 pu:1\"}, \"policy\": \"openbsd\", "
		"\"workload\": {\"until\": \"%s\", \"tasks\": {\"hog\": {\"start\": \"0s\", "
		"\"nice\": 3, \"steps\": [{\"run\": \"900s\"}]}}}}";
	struct policy_ops ops = openbsd;
	int most = 0;

	ops.exit = look;
	for (uint64_t seed = 1; seed <= 50; seed++) {
		char *text = xasprintf(config, "800ms");
		kit_free(kit_run_ops(text, &ops, seed, true));
		free(text);
		ck_assert_int_eq(seen.usrpri, 50 + seen.estcpu + 6);
		most = seen.estcpu > most ? (int)seen.estcpu : most;
	}
	ck_assert_int_eq(most, 20);
	/* at a load of 1: two thirds of 36 are left, then 25 come */
	for (uint64_t seed = 1; seed <= 20; seed++) {
		char *text = xasprintf(config, "400s");
		kit_free(kit_run_ops(text, &ops, seed, false));
		free(text);
		ck_assert_int_ge(seen.estcpu, 23);
		ck_assert_int_le(seen.estcpu, 36);
		most = seen.estcpu > most ? (int)seen.estcpu : most;
	}
	ck_assert_int_eq(most, 36);
}
END_TEST

/* The most estcpu, over 20 seeds, that the first task has at that time on four cpus. */
static int most_estcpu(const char *until, const char *tasks)
{
	char *config = xasprintf("{\"machine\": {\"topology\": \"core:4 pu:1\"}, \"policy\": "
				 "\"openbsd\", \"workload\": {\"until\": \"%s\", \"tasks\": {%s}}}",
				 until, tasks);
	struct policy_ops ops = openbsd;
	int most = 0;

	ops.exit = look;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		kit_free(kit_run_ops(config, &ops, seed, false));
		most = seen.estcpu > most ? (int)seen.estcpu : most;
	}
	free(config);
	return most;
}

START_TEST(a_long_sleep_is_forgotten_second_by_second)
{
	/* 36 after 10 s of work; 8 s of sleep leave at most (2L/(2L+1))^6 of it, L being about 1 */
	int most = most_estcpu(
		"18010ms", "\"a\": {\"start\": \"0s\", \"steps\": [{\"run\": \"10s\"}, {\"sleep\": "
			   "\"8s\"}, {\"run\": \"10s\"}]}, \"load\": {\"start\": \"0s\", "
			   "\"copies\": 3, " ENDLESS);

	ck_assert_int_ge(most, 1);
	ck_assert_int_le(most, 4);
}
END_TEST

START_TEST(a_parent_pays_for_its_child)
{
	int most = most_estcpu("700ms", "\"shell\": {\"start\": \"0s\", \"steps\": [{\"fork\": "
					"\"child\"}, {\"wait\": \"all\"}, {\"sleep\": \"1s\"}]}, "
					"\"child\": {\"steps\": [{\"run\": \"600ms\"}]}");

	ck_assert_int_eq(most, 15);
}
END_TEST

START_TEST(in_2014_who_waits_for_a_disk_is_load)
{
	static const char config[] =
		"{\"machine\": {\"topology\": \"core:4 pu:1\"}, \"policy\": \"openbsd\", "
		"\"workload\": {\"until\": \"300s\", \"devices\": {\"disk\": {\"servers\": 3, "
		"\"service\": \"100ms\"}}, \"tasks\": {\"a\": {\"start\": \"0s\", \"copies\": 3, "
		"\"steps\": [{\"repeat\": \"forever\", \"steps\": [{\"run\": \"1us\"}, {\"io\": "
		"\"disk\"}]}]}}}}";
	struct policy_ops ops = openbsd;

	ops.exit = look;
	kit_free(kit_run_ops(config, &ops, 1, false));
	ck_assert_int_eq(seen.load, 0);
	ops.init = init_2014;
	kit_free(kit_run_ops(config, &ops, 1, false));
	ck_assert_int_gt(seen.load, 29 * LOAD_ONE / 10);
	ck_assert_int_le(seen.load, 3 * LOAD_ONE);
}
END_TEST

START_TEST(priorities_are_those_of_the_kernel)
{
	static const struct {
		int estcpu, nice, usrpri;
	} is[] = {{0, 0, 50}, {36, 0, 86}, {0, -20, 10}, {0, 20, 90}, {36, 20, 126}, {40, 20, 127}};

	for (size_t i = 0; i < ARRAY_LEN(is); i++) {
		struct task t = {.nice = is[i].nice};
		struct openbsd_task ot = {.t = &t, .estcpu = is[i].estcpu};
		set_usrpri(&ot);
		ck_assert_int_eq(ot.usrpri, is[i].usrpri);
	}
}
END_TEST

/* ---- turns and stealing ---- */

/* Two hogs begin on cpu 0; on cpu 1 runs one of nice 20, which theirs is far better than. */
#define UNEVEN                                                                                     \
	"\"nice\": {\"start\": \"0s\", \"cpu\": 1, \"nice\": 20, " ENDLESS ", \"a\": {\"start\": " \
	"\"0s\", \"cpu\": 0, \"copies\": 2, " ENDLESS

START_TEST(P4_in_2014_who_is_preempted_looks_for_a_cpu)
{
	struct kit *k = on_two("policy.version=v2014", UNEVEN);

	ck_assert_int_gt(moves(k), 0);
	for (int i = 0; i < k->nspan; i++) {
		const struct kit_span *s = &k->span[i];
		if (k->task[s->task].name[0] == 'a' && s->cpu == 1) {
			/* at the end of its first turn */
			ck_assert_int_le(s->from, 200 * MS);
			break;
		}
	}
	kit_free(k);
}
END_TEST

START_TEST(P4_in_2025_who_is_preempted_stays)
{
	struct kit *k = on_two("policy.version=v2025", UNEVEN);

	ck_assert_int_eq(moves(k), 0);
	kit_free(k);
	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
		k = crowd(&v2025_smt, numbering, 6, 1);
		ck_assert_int_eq(moves(k), 0);
		kit_free(k);
	}
}
END_TEST

START_TEST(P5_an_idle_cpu_takes_the_one_that_waits)
{
	static const char *const version[] = {"policy.version=v2014", "policy.version=v2025"};
	struct kit *k = on_two(version[_i],
			       "\"a\": {\"start\": \"0s\", \"cpu\": 0, " ENDLESS
			       ", \"b\": {\"start\": \"0s\", \"cpu\": 0, " ENDLESS
			       ", \"c\": {\"start\": \"0s\", \"cpu\": 1, \"steps\": [{\"run\": "
			       "\"5ms\"}]}");

	ck_assert_int_eq(kit_first_cpu(k, 1), 1);
	ck_assert_int_eq(kit_cpu_at(k, 1, 5 * MS), 1);
	ck_assert_int_eq(k->totals.cpu_idle, 0);
	kit_free(k);
}
END_TEST

START_TEST(P5_of_the_best_queues_it_takes_the_best)
{
	/* n waits behind a hog, b of better nice behind another; c ends after 5 ms */
	struct kit *k =
		run(all_cpus[_i], SPLIT, -1, 1,
		    xasprintf("\"h\": {\"start\": \"0s\", \"cpu\": 0, \"nice\": -20, " ENDLESS
			      ", \"n\": {\"start\": \"0s\", \"cpu\": 0, \"nice\": 4, " ENDLESS
			      ", \"i\": {\"start\": \"0s\", \"cpu\": 1, \"nice\": -20, " ENDLESS
			      ", \"b\": {\"start\": \"0s\", \"cpu\": 1, \"nice\": 2, " ENDLESS
			      ", \"j\": {\"start\": \"0s\", \"cpu\": 2, \"nice\": -20, " ENDLESS
			      ", \"c\": {\"start\": \"0s\", \"cpu\": 3, \"steps\": [{\"run\": "
			      "\"5ms\"}]}"));

	ck_assert_int_eq(kit_cpu_at(k, kit_task(k, "b", 0), 5 * MS), 3);
	kit_free(k);
}
END_TEST

START_TEST(a_yield_lets_an_equal_run)
{
	struct kit *k =
		run(all_cpus[_i], SPLIT, -1, 1,
		    xasprintf("\"a\": {\"start\": \"0s\", \"copies\": 2, \"affinity\": \"0\","
			      " \"steps\": [{\"repeat\": 4, \"steps\": [{\"run\": \"10us\"},"
			      " {\"yield\": true}]}]}"));

	ck_assert_int_ge(k->nspan, 8);
	for (int i = 0; i < 8; i++)
		ck_assert_int_eq(k->span[i].task, (k->span[0].task + i) % 2);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("openbsd");
	TCase *t = tcase_create("behaviours");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, P1_a_child_goes_to_the_lowest_idle_cpu, 0, 2);
	tcase_add_loop_test(t, P1_whoever_starts_while_all_idle_gets_cpu_0, 0, 2);
	tcase_add_test(t, P2_with_smt_0_the_child_goes_to_the_other_core);
	tcase_add_loop_test(t, a_cpu_that_was_loaded_keeps_its_average_while_it_idles, 0, 2);
	tcase_add_loop_test(t, in_2014_a_child_waits_for_the_end_of_a_turn_however_good_it_is, 0,
			    2);
	tcase_add_loop_test(t, in_2014_the_load_average_of_a_cpu_is_a_cost, 0, 2);
	tcase_add_loop_test(t, two_hogs_of_a_shell_share_a_core_where_numbers_say_so, 0, 2);
	tcase_add_loop_test(t, P2_with_smt_0_second_cpus_run_nothing, 0, 2);
	tcase_add_test(t, with_smt_0_a_second_cpu_hands_on_what_is_put_there);
	tcase_add_test(t, with_smt_0_a_task_that_may_not_run_elsewhere_runs_on_a_second_cpu);
	tcase_add_loop_test(t, P3_a_sleeper_returns_to_its_cpu, 0, 2);
	tcase_add_loop_test(t, a_sleeper_whose_cpu_is_taken_goes_to_the_lowest_idle_one, 0, 2);
	tcase_add_loop_test(t, who_wakes_runs_before_hogs_at_once, 0, 2);
	tcase_add_loop_test(t, pages_in_memory_hold_a_task_to_its_cpu, 0, 2);
	tcase_add_test(t, nothing_holds_who_slept_through_a_second);
	tcase_add_test(t, a_hog_is_charged_25_times_a_second_up_to_36);
	tcase_add_test(t, a_long_sleep_is_forgotten_second_by_second);
	tcase_add_test(t, a_parent_pays_for_its_child);
	tcase_add_test(t, in_2014_who_waits_for_a_disk_is_load);
	tcase_add_test(t, priorities_are_those_of_the_kernel);
	tcase_add_test(t, P4_in_2014_who_is_preempted_looks_for_a_cpu);
	tcase_add_test(t, P4_in_2025_who_is_preempted_stays);
	tcase_add_loop_test(t, P5_an_idle_cpu_takes_the_one_that_waits, 0, 2);
	tcase_add_loop_test(t, P5_of_the_best_queues_it_takes_the_best, 0, 2);
	tcase_add_loop_test(t, a_yield_lets_an_equal_run, 0, 2);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
