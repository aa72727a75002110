/* test_sim.c - does the core run programs as they say, to the ns? */
#include "kit.h"

#define CONFIG(topology, costs, work)                                                              \
	"{\"machine\": {\"topology\": \"" topology "\"" costs "}, \"smt\": {\"model\": \"none\"}," \
	" \"policy\": \"naive\", \"workload\": {" work "}}"

START_TEST(a_lone_task_takes_its_work)
{
	struct kit *k =
		kit_run(CONFIG("core:1 pu:1", "",
			       "\"tasks\": {\"a\": {\"start\": \"1ms\", \"steps\": "
			       "[{\"run\": \"5ms\"}, {\"sleep\": \"2ms\"}, {\"run\": \"3ms\"}]}}"),
			NULL, 1, NULL, true);

	ck_assert_int_eq(k->ntask, 1);
	ck_assert_int_eq(k->task[0].acc.work, 8000000);
	ck_assert_int_eq(k->task[0].acc.blocked, 2000000);
	ck_assert_int_eq(k->totals.makespan, 11000000);
	kit_free(k);
}
END_TEST

START_TEST(turns_end_where_the_closed_form_says)
{
	/* validation.md 6: job i ends at ((m-1)N+i+1)(q+d), here N 4, W 100, q 10, d 1 (ms) */
	static const int64_t end[] = {407, 418, 429, 440};
	struct kit *k =
		kit_run(CONFIG("core:1 pu:1",
			       ", \"costs\": {\"switch\": {\"time\": \"1ms\", \"class\": "
			       "\"assumed\"}}",
			       "\"tasks\": {\"a\": {\"start\": \"0s\", \"copies\": 4, \"steps\": "
			       "[{\"run\": \"100ms\"}]}}"),
			NULL, 1, (const char *const[]){"policy.slice=10ms", NULL}, true);

	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(k->task[i].acc.end, end[i] * 1000000);
	kit_free(k);
}
END_TEST

START_TEST(a_shared_core_slows_both_as_its_model_says)
{
	struct kit *k =
		kit_run("{\"machine\": {\"topology\": \"core:1 pu:2\"}, \"policy\": \"naive\","
			" \"smt\": {\"model\": \"share\", \"total\": [1, 1.25]},"
			" \"workload\": {\"tasks\": {\"a\": {\"start\": \"0s\", \"copies\": 2,"
			" \"steps\": [{\"run\": \"100ms\"}]}}}}",
			NULL, 1, NULL, true);

	ck_assert_int_eq(k->totals.makespan, 160000000);
	ck_assert_int_eq(k->totals.shared, 160000000);
	ck_assert_int_eq(k->totals.misplaced, 0);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("sim");
	TCase *t = tcase_create("core");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, a_lone_task_takes_its_work);
	tcase_add_test(t, turns_end_where_the_closed_form_says);
	tcase_add_test(t, a_shared_core_slows_both_as_its_model_says);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
