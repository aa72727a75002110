/* test_pace.c - do clocks and types of cores slow work as can be worked out by hand, and is what
 * they cost booked apart from what siblings cost? */
#include "bound.h"
#include "kit.h"

#define MS	     INT64_C(1000000)
#define ALONE(steps) "'workload': {'tasks': {'a': {'start': '0s', 'steps': [" steps "]}}}"
#define TASK(name, start, cpu, time)                                                               \
	"'" name "': {'start': '" start "', 'cpu': " cpu ", 'steps': [{'run': '" time "'}]}"
#define TWO_SPEEDS "'clock': {'mhz': [800, 2000], 'at': 800}"
#define P_AND_E                                                                                    \
	"'topology': 'pack:1', 'cores': [{'type': 'P', 'count': 1, 'pu': 1}, "                     \
	"{'type': 'E', 'count': 1, 'pu': 1, 'speed': {'*': 0.5}}]"

static int64_t end_of(const struct kit *k, const char *name)
{
	return k->task[kit_task(k, name, 0)].acc.end;
}

/* Work that takes so long at speed 1. */
static int64_t time_at(int64_t ns, int64_t speed)
{
	return (ns * SPEED_ONE + speed - 1) / speed;
}

static int64_t bound(const struct kit *k)
{
	return bound_of(k->cell->machine, k->cell->smt, k->cell->work, 1, k->totals.makespan);
}

/* ---- fixed clocks ---- */

START_TEST(at_a_lower_clock_all_but_the_memory_s_share_takes_longer)
{
	static const struct {
		const char *memory;
		int64_t speed; /* 65536 / (m + (1 - m) * 2.5) */
	} c[] = {{"0", 26214}, {"0.2", 29789}, {"0.5", 37449}, {"1", 65536}};
	char *rest = xasprintf("'kinds': {'w': {'memory': %s}}, " ALONE("{'run': '10ms'}"),
			       c[_i].memory);
	struct kit *k = kit_naive("'topology': 'core:1 pu:1', " TWO_SPEEDS, rest, NULL);

	ck_assert_int_eq(k->totals.makespan, time_at(10 * MS, c[_i].speed));
	ck_assert_int_eq(k->task[0].acc.work, 10 * MS);
	ck_assert_int_eq(k->task[0].acc.clock_lost, k->totals.makespan - 10 * MS);
	ck_assert_int_eq(account_smt_lost(&k->task[0].acc), 0);
	ck_assert_int_eq(bound(k), k->totals.makespan);
	kit_free(k);
	free(rest);
}
END_TEST

START_TEST(at_its_highest_clock_a_machine_is_as_if_it_had_one)
{
	struct kit *k = kit_naive("'topology': 'core:1 pu:1', 'clock': {'mhz': [800, 2000]}",
				  ALONE("{'run': '10ms'}"), NULL);
	struct kit *one = kit_naive("'topology': 'core:1 pu:1', 'clock': {'mhz': 800}",
				    ALONE("{'run': '10ms'}"), NULL);

	ck_assert_int_eq(k->totals.makespan, 10 * MS);
	ck_assert_int_eq(one->totals.makespan, 10 * MS);
	kit_free(k);
	kit_free(one);
}
END_TEST

/* validation.md 1: forktest, T = 5.70 s + 27.50 GHz s / f, so 5.70/19.45 of it is memory. */
START_TEST(the_turion_takes_40_07_s_at_800_mhz_and_19_45_at_2000)
{
	static const char kinds[] =
		"'kinds': {'fork': {'memory': 0.293059}}, " ALONE("{'run': '19.45s'}");
	struct kit *slow = kit_naive("'topology': 'core:1 pu:1', " TWO_SPEEDS, kinds, NULL);
	struct kit *fast = kit_naive("'topology': 'core:1 pu:1', " TWO_SPEEDS, kinds,
				     (const char *const[]){"machine.clock.at=2000", NULL});

	ck_assert_int_eq(fast->totals.makespan, 19450 * MS);
	ck_assert_int_ge(slow->totals.makespan, 40070 * MS);
	ck_assert_int_le(slow->totals.makespan, 40080 * MS);
	kit_free(slow);
	kit_free(fast);
}
END_TEST

/* Alone at half the clock both would take 20 ms, and beside each other twice that. */
START_TEST(what_the_clock_costs_is_what_it_would_cost_without_siblings)
{
	struct kit *k = kit_naive(
		"'topology': 'core:1 pu:2', 'clock': {'mhz': [1000, 2000], 'at': 1000}",
		"'smt': {'model': 'share', 'total': [1, 1]}, 'workload': {'tasks': {'a': {'start': "
		"'0s', 'copies': 2, 'steps': [{'run': '10ms'}]}}}",
		NULL);

	ck_assert_int_eq(k->totals.makespan, 40 * MS);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(k->task[i].acc.work, 10 * MS);
		ck_assert_int_eq(k->task[i].acc.clock_lost, 10 * MS);
		ck_assert_int_eq(account_smt_lost(&k->task[i].acc), 20 * MS);
	}
	ck_assert_int_eq(k->result.v[M_CLOCK_LOST], 20 * MS);
	ck_assert_int_eq(k->result.v[M_SMT_LOST], 40 * MS);
	ck_assert_int_eq(k->totals.path.ns[PATH_WORK], 10 * MS);
	ck_assert_int_eq(k->totals.path.ns[PATH_CLOCK], 10 * MS);
	ck_assert_int_eq(k->totals.path.ns[PATH_LOST], 20 * MS);
	kit_free(k);
}
END_TEST

/* Core 1 has nothing: all that a loses to b is misplaced, and nothing that it loses to the clock.
 */
START_TEST(what_the_clock_costs_is_never_misplaced)
{
	struct kit *k = kit_naive(
		"'topology': 'core:2 pu:2', 'clock': {'mhz': [1000, 2000], 'at': 1000}",
		"'smt': {'model': 'share', 'total': [1, 1]}, 'workload': {'tasks': {" TASK(
			"a", "0s", "0", "10ms") ", " TASK("b", "0s", "2", "10ms") "}}",
		NULL);

	ck_assert_int_eq(k->task[0].acc.misplaced, 20 * MS);
	ck_assert_int_eq(k->task[0].acc.clock_lost, 10 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_switch_takes_longer_at_a_lower_clock_and_is_a_switch_all_the_same)
{
	struct kit *k = kit_naive("'topology': 'core:1 pu:1', 'clock': {'mhz': [1000, 2000], 'at': "
				  "1000}, 'costs': {'switch': {'time': '2us'}}",
				  ALONE("{'run': '1ms'}"), NULL);

	ck_assert_int_eq(k->task[0].acc.switching, 4000);
	ck_assert_int_eq(k->task[0].acc.clock_lost, MS);
	kit_free(k);
}
END_TEST

/* ---- ondemand ---- */

#define ONDEMAND(mhz, at, latency)                                                                 \
	"'clock': {'mhz': " mhz ", 'at': " at ", 'governor': 'ondemand', 'interval': '10ms', "     \
	"'up': 0.8, 'latency': '" latency "'}"

/* Half speed up to 11 ms: 5.5 ms done. At 40 ms 5.5 of 10 ms were too much for 1000 MHz, at 50 0
 * are not; so from 51 ms on it is slow again. */
START_TEST(ondemand_steps_up_after_its_interval_and_latency_and_down_likewise)
{
	struct kit *k =
		kit_naive("'topology': 'core:1 pu:1', " ONDEMAND("[1000, 2000]", "1000", "1ms"),
			  ALONE("{'run': '30ms'}, {'sleep': '100ms'}, {'run': '1ms'}"), NULL);

	ck_assert_int_eq(k->nspan, 2);
	ck_assert_int_eq(k->span[0].to, 35500000);
	ck_assert_int_eq(k->span[1].to, 137500000);
	ck_assert_int_eq(k->task[0].acc.clock_lost, 6500000);
	ck_assert_int_eq(account_smt_lost(&k->task[0].acc), 0);
	kit_free(k);
}
END_TEST

/* Half busy at 2000 MHz would be 1000 / 0.8 = 1250 MHz: 1500 does. */
START_TEST(ondemand_goes_down_to_the_lowest_step_that_suffices)
{
	struct kit *k = kit_naive(
		"'topology': 'core:1 pu:1', " ONDEMAND("[1000, 1500, 2000]", "2000", "0ns"),
		ALONE("{'run': '5ms'}, {'sleep': '5ms'}, {'run': '5ms'}"), NULL);

	ck_assert_int_eq(k->totals.makespan, 10 * MS + 6666667);
	kit_free(k);
}
END_TEST

/* Exactly `up` is not more than it. */
START_TEST(ondemand_stays_where_the_share_is_not_above_up)
{
	struct kit *k =
		kit_naive("'topology': 'core:1 pu:1', " ONDEMAND("[1000, 2000]", "1000", "0ns"),
			  ALONE("{'run': '4ms'}, {'sleep': '2ms'}, {'run': '4ms'}"), NULL);

	ck_assert_int_eq(k->totals.makespan, 18 * MS);
	kit_free(k);
}
END_TEST

/* Each is busy for half of the interval. */
START_TEST(ondemand_does_not_add_up_what_two_cpus_do)
{
	struct kit *k = kit_naive(
		"'topology': 'core:2 pu:1', " ONDEMAND("[1000, 2000]", "1000", "0ns"),
		"'workload': {'tasks': {'a': {'start': '0s', 'copies': 2, 'steps': [{'run': "
		"'2500us'}, "
		"{'sleep': '5ms'}, {'run': '2500us'}]}}}",
		NULL);

	ck_assert_int_eq(k->totals.makespan, 15 * MS);
	kit_free(k);
}
END_TEST

/* 3 of 10 ms at 4000 MHz would be more than 8 at 1000, though not at twice that. */
START_TEST(ondemand_reckons_from_the_turbo_that_there_was)
{
	struct kit *k = kit_naive(
		"'topology': 'core:1 pu:1', 'clock': {'mhz': [1000, 2000], 'turbo': [4000], "
		"'governor': 'ondemand', 'interval': '10ms'}",
		ALONE("{'run': '3ms'}, {'sleep': '7ms'}, {'run': '3ms'}"), NULL);

	ck_assert_int_eq(k->totals.makespan, 13 * MS);
	kit_free(k);
}
END_TEST

START_TEST(ondemand_asks_the_busiest_cpu_of_each_package)
{
	/* package 0: cpus 0 and 1, of which one is busy; package 1: idle, then busy from 12 ms */
	struct kit *k = kit_naive(
		"'topology': 'pack:2 core:2 pu:1', " ONDEMAND("[1000, 2000]", "1000", "0ns"),
		"'workload': {'tasks': {" TASK("a", "0s", "1", "20ms") ", " TASK("b", "12ms", "2",
										 "1ms") "}}",
		NULL);

	ck_assert_int_eq(end_of(k, "a"), 25 * MS);
	ck_assert_int_eq(end_of(k, "b"), 14 * MS);
	kit_free(k);
}
END_TEST

/* ---- turbo ---- */

#define TURBO "'clock': {'mhz': [1000, 2000], 'turbo': [4000, 3000, 3000, 2000]}"

START_TEST(turbo_goes_by_how_many_cores_are_busy)
{
	static const struct {
		int copies;
		int64_t end;
	} c[] = {{1, 12 * MS}, {2, 16 * MS}, {3, 16 * MS}, {4, 24 * MS}};
	char *rest = xasprintf("'workload': {'tasks': {'a': {'start': '0s', 'copies': %d, 'steps': "
			       "[{'run': '12ms'}]}}}",
			       c[_i].copies);
	struct kit *k = kit_naive("'topology': 'core:4 pu:1', " TURBO, rest,
				  (const char *const[]){"policy={\"name\": \"naive\", \"place\": "
							"\"rotating\"}",
							NULL});

	ck_assert_int_eq(k->totals.makespan, c[_i].end);
	ck_assert_int_eq(k->result.v[M_CLOCK_LOST], c[_i].copies * (c[_i].end - 12 * MS));
	kit_free(k);
	free(rest);
}
END_TEST

START_TEST(more_cores_than_turbo_names_are_as_fast_as_the_last_of_it)
{
	struct kit *k = kit_naive("'topology': 'core:2 pu:1', 'clock': {'turbo': [4000]}",
				  "'workload': {'tasks': {" TASK("a", "0s", "0", "12ms") ", " TASK(
					  "b", "0s", "1", "12ms") "}}",
				  NULL);

	ck_assert_int_eq(k->totals.makespan, 12 * MS);
	kit_free(k);
}
END_TEST

/* a: 4 ms alone, 8 at 3/4; then b has 4 - 1/4 ns left, at full speed. */
START_TEST(turbo_changes_in_the_midst_of_bursts)
{
	struct kit *k = kit_naive("'topology': 'core:4 pu:1', " TURBO,
				  "'workload': {'tasks': {" TASK("a", "0s", "0", "12ms") ", " TASK(
					  "b", "4ms", "1", "12ms") "}}",
				  NULL);

	ck_assert_int_eq(end_of(k, "a"), 14666667);
	ck_assert_int_eq(end_of(k, "b"), 18666667);
	kit_free(k);
}
END_TEST

START_TEST(two_cpus_of_a_core_are_one_busy_core)
{
	struct kit *k = kit_naive("'topology': 'core:4 pu:2', " TURBO,
				  "'workload': {'tasks': {" TASK("a", "0s", "0", "12ms") ", " TASK(
					  "b", "0s", "4", "12ms") "}}",
				  NULL);

	ck_assert_int_eq(k->totals.makespan, 12 * MS);
	kit_free(k);
}
END_TEST

START_TEST(each_package_has_its_own_turbo)
{
	struct kit *k = kit_naive("'topology': 'pack:2 core:2 pu:1', " TURBO,
				  "'workload': {'tasks': {" TASK("a", "0s", "0", "12ms") ", " TASK(
					  "b", "0s", "2", "12ms") "}}",
				  NULL);

	ck_assert_int_eq(k->totals.makespan, 12 * MS);
	kit_free(k);
}
END_TEST

START_TEST(below_its_highest_step_a_package_has_no_turbo)
{
	struct kit *k = kit_naive("'topology': 'core:4 pu:1', " TURBO, ALONE("{'run': '12ms'}"),
				  (const char *const[]){"machine.clock.at=1000", NULL});

	ck_assert_int_eq(k->totals.makespan, 48 * MS);
	kit_free(k);
}
END_TEST

/* ---- types ---- */

START_TEST(a_kind_runs_as_fast_as_its_core_s_type_says)
{
	struct kit *k = kit_naive(
		"'topology': 'pack:1', 'cores': [{'type': 'P', 'count': 1, 'pu': 2}, {'type': 'E', "
		"'count': 1, 'pu': 1, 'speed': {'x': 0.25, '*': 0.5}}]",
		"'kinds': {'w': {}, 'x': {}}, 'workload': {'tasks': {'a': {'start': '0s', 'cpu': "
		"1, 'steps': [{'run': '1ms', 'kind': 'w'}, {'run': '1ms', 'kind': 'x'}]}}}",
		NULL);

	ck_assert_int_eq(k->totals.makespan, 6 * MS);
	ck_assert_int_eq(k->task[0].acc.clock_lost, 4 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_type_s_speed_and_a_clock_multiply)
{
	struct kit *k = kit_naive(P_AND_E ", 'clock': {'mhz': [1000, 2000], 'at': 1000}",
				  "'workload': {'tasks': {" TASK("a", "0s", "0", "1ms") ", " TASK(
					  "b", "0s", "1", "1ms") "}}",
				  NULL);

	ck_assert_int_eq(end_of(k, "a"), 2 * MS);
	ck_assert_int_eq(end_of(k, "b"), 4 * MS);
	kit_free(k);
}
END_TEST

/* b leaves P at 4 ms. Oracle looks 1 ns later: a has done 2000000.5 ns, and does the rest on P. */
/* A quarter of full speed up to 10 ms, then half. */
START_TEST(a_type_s_speed_stays_when_the_clock_changes)
{
	struct kit *k =
		kit_naive(P_AND_E ", " ONDEMAND("[1000, 2000]", "1000", "0ns"),
			  "'workload': {'tasks': {" TASK("a", "0s", "1", "10ms") "}}", NULL);

	ck_assert_int_eq(k->totals.makespan, 25 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_task_that_moves_in_mid_burst_goes_on_at_the_other_core_s_speed)
{
	struct kit *k = kit_naive(P_AND_E,
				  "'workload': {'tasks': {" TASK("b", "0s", "0", "4ms") ", " TASK(
					  "a", "0s", "1", "10ms") "}}",
				  (const char *const[]){"policy=oracle", NULL});
	const struct account *a = &k->task[kit_task(k, "a", 0)].acc;

	ck_assert_int_eq(a->migrations, 1);
	ck_assert_int_eq(a->end, 12000001);
	ck_assert_int_eq(a->clock_lost, 2 * MS);
	ck_assert_int_eq(account_smt_lost(a), 1); /* the rounding of the last ns */
	kit_free(k);
}
END_TEST

START_TEST(the_oracle_knows_the_faster_core)
{
	struct kit *k = kit_naive(
		"'topology': 'pack:1', 'cores': [{'type': 'E', 'count': 3, 'pu': 1, 'speed': {'*': "
		"0.5}}, {'type': 'P', 'count': 1, 'pu': 1}]",
		ALONE("{'run': '10ms'}"), (const char *const[]){"policy=oracle", NULL});

	ck_assert_int_eq(kit_first_cpu(k, 0), 3);
	ck_assert_int_eq(k->totals.makespan, 10 * MS);
	kit_free(k);
}
END_TEST

/* ---- the bound ---- */

START_TEST(the_bound_knows_types_and_a_fixed_clock)
{
	/* 30 ms on cores that do 1.5 ns a ns; at half the clock */
	static const char work[] =
		"'workload': {'tasks': {'a': {'start': '0s', 'copies': 3, 'steps': [{'run': "
		"'10ms'}]}}}";
	struct kit *k = kit_naive(P_AND_E, work, NULL);
	struct kit *slow =
		kit_naive(P_AND_E ", 'clock': {'mhz': [1000, 2000], 'at': 1000}", work, NULL);

	ck_assert_int_eq(bound(k), 20 * MS);
	ck_assert_int_eq(bound(slow), 40 * MS);
	kit_free(k);
	kit_free(slow);
}
END_TEST

START_TEST(the_bound_knows_what_turbo_gives_to_many_cores)
{
	/* of 72 ms: four cores do 2 ns a ns, three 2.25, two 1.5, one 1 */
	struct kit *k =
		kit_naive("'topology': 'core:4 pu:1', " TURBO,
			  "'workload': {'tasks': {'a': {'start': '0s', 'copies': 8, 'steps': "
			  "[{'run': '9ms'}]}}}",
			  NULL);

	ck_assert_int_eq(bound(k), 32 * MS);
	kit_free(k);
}
END_TEST

static TCase *clocks(void)
{
	TCase *t = tcase_create("clocks");

	tcase_add_loop_test(t, at_a_lower_clock_all_but_the_memory_s_share_takes_longer, 0, 4);
	tcase_add_test(t, at_its_highest_clock_a_machine_is_as_if_it_had_one);
	tcase_add_test(t, the_turion_takes_40_07_s_at_800_mhz_and_19_45_at_2000);
	tcase_add_test(t, what_the_clock_costs_is_what_it_would_cost_without_siblings);
	tcase_add_test(t, what_the_clock_costs_is_never_misplaced);
	tcase_add_test(t, a_switch_takes_longer_at_a_lower_clock_and_is_a_switch_all_the_same);
	tcase_add_test(t, ondemand_steps_up_after_its_interval_and_latency_and_down_likewise);
	tcase_add_test(t, ondemand_goes_down_to_the_lowest_step_that_suffices);
	tcase_add_test(t, ondemand_stays_where_the_share_is_not_above_up);
	tcase_add_test(t, ondemand_asks_the_busiest_cpu_of_each_package);
	tcase_add_test(t, ondemand_does_not_add_up_what_two_cpus_do);
	tcase_add_test(t, ondemand_reckons_from_the_turbo_that_there_was);
	tcase_add_loop_test(t, turbo_goes_by_how_many_cores_are_busy, 0, 4);
	tcase_add_test(t, more_cores_than_turbo_names_are_as_fast_as_the_last_of_it);
	tcase_add_test(t, turbo_changes_in_the_midst_of_bursts);
	tcase_add_test(t, two_cpus_of_a_core_are_one_busy_core);
	tcase_add_test(t, each_package_has_its_own_turbo);
	tcase_add_test(t, below_its_highest_step_a_package_has_no_turbo);
	return t;
}

static TCase *types(void)
{
	TCase *t = tcase_create("types");

	tcase_add_test(t, a_kind_runs_as_fast_as_its_core_s_type_says);
	tcase_add_test(t, a_type_s_speed_and_a_clock_multiply);
	tcase_add_test(t, a_type_s_speed_stays_when_the_clock_changes);
	tcase_add_test(t, a_task_that_moves_in_mid_burst_goes_on_at_the_other_core_s_speed);
	tcase_add_test(t, the_oracle_knows_the_faster_core);
	tcase_add_test(t, the_bound_knows_types_and_a_fixed_clock);
	tcase_add_test(t, the_bound_knows_what_turbo_gives_to_many_cores);
	return t;
}

int main(void)
{
	Suite *s = suite_create("pace");
	SRunner *r = srunner_create(s);
	int failed;

	suite_add_tcase(s, clocks());
	suite_add_tcase(s, types());
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
