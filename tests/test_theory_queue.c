/* test_theory_queue.c - do open queues on plain cpus have the mean time in system of queueing
 * theory? */
#include <math.h>

#include "heap.h"
#include "theory.h"

#define EXPONENTIAL "{\"exponential\": \"1ms\"}"
#define UNIFORM	    "{\"uniform\": [\"0ms\", \"2ms\"]}"
#define ERLANG_2    "{\"gamma\": {\"mean\": \"1ms\", \"shape\": 2}}"
/* nine in ten are .5 ms, the tenth 5.5 ms */
#define TENTH	  "\"500us\", \"500us\", \"500us\""
#define TWO_POINT "{\"empirical\": [" TENTH ", " TENTH ", " TENTH ", \"5500us\"]}"

/* lam tasks a ms; mean work 1 ms. */
struct open {
	const char *name, *topology, *size;
	double lam, want, within;
	int reps, count;
};

/* slice: "policy.slice=..." for service in turns; NULL: first come first served. */
static void holds(const struct open *o, const char *slice)
{
	int skip = o->lam > .85 ? 20000 : 3000;
	struct theory th = {
		.config = open_queue(o->topology, NULL, o->lam, o->size, o->count + 2 * skip),
		.sets = slice ? (const char *const[]){slice, NULL} : NULL,
		.skip = skip,
		.count = o->count,
		.reps = o->reps,
		.measure = time_in_system};
	struct stats st = theory_stats(&th);

	theory_holds(o->name, &st, o->want, o->within);
}

/* The closed forms: Erlang's C gives W = 1 + C / (c - a). */
static const struct open mmc[] = {
	{"M/M/1, lam .5", "core:1 pu:1", EXPONENTIAL, .5, 2, .01, 40, 34000},
	{"M/M/1, lam .7", "core:1 pu:1", EXPONENTIAL, .7, 10. / 3, .01, 50, 105000},
	{"M/M/1, lam .8", "core:1 pu:1", EXPONENTIAL, .8, 5, .01, 60, 210000},
	{"M/M/2, a 1", "core:2 pu:1", EXPONENTIAL, 1, 4. / 3, .01, 40, 20000},
	{"M/M/2, a 1.6", "core:2 pu:1", EXPONENTIAL, 1.6, 25. / 9, .01, 60, 165000},
	{"M/M/4, a 2", "core:4 pu:1", EXPONENTIAL, 2, 1.08695652174, .01, 40, 9000},
	{"M/M/4, a 3.2", "core:4 pu:1", EXPONENTIAL, 3.2, 1.74554058973, .01, 60, 110000},
	{"M/M/8, a 6", "core:8 pu:1", EXPONENTIAL, 6, 1.17849054294, .01, 60, 24000},
};

static const struct open mmc_long[] = {
	{"M/M/1, lam .9", "core:1 pu:1", EXPONENTIAL, .9, 10, .03, 60, 150000},
	{"M/M/1, lam .95", "core:1 pu:1", EXPONENTIAL, .95, 20, .03, 60, 600000},
};

START_TEST(servers_in_common_wait_as_erlang_says)
{
	holds(&mmc[_i], NULL);
}
END_TEST

START_TEST(servers_in_common_wait_as_erlang_says_near_saturation)
{
	holds(&mmc_long[_i], NULL);
}
END_TEST

/* The same where the config says nothing but the load; with the second threads that idle beside it
 * offline, and one worker for each core: M/M/4. */
static const struct load_case {
	const char *name, *topology, *load, *workers;
	double want;
	int reps, count;
} load_cases[] = {
	{"load .5 of one core", "core:1 pu:1", "0.5", "9", 2, 40, 34000},
	{"load .8 of 4 cores of 2", "core:4 pu:2", "0.8", "4", 1.74554058973, 60, 110000},
	{"load .4 of 4 cores, 2 workers: a 1.6", "core:4 pu:1", "0.4", "2", 25. / 9, 60, 165000},
};

START_TEST(a_load_is_the_share_of_the_cores_that_theory_means)
{
	const struct load_case *c = &load_cases[_i];
	struct theory th = {
		.config = xasprintf(
			"{\"machine\": {\"topology\": \"%s\", \"offline\": \"siblings\"}, "
			"\"policy\": "
			"{\"name\": \"naive\", \"slice\": \"100s\"}, \"workload\": "
			"{\"semaphores\": "
			"{\"workers\": %s}, \"tasks\": {\"job\": {\"arrivals\": {\"load\": %s, "
			"\"count\": %d}, \"steps\": [{\"acquire\": \"workers\"}, "
			"{\"run\": " EXPONENTIAL "}, {\"release\": \"workers\"}]}}}}",
			c->topology, c->workers, c->load, c->count + 6000),
		.skip = 3000,
		.count = c->count,
		.reps = c->reps,
		.measure = time_in_system};
	struct stats st = theory_stats(&th);

	theory_holds(c->name, &st, c->want, .01);
}
END_TEST

/* First come first served, by Pollaczek and Khinchine: W = 1 + lam E[S^2] / (2 (1 - lam)). */
static const struct open mg1[] = {
	{"M/D/1, lam .5", "core:1 pu:1", "\"1ms\"", .5, 1.5, .01, 40, 8000},
	{"M/U/1, lam .5", "core:1 pu:1", UNIFORM, .5, 5. / 3, .01, 40, 16000},
	{"M/E2/1, lam .5", "core:1 pu:1", ERLANG_2, .5, 1.75, .01, 40, 20000},
	{"M/G/1, two-point, lam .5", "core:1 pu:1", TWO_POINT, .5, 2.625, .01, 40, 84000},
};

static const struct open mg1_long[] = {
	{"M/D/1, lam .8", "core:1 pu:1", "\"1ms\"", .8, 3, .01, 60, 120000},
	{"M/U/1, lam .8", "core:1 pu:1", UNIFORM, .8, 11. / 3, .01, 60, 160000},
	{"M/E2/1, lam .8", "core:1 pu:1", ERLANG_2, .8, 4, .01, 60, 180000},
	{"M/G/1, two-point, lam .8", "core:1 pu:1", TWO_POINT, .8, 7.5, .01, 60, 440000},
};

START_TEST(one_server_waits_as_pollaczek_says)
{
	holds(&mg1[_i], NULL);
}
END_TEST

START_TEST(one_server_waits_as_pollaczek_says_at_high_load)
{
	holds(&mg1_long[_i], NULL);
}
END_TEST

/* Service in turns of q does not know sizes, and exponential ones have no memory: W = 1/(1 - lam)
 * for all q. */
static const struct turns {
	struct open open;
	const char *slice;
} turns[] = {
	{{"turns of .2, lam .5", "core:1 pu:1", EXPONENTIAL, .5, 2, .01, 40, 34000},
	 "policy.slice=200us"},
	{{"turns of 2, lam .5", "core:1 pu:1", EXPONENTIAL, .5, 2, .01, 40, 34000},
	 "policy.slice=2ms"},
};

static const struct turns turns_long[] = {
	{{"turns of 1, lam .7", "core:1 pu:1", EXPONENTIAL, .7, 10. / 3, .01, 50, 120000},
	 "policy.slice=1ms"},
	{{"turns of .1, lam .8", "core:1 pu:1", EXPONENTIAL, .8, 5, .01, 60, 230000},
	 "policy.slice=100us"},
	{{"turns of 1, lam .8", "core:1 pu:1", EXPONENTIAL, .8, 5, .01, 60, 230000},
	 "policy.slice=1ms"},
	{{"turns of 1, lam .9", "core:1 pu:1", EXPONENTIAL, .9, 10, .03, 60, 160000},
	 "policy.slice=1ms"},
};

START_TEST(turns_of_any_length_cost_exponential_sizes_nothing)
{
	holds(&turns[_i].open, turns[_i].slice);
}
END_TEST

START_TEST(turns_of_any_length_cost_exponential_sizes_nothing_at_high_load)
{
	holds(&turns_long[_i].open, turns_long[_i].slice);
}
END_TEST

/* ---- processor sharing ---- */

/* Every task at once, each at 1/n of the speed, with the arrivals and sizes of a run that took
 * turns. Its mean over all paths is 1/(1 - lam) whatever the sizes; so the difference path by path,
 * which varies little, tells the mean of the turns with a hundredth of the tasks. */
struct shared_task {
	struct heap_node node;
	int64_t start, work, turns, shared; /* ns; the last two: time in system */
};

struct sharing {
	struct heap heap; /* by how much each must have got when it ends, ns */
	double now, got;  /* by each that was there from the beginning */
	struct shared_task *task;
};

static void keep_task(const struct stask *t, void *arg)
{
	const struct sharing *sh = arg;

	sh->task[t->pub.id] = (struct shared_task){
		.start = t->acc.start, .work = t->acc.work, .turns = t->acc.end - t->acc.start};
}

/* Up to `when`. */
static void share_until(struct sharing *sh, double when)
{
	while (sh->heap.n) {
		struct shared_task *t = container_of(heap_min(&sh->heap), struct shared_task, node);
		double end = sh->now + ((double)sh->heap.at[0].key - sh->got) * sh->heap.n;
		if (end > when) {
			sh->got += (when - sh->now) / sh->heap.n;
			break;
		}
		sh->now = end;
		sh->got = (double)sh->heap.at[0].key;
		t->shared = (int64_t)end - t->start;
		heap_del(&sh->heap, &t->node);
	}
	sh->now = when;
}

static double turns_over_sharing(const struct seen *seen, void *arg)
{
	struct sharing *sh = arg;
	int64_t sum = 0;

	sh->now = sh->got = 0;
	for (int64_t i = 0; i < seen->all; i++) {
		struct shared_task *t = &sh->task[i];
		share_until(sh, (double)t->start);
		heap_add(&sh->heap, &t->node, llround(sh->got) + t->work, (uint64_t)i);
	}
	share_until(sh, INFINITY);
	for (int64_t i = 0; i < seen->all; i++)
		sum += sh->task[i].turns - sh->task[i].shared;
	return (double)sum / (double)seen->all / 1e6;
}

static const struct sharing_case {
	const char *name, *size;
} sharing_cases[] = {{"two-point", TWO_POINT},
		     {"uniform", UNIFORM},
		     {"Erlang-2", ERLANG_2},
		     {"exponential", EXPONENTIAL}};

START_TEST(short_turns_are_processor_sharing_whatever_the_sizes)
{
	const struct sharing_case *c = &sharing_cases[_i];
	enum { TASKS = 4000, REPS = 20 };
	struct sharing sh = {.task = xcalloc(TASKS, sizeof(*sh.task))};
	struct theory th = {.config = open_queue("core:1 pu:1", NULL, .8, c->size, TASKS),
			    .sets = (const char *const[]){"policy.slice=20us", NULL},
			    .reps = REPS,
			    .each = keep_task,
			    .measure = turns_over_sharing,
			    .arg = &sh};
	struct stats st = theory_stats(&th);
	double mean = 5 + st.mean, half = stats_half(&st, .9995);

	printf("turns of .02, lam .8, %-22s %.4f +/- %.4f, sharing 5\n", c->name, mean, half);
	ck_assert_msg(fabs(mean - 5) + half <= .02 * 5, "%g +/- %g, not 5 to 2%%", mean, half);
	free(sh.heap.at);
	free(sh.task);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("theory: queues");
	TCase *t = tcase_create("one_queue"), *p = tcase_create("sharing");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 300);
	tcase_set_timeout(p, 300);
	tcase_add_loop_test(t, servers_in_common_wait_as_erlang_says, 0, ARRAY_LEN(mmc));
	tcase_add_loop_test(t, a_load_is_the_share_of_the_cores_that_theory_means, 0,
			    ARRAY_LEN(load_cases));
	tcase_add_loop_test(t, one_server_waits_as_pollaczek_says, 0, ARRAY_LEN(mg1));
	tcase_add_loop_test(t, turns_of_any_length_cost_exponential_sizes_nothing, 0,
			    ARRAY_LEN(turns));
	tcase_add_loop_test(p, short_turns_are_processor_sharing_whatever_the_sizes, 0,
			    ARRAY_LEN(sharing_cases));
	if (theory_long()) {
		tcase_add_loop_test(t, servers_in_common_wait_as_erlang_says_near_saturation, 0,
				    ARRAY_LEN(mmc_long));
		tcase_add_loop_test(t, one_server_waits_as_pollaczek_says_at_high_load, 0,
				    ARRAY_LEN(mg1_long));
		tcase_add_loop_test(t,
				    turns_of_any_length_cost_exponential_sizes_nothing_at_high_load,
				    0, ARRAY_LEN(turns_long));
	}
	suite_add_tcase(s, t);
	suite_add_tcase(s, p);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
