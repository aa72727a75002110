/* test_symbiosis.c - does symbiosis learn who goes well beside whom, from work and time alone, and
 * does it move only where that is worth it? */
#include <string.h>

#include "baselines.h"
#include "registry.h"

#define CORES "core:2 pu:2"

/* Like ones beside each other at first; there are three ways to pair them. */
#define BAD_START(more)                                                                            \
	"{" AB(CORES) ", 'workload': {'until': '10s', 'tasks': {"                                  \
		      "'x1': {'start': '0s', 'cpu': 0, 'kind': 'a', " more "},"                    \
		      "'x2': {'start': '0s', 'cpu': 2, 'kind': 'a', " more "},"                    \
		      "'y1': {'start': '0s', 'cpu': 1, 'kind': 'b', " more "},"                    \
		      "'y2': {'start': '0s', 'cpu': 3, 'kind': 'b', " more "}}}}"
#define ENDLESS "'steps': [{'run': '100s'}]"

static const char *const alike[] = {
	"smt.slowdown[0].s=1.5",
	"smt.slowdown[1].s=1.5",
	"smt.slowdown[2].s=1.5",
	"smt.slowdown[3].s=1.5",
	NULL,
	NULL,
};

static int64_t work(const struct kit *k)
{
	int64_t sum = 0;

	for (int i = 0; i < k->ntask; i++)
		sum += k->task[i].acc.work;
	return sum;
}

/* How long in all x1 shared a core with x2. */
static int64_t with_its_like(const struct kit *k)
{
	return kit_shared(k, kit_task(k, "x1", 0), kit_task(k, "x2", 0));
}

/* ---- measuring ---- */

static const struct policy_ops *real;
static char said[2000];

/* What it knows at the end of the run. */
static void exit_and_say(struct sim *s)
{
	FILE *f = fmemopen(said, sizeof(said), "w");

	real->dump(s, f);
	fclose(f);
	real->exit(s);
}

static void learns(const char *config, const char *want)
{
	struct policy_ops shown;
	struct err e = {0};
	char *text = xstrdup(config);

	for (char *p = text; *p; p++)
		if (*p == '\'')
			*p = '"';
	real = policy_find("symbiosis", NULL, &e);
	shown = *real;
	shown.exit = exit_and_say;
	kit_free(kit_run_ops(text, &shown, 1, true));
	ck_assert_str_eq(said, want);
	free(text);
}

#define OFTEN(ms, kind, then)                                                                      \
	"'steps': [{'repeat': 'forever', 'steps': [{'run': '" ms "', 'kind': '" kind "'}," then    \
	"]}]"

/* y and z take turns beside x, with and without a moment between; neither is laid on the other. */
START_TEST(symbiosis_measures_each_pair_for_itself)
{
	learns("{" AB("core:1 pu:2") ", 'workload': {'until': '5s', 'locks': {'l': {'wait': "
				     "'sleep'}},"
				     " 'tasks': {'x': {'start': '0s', 'cpu': 0, 'affinity': '0', "
				     "'kind':"
				     " 'a', " ENDLESS "},"
				     "'y': {'start': '0s', 'cpu': 1, 'affinity': '1', " OFTEN(
					     "7ms", "b",
					     "{'sleep': '9ms'}") "},"
								 "'z': {'start': '0s', 'affinity': "
								 "'1', " OFTEN(
									 "3ms", "a",
									 "{'sleep': '5ms'}") "}}}}",
	       "x beside y: 1.300\nx beside z: 1.900\ny beside x: 1.300\nz beside x: 1.900\n");
}
END_TEST

/* Nobody tells x when p makes way for q of its kind: that time counts for neither. */
START_TEST(symbiosis_drops_what_it_cannot_tell_apart)
{
	learns("{" AB("core:1 pu:2") ", 'workload': {'until': '1s', 'tasks': {"
				     "'x': {'start': '0s', 'cpu': 0, 'affinity': '0', 'kind':"
				     " 'a', " ENDLESS "},"
				     "'p': {'start': '0s', 'cpu': 1, 'affinity': '1', " OFTEN(
					     "5ms", "b",
					     "{'yield': true}") "},"
								"'q': {'start': '0s', 'affinity': "
								"'1', " OFTEN(
									"5ms", "b",
									"{'yield': true}") "}}}}",
	       "p beside x: 1.300\nq beside x: 1.300\n");
}
END_TEST

START_TEST(symbiosis_lays_what_is_lost_on_all_siblings_alike)
{
	learns("{" AB("core:1 pu:3") ", 'workload': {'until': '1s', 'tasks': {"
				     "'x': {'start': '0s', 'cpu': 0, 'kind': 'a', " ENDLESS "},"
				     "'y': {'start': '0s', 'cpu': 1, 'kind': 'b', " ENDLESS "},"
				     "'z': {'start': '0s', 'cpu': 2, 'kind': 'a', " ENDLESS "}}}}",
	       "x beside y: 1.600\nx beside z: 1.600\ny beside x: 1.300\ny beside z: 1.300\n"
	       "z beside x: 1.600\nz beside y: 1.600\n");
}
END_TEST

/* ---- learning ---- */

START_TEST(symbiosis_learns_that_unlike_ones_go_together)
{
	struct kit *k = quoted("symbiosis", 1, NULL, BAD_START(ENDLESS));

	/* until the first look, and never again; the third way is tried too */
	ck_assert_int_ge(with_its_like(k), 50 * MS);
	ck_assert_int_le(with_its_like(k), 150 * MS);
	ck_assert_int_eq(all_migrations(k), 4);
	kit_free(k);
}
END_TEST

START_TEST(symbiosis_goes_back_where_the_try_was_worse)
{
	/* the other way round: like ones go well together */
	static const char *const sets[] = {"smt.slowdown[0].s=1.3", "smt.slowdown[1].s=1.8",
					   "smt.slowdown[2].s=1.8", "smt.slowdown[3].s=1.3",
					   "policy.memory=1000s",   NULL};
	struct kit *k = quoted("symbiosis", 1, sets, BAD_START(ENDLESS));

	/* but for two tries of a period each */
	ck_assert_int_ge(with_its_like(k), 10 * S - 2 * 150 * MS);
	ck_assert_int_eq(all_migrations(k), 8);
	kit_free(k);
}
END_TEST

START_TEST(symbiosis_does_nearly_as_much_as_one_who_knows)
{
	struct kit *k = quoted("symbiosis", 1, NULL, BAD_START(ENDLESS));
	struct kit *oracle = quoted("oracle", 1, NULL, BAD_START(ENDLESS));
	struct kit *rr = quoted("rr", 1, NULL, BAD_START(ENDLESS));

	ck_assert_int_ge(work(k), work(oracle) / 100 * 99);
	ck_assert_int_ge(work(k), work(rr) / 100 * 130);
	kit_free(k);
	kit_free(oracle);
	kit_free(rr);
}
END_TEST

START_TEST(symbiosis_knows_tasks_by_their_name)
{
	/* each p is new, and is put beside whom its forerunners went well with */
	struct kit *k = quoted(
		"symbiosis", 1, NULL,
		"{" AB(CORES) ", 'workload': {'until': '10s', 'tasks': {"
			      "'x': {'start': '0s', 'cpu': 0, 'kind': 'a', " ENDLESS "},"
			      "'y': {'start': '0s', 'cpu': 1, 'kind': 'b', " ENDLESS "},"
			      "'p': {'start': '0s', 'kind': 'a', 'arrivals': {'every': '20ms',"
			      " 'count': 400}, 'steps': [{'run': '10ms'}]}}}}");
	int x = kit_task(k, "x", 0), y = kit_task(k, "y", 0);
	int64_t bad = 0, good = 0;

	for (int i = 0; i < 300; i++) {
		bad += kit_shared(k, kit_task(k, "p", i), x);
		good += kit_shared(k, kit_task(k, "p", i), y);
	}
	ck_assert_int_ge(good, 3 * S);
	ck_assert_int_le(bad, good / 20);
	kit_free(k);
}
END_TEST

START_TEST(symbiosis_puts_who_wakes_beside_whom_it_goes_best)
{
	/* hogs x and y on a core each; w, of x's kind, wakes again and again */
	struct kit *k = quoted(
		"symbiosis", 1, NULL,
		"{" AB(CORES) ", 'workload': {'until': '10s', 'tasks': {"
			      "'x': {'start': '0s', 'cpu': 0, 'kind': 'a', " ENDLESS "},"
			      "'y': {'start': '0s', 'cpu': 1, 'kind': 'b', " ENDLESS "},"
			      "'w': {'start': '0s', 'kind': 'a', 'steps': [{'repeat':"
			      " 'forever', 'steps': [{'run': '5ms'}, {'sleep': '5ms'}]}]}}}}");
	int w = kit_task(k, "w", 0);
	int64_t bad = kit_shared(k, w, kit_task(k, "x", 0));
	int64_t good = kit_shared(k, w, kit_task(k, "y", 0));

	ck_assert_int_le(bad, good / 10);
	ck_assert_int_ge(good, 4 * S);
	kit_free(k);
}
END_TEST

/* ---- moving only where it is worth it ---- */

START_TEST(symbiosis_tries_each_pair_once_where_nothing_is_to_gain)
{
	struct kit *k = quoted("symbiosis", 1, alike, BAD_START(ENDLESS));

	ck_assert_int_eq(all_migrations(k), 4);
	kit_free(k);
}
END_TEST

/* Unlike pairs are better by 2 * (2/1.45 - 2/1.5) = 9 % of a task. */
START_TEST(symbiosis_goes_back_only_for_the_gain_that_it_is_told)
{
	static const struct {
		const char *gain;
		int moves;
	} cases[] = {{"policy.gain=5", 8}, {"policy.gain=20", 4}};

	for (int i = 0; i < 2; i++) {
		const char *sets[] = {"smt.slowdown[0].s=1.45",
				      "smt.slowdown[1].s=1.5",
				      "smt.slowdown[2].s=1.5",
				      "smt.slowdown[3].s=1.45",
				      "policy.memory=1000s",
				      cases[i].gain,
				      NULL};
		struct kit *k = quoted("symbiosis", 1, sets, BAD_START(ENDLESS));
		ck_assert_int_eq(all_migrations(k), cases[i].moves);
		kit_free(k);
	}
}
END_TEST

/* x and y stay where they are; p would rather be beside y, and q beside x, but both run for 30 ms
 * only. */
START_TEST(symbiosis_does_not_exchange_who_runs_for_moments)
{
	struct kit *k = quoted(
		"symbiosis", 1, NULL,
		"{" AB(CORES) ", 'workload': {'until': '10s', 'tasks': {"
			      "'x': {'start': '0s', 'affinity': '0', 'kind': 'a', " ENDLESS "},"
			      "'y': {'start': '0s', 'affinity': '1', 'kind': 'b', " ENDLESS "},"
			      "'p': {'start': '0s', 'cpu': 2, " OFTEN(
				      "30ms", "a",
				      "{'sleep': '110us'}") "},"
							    "'q': {'start': '0s', 'cpu': 3, " OFTEN(
								    "30ms", "b",
								    "{'sleep': '130us'}") "}}}}");
	int moves = 0;

	for (int i = 0; i < k->nspan; i++)
		for (int j = 0; j < k->nspan; j++)
			moves += k->span[i].task == k->span[j].task &&
				 k->span[i].to == k->span[j].from &&
				 k->span[i].cpu != k->span[j].cpu;
	ck_assert_int_eq(moves, 0);
	kit_free(k);
}
END_TEST

/* After 2 to 3 s, both x become such that they do not harm each other; beside a y all is as it was.
 */
#define CHANGES "'steps': [{'run': '2s', 'kind': 'a'}, {'run': '100s', 'kind': 'c'}]"
static const char changing[] =
	"{'machine': {'topology': '" CORES "'}, 'policy': 'fifo',"
	" 'kinds': {'a': {}, 'b': {}, 'c': {}}, 'smt': {'model': 'pair', 'default': 1.3,"
	" 'slowdown': [{'of': 'a', 'beside': 'a', 's': 1.9}, {'of': 'c', 'beside': 'c', 's': 1}]},"
	" 'workload': {'until': '10s', 'tasks': {"
	"'x1': {'start': '0s', 'cpu': 0, " CHANGES "}, 'x2': {'start': '0s', 'cpu': 2, " CHANGES
	"},"
	"'y1': {'start': '0s', 'cpu': 1, 'kind': 'b', " ENDLESS "},"
	"'y2': {'start': '0s', 'cpu': 3, 'kind': 'b', " ENDLESS "}}}}";

START_TEST(symbiosis_tries_again_after_its_memory)
{
	struct kit *k;

	/* what it tried once was worse than what it has, which is as it was */
	k = quoted("symbiosis", 1, (const char *const[]){"policy.memory=1000s", NULL}, changing);
	ck_assert_int_le(with_its_like(k), 1 * S);
	kit_free(k);
	k = quoted("symbiosis", 1, (const char *const[]){"policy.memory=1s", NULL}, changing);
	ck_assert_int_ge(with_its_like(k), 4 * S);
	kit_free(k);
}
END_TEST

START_TEST(symbiosis_tries_in_one_period_of_four)
{
	/* eight names, and a memory too short to know all pairs: it could try for ever */
	struct kit *k =
		quoted("symbiosis", 1, (const char *const[]){"policy.memory=1s", NULL},
		       "{" AB("core:4 pu:2") ", 'workload': {'until': '20s', 'tasks': {"
					     "'1': {'start': '0s', 'kind': 'a', " ENDLESS "},"
					     "'2': {'start': '0s', 'kind': 'a', " ENDLESS "},"
					     "'3': {'start': '0s', 'kind': 'a', " ENDLESS "},"
					     "'4': {'start': '0s', 'kind': 'a', " ENDLESS "},"
					     "'5': {'start': '0s', 'kind': 'b', " ENDLESS "},"
					     "'6': {'start': '0s', 'kind': 'b', " ENDLESS "},"
					     "'7': {'start': '0s', 'kind': 'b', " ENDLESS "},"
					     "'8': {'start': '0s', 'kind': 'b', " ENDLESS "}}}}");

	/* 200 periods: 50 with tries, each of at most 2 exchanges, and as many back */
	ck_assert_int_le(all_migrations(k), 50 * 2 * 2 * 2);
	ck_assert_int_ge(work(k), (int64_t)(8 * 20 * S / 1.3 * 0.9));
	kit_free(k);
}
END_TEST

/* ---- more tasks than cpus ---- */

START_TEST(symbiosis_shares_alike)
{
	struct kit *k = quoted(
		"symbiosis", 1, NULL,
		"{" AB(CORES) ", 'workload': {'until': '20s', 'tasks': {"
			      "'x': {'start': '0s', 'copies': 4, 'kind': 'a', " ENDLESS "},"
			      "'y': {'start': '0s', 'copies': 4, 'kind': 'b', " ENDLESS "}}}}");

	ck_assert_double_lt(spread(k), 1.1);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("symbiosis");
	TCase *t = tcase_create("learning");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, symbiosis_measures_each_pair_for_itself);
	tcase_add_test(t, symbiosis_drops_what_it_cannot_tell_apart);
	tcase_add_test(t, symbiosis_lays_what_is_lost_on_all_siblings_alike);
	tcase_add_test(t, symbiosis_learns_that_unlike_ones_go_together);
	tcase_add_test(t, symbiosis_goes_back_where_the_try_was_worse);
	tcase_add_test(t, symbiosis_does_nearly_as_much_as_one_who_knows);
	tcase_add_test(t, symbiosis_knows_tasks_by_their_name);
	tcase_add_test(t, symbiosis_puts_who_wakes_beside_whom_it_goes_best);
	tcase_add_test(t, symbiosis_tries_each_pair_once_where_nothing_is_to_gain);
	tcase_add_test(t, symbiosis_goes_back_only_for_the_gain_that_it_is_told);
	tcase_add_test(t, symbiosis_does_not_exchange_who_runs_for_moments);
	tcase_add_test(t, symbiosis_tries_again_after_its_memory);
	tcase_add_test(t, symbiosis_tries_in_one_period_of_four);
	tcase_add_test(t, symbiosis_shares_alike);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
