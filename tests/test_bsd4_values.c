/* test_bsd4_values.c - do bsd4's priorities take the values that the kernel's formulas give? */
#include <string.h>

#include "two_cores.h"

/* the arithmetic is the file's own; its list of policies must not be there twice */
#define policies_bsd4 policies_bsd4_again
#include "../sim/policies/bsd4.c"

/* The table of a lone hog knows nothing of the recompute of each second, whose phase is drawn. */
static int64_t no_schedcpu(struct sim *s)
{
	(void)s;
	return 0;
}

static int64_t nobody_ready(struct sim *s)
{
	for (int i = 0; i < sim_ncpu(s) && sim_now(s); i++)
		lwkt_not_ready(sim_cpu_priv(s, i));
	return sim_now(s) ? 1 * S : 1;
}

/* Task `id` of a run that stops at `until`, and the ticks of the turn on its cpu. */
struct peeked {
	int pri, estcpu, batch, rrcount;
};
static struct peeked peek(const char *tasks, const char *until, const struct policy_ops *ops,
			  int id, uint64_t seed, const char *param)
{
	char *config = xasprintf("{\"machine\": {\"topology\": \"core:2 pu:2\"},"
				 " \"policy\": {\"name\": \"%s\"%s},"
				 " \"workload\": {\"until\": \"%s\", \"tasks\": {%s}}}",
				 ops->name, param, until, tasks);
	struct peeked got = {0};
	struct spec_set none = {0};
	struct sim_totals out;
	struct err e = {0};
	struct spec *sp = spec_parse("test", config, strlen(config), ".", &none, &e);
	const struct cell *c;
	struct sim *s;

	ck_assert_msg(sp != NULL, "%s", e.text);
	c = spec_cell(sp, 0, &e);
	ck_assert_msg(c != NULL, "%s", e.text);
	s = sim_create(&(struct sim_conf){.machine = c->machine,
					  .smt = c->smt,
					  .policy = ops,
					  .params = c->params,
					  .work = c->work,
					  .seed = seed},
		       &e);
	ck_assert_msg(s != NULL, "%s", e.text);
	sim_run(s, &out);
	list_for (l, &((struct lwkt *)sim_priv(s))->tasks) {
		struct lwkt_task *lt = container_of(l, struct lwkt_task, all);
		struct bsd4_cpu *last = container_of(lt->last, struct bsd4_cpu, lw);
		if (lt->t->id == id)
			got = (struct peeked){lt->pri, lt->estcpu, bsd4_task(lt)->batch,
					      last->rrcount};
	}
	sim_destroy(s);
	spec_free(sp);
	free(config);
	return got;
}

#define FORKED_HOG                                                                                 \
	"\"shell\": {\"start\": \"0s\", \"steps\": [{\"fork\": \"hog\"}, {\"wait\": \"all\"}]},"   \
	" \"hog\": {\"steps\": [{\"run\": \"1000s\"}]}"

#define IO_AND_HOG                                                                                 \
	"\"io\": {\"start\": \"0s\", \"affinity\": \"0\", \"steps\": [{\"repeat\": \"forever\", "  \
	"\"steps\":"                                                                               \
	" [{\"run\": \"1ms\"}, {\"sleep\": \"20ms\"}]}]},"                                         \
	" \"hog\": {\"start\": \"0s\", \"affinity\": \"0\", \"steps\": [{\"run\": \"100s\"}]}"

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
			ck_assert_int_eq(peek(FORKED_HOG, v[i].at, &ops, 1, seed, "").pri,
					 v[i].pri);
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
		ck_assert_int_eq(peek(FORKED_HOG, at[i], &ops, 1, 1, "").pri, pri[i]);
}
END_TEST

START_TEST(a_long_sleep_halves_estcpu_once_and_takes_a_second_of_batch)
{
	/* 400 ms in ticks; then asleep, but for moments too short for a tick */
	const char *tasks =
		"\"a\": {\"start\": \"0s\", \"steps\": [{\"run\": \"2s\"}, {\"sleep\": \"3s\"},"
		" {\"run\": \"1us\"}, {\"sleep\": \"100s\"}]}";
	struct peeked before = peek(tasks, "4900ms", &bsd4, 0, 1, "");
	struct peeked after = peek(tasks, "5100ms", &bsd4, 0, 1, "");

	ck_assert_int_eq(after.estcpu, before.estcpu / 2);
	ck_assert_int_eq(after.batch, before.batch - 50);
}
END_TEST

START_TEST(a_sleeper_is_recomputed_for_its_first_second_only)
{
	const char *tasks = "\"a\": {\"start\": \"0s\", \"steps\": [{\"run\": \"2s\"},"
			    " {\"sleep\": \"3s\"}, {\"run\": \"1us\"}]}";
	int falls = peek(tasks, "2s", &bsd4, 0, 1, "").estcpu;
	int rests = peek(tasks, "3100ms", &bsd4, 0, 1, "").estcpu;

	ck_assert_int_lt(rests, falls);
	ck_assert_int_eq(peek(tasks, "4900ms", &bsd4, 0, 1, "").estcpu, rests);
}
END_TEST

START_TEST(a_fork_costs_the_parent_and_the_child)
{
	const char *tasks = "\"a\": {\"start\": \"0s\", \"steps\": [{\"fork\": \"b\"},"
			    " {\"fork\": \"b\"}, {\"sleep\": \"1s\"}]},"
			    " \"b\": {\"steps\": [{\"sleep\": \"1s\"}]}";
	struct peeked a = peek(tasks, "1us", &bsd4, 0, 1, "");
	struct peeked b = peek(tasks, "1us", &bsd4, 2, 1, "");

	ck_assert_int_eq(a.estcpu, 2 * 32);
	ck_assert_int_eq(b.estcpu, 32 + 2048);
	ck_assert_int_eq(b.batch, 750);
}
END_TEST

START_TEST(decay_is_the_weight_of_the_old_estcpu)
{
	/* 2048 and 5 ticks of 328, of which the recomputes moved next to nothing */
	int estcpu = peek(FORKED_HOG, "100ms", &bsd4, 1, 1, ", \"decay\": 1024").estcpu;

	ck_assert_int_ge(estcpu, 2048 + 5 * 328);
	ck_assert_int_lt(estcpu, 2048 + 5 * 328 + 100);
}
END_TEST

START_TEST(B8_a_hog_sits_far_below_an_io_task)
{
	for (uint64_t seed = 1; seed <= 5; seed++) {
		int io = peek(IO_AND_HOG, "12s", &bsd4, 0, seed, "").pri;
		int hog = peek(IO_AND_HOG, "12s", &bsd4, 1, seed, "").pri;
		ck_assert_msg(hog / PPQ - io / PPQ >= 16, "%d %d", hog, io);
	}
}
END_TEST

START_TEST(a_turn_belongs_to_the_cpu_but_in_v3_to_whom_the_queue_gives_it)
{
	/* "a" ends after 3 or 4 of its 5 ticks, and "b" is taken from the queue */
	const char *tasks = "\"a\": {\"start\": \"0s\", \"nice\": -20, \"affinity\": \"0\","
			    " \"steps\": [{\"run\": \"70ms\"}]},"
			    " \"b\": {\"start\": \"0s\", \"affinity\": \"0\","
			    " \"steps\": [{\"run\": \"70ms\"}]}";

	for (uint64_t seed = 1; seed <= 10; seed++) {
		ck_assert_int_ge(peek(tasks, "70001us", &bsd4, 1, seed, "").rrcount, 3);
		ck_assert_int_ge(peek(tasks, "70001us", &ht_aware, 1, seed, "").rrcount, 3);
		ck_assert_int_eq(
			peek(tasks, "70001us", &ht_aware, 1, seed, ", \"rule\": \"v3\"").rrcount,
			0);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("bsd4 values");
	TCase *t = tcase_create("values");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, values_of_the_priority_formula);
	tcase_add_test(t, values_of_a_lone_hog);
	tcase_add_test(t, values_of_a_lone_hog_whose_cpu_is_not_ready);
	tcase_add_test(t, a_long_sleep_halves_estcpu_once_and_takes_a_second_of_batch);
	tcase_add_test(t, a_sleeper_is_recomputed_for_its_first_second_only);
	tcase_add_test(t, a_fork_costs_the_parent_and_the_child);
	tcase_add_test(t, decay_is_the_weight_of_the_old_estcpu);
	tcase_add_test(t, B8_a_hog_sits_far_below_an_io_task);
	tcase_add_test(t, a_turn_belongs_to_the_cpu_but_in_v3_to_whom_the_queue_gives_it);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
