/* test_fair_parts.c - are weights, virtual time and the choice of the next task those of Linux? */
#include "../sim/policies/fair_queue.h"

#include <check.h>

#include "rng.h"

#define MS INT64_C(1000000)

static const struct fair_rules eevdf = {
	.eevdf = true, .base_slice = 2100000, .jiffy = 4 * MS}; /* of 4 cpus */
static const struct fair_rules cfs = {.latency = 18 * MS,
				      .min_granularity = 2250000,
				      .wakeup_granularity = 3 * MS,
				      .jiffy = 4 * MS};

static double share(int nice, int other)
{
	double a = (double)nice_weight(nice), b = (double)nice_weight(other);

	return a / (a + b);
}

START_TEST(weights_are_those_of_the_kernel)
{
	ck_assert_int_eq(nice_weight(-20), 88761);
	ck_assert_int_eq(nice_weight(0), 1024);
	ck_assert_int_eq(nice_weight(19), 15);
	ck_assert_int_eq(nice_weight(20), 15); /* Linux has no such nice */
	ck_assert_double_eq_tol(share(0, 5), .753495, 5e-7);
	ck_assert_double_eq_tol(share(0, 19), .985563, 5e-7);
	ck_assert_double_eq_tol(share(-5, 0), .752955, 5e-7);
	for (int nice = -19; nice <= 19; nice++) {
		double step = (double)nice_weight(nice - 1) / (double)nice_weight(nice);
		ck_assert_double_eq_tol(step, 1.25, .06);
	}
}
END_TEST

START_TEST(the_factor_is_1_and_the_logarithm_of_up_to_8_cpus)
{
	static const int want[] = {0, 1, 2, 2, 3, 3, 3, 3, 4, 4};

	for (int n = 1; n < 10; n++)
		ck_assert_int_eq(cpus_factor(n), want[n]);
	ck_assert_int_eq(cpus_factor(4096), 4);
}
END_TEST

/* ---- a queue of tasks ---- */

#define TASKS 12

static struct {
	struct fair_queue q;
	struct fair_task ft[TASKS];
	struct task t[TASKS];
} w;

static void begin(const int *nice, int n)
{
	free(w.q.heap.at);
	memset(&w, 0, sizeof(w));
	list_init(&w.q.tasks);
	for (int i = 0; i < n; i++) {
		w.ft[i].t = &w.t[i];
		w.ft[i].weight = nice_weight(nice[i]);
		list_init(&w.ft[i].link);
	}
}

static void join(const struct fair_rules *r, int i, enum enq why)
{
	queue_join(r, &w.q, &w.ft[i], w.q.zero, why);
}

/* It runs from now on. */
static void go(const struct fair_rules *r, int i)
{
	queue_run(r, &w.q, &w.ft[i]);
}

START_TEST(virtual_time_does_not_depend_on_how_often_it_is_told)
{
	static const int nice[] = {-20, -7, 0, 5, 19};

	for (int i = 0; i < 5; i++) {
		int64_t v[2];
		for (int cut = 0; cut < 2; cut++) {
			begin(nice, 5);
			join(&cfs, i, ENQ_FORK);
			go(&cfs, i);
			for (int64_t left = 10 * MS, ns; left > 0; left -= ns) {
				ns = cut ? 1 + left / 7 : left;
				queue_charge(&cfs, &w.q, ns);
			}
			v[cut] = w.ft[i].v;
		}
		ck_assert_int_eq(v[0], v[1]);
		ck_assert_int_eq(v[0], 10 * MS * 1024 / nice_weight(nice[i]));
	}
}
END_TEST

/* ---- EEVDF ---- */

/* The same from nothing but its definition. */
static struct fair_task *best_of(int n)
{
	struct fair_task *best = NULL;
	double sum = 0, weight = 0;

	for (int i = 0; i < n; i++) {
		sum += (double)w.ft[i].v * (double)w.ft[i].weight;
		weight += (double)w.ft[i].weight;
	}
	for (int i = 0; i < n; i++)
		if ((double)w.ft[i].v <= sum / weight + 1e-6 &&
		    (!best || w.ft[i].deadline < best->deadline))
			best = &w.ft[i];
	return best;
}

START_TEST(of_those_that_are_owed_time_the_earliest_deadline_goes_first)
{
	struct stream st;
	int others = 0;

	stream_init(&st, 1, STREAM_TEST, 0);
	for (int round = 0; round < 2000; round++) {
		int nice[TASKS], n = 2 + (int)stream_below(&st, TASKS - 1);
		struct fair_task *best;
		for (int i = 0; i < n; i++)
			nice[i] = (int)stream_below(&st, 40) - 20;
		begin(nice, n);
		w.q.zero = 1000;
		for (int i = 0; i < n; i++) {
			struct fair_task *ft = &w.ft[i];
			ft->v = (int64_t)stream_below(&st, 10000);
			ft->deadline = ft->v + 1 + (int64_t)stream_below(&st, 10000) * TASKS + i;
			queue_count(&eevdf, &w.q, ft, 1);
			queue_push(&eevdf, &w.q, ft);
		}
		best = best_of(n);
		ck_assert_ptr_eq(queue_best(&eevdf, &w.q), best);
		others += best != queue_first(&w.q);
	}
	ck_assert_int_gt(others, 200); /* not eligible */
}
END_TEST

START_TEST(who_runs_is_not_disturbed_before_it_has_had_its_slice_if_it_is_owed_time)
{
	static const int nice[] = {0, 0};

	begin(nice, 2);
	join(&eevdf, 0, ENQ_WAKEUP);
	go(&eevdf, 0);
	queue_charge(&eevdf, &w.q, MS / 2);
	/* a child, as far, with an earlier deadline */
	join(&eevdf, 1, ENQ_FORK);
	ck_assert(is_eligible(&w.q, &w.ft[0]));
	ck_assert_int_lt(w.ft[1].deadline, w.ft[0].deadline);
	ck_assert(!queue_preempt(&eevdf, &w.q, &w.ft[1]));
	w.ft[0].deadline++; /* it has asked anew */
	ck_assert(queue_preempt(&eevdf, &w.q, &w.ft[1]));
	/* and when it is ahead, at the next tick at the latest */
	queue_charge(&eevdf, &w.q, 1000);
	ck_assert(queue_tick(&eevdf, &w.q));
}
END_TEST

START_TEST(a_request_that_is_done_is_followed_by_the_next)
{
	static const int nice[] = {5, 0, 0};

	begin(nice, 3);
	join(&eevdf, 0, ENQ_WAKEUP);
	join(&eevdf, 1, ENQ_WAKEUP);
	go(&eevdf, 0);
	queue_charge(&eevdf, &w.q, 2100000 - 1);
	ck_assert(!queue_tick(&eevdf, &w.q));
	queue_charge(&eevdf, &w.q, 1);
	ck_assert(queue_tick(&eevdf, &w.q));
	/* virtual time goes faster for less weight */
	ck_assert_int_eq(w.ft[0].deadline - w.ft[0].v, 2100000 * INT64_C(1024) / 335);
	ck_assert_ptr_eq(queue_best(&eevdf, &w.q), &w.ft[1]);
	/* whoever comes now makes that known */
	join(&eevdf, 2, ENQ_WAKEUP);
	ck_assert_ptr_eq(queue_best(&eevdf, &w.q), &w.ft[1]);
	ck_assert(queue_preempt(&eevdf, &w.q, &w.ft[2]));
	/* of one alone nobody wants to know, not even later */
	begin(nice, 2);
	join(&eevdf, 0, ENQ_WAKEUP);
	go(&eevdf, 0);
	queue_charge(&eevdf, &w.q, 2100000);
	ck_assert(!queue_tick(&eevdf, &w.q));
	w.ft[1].lag = -MS;
	join(&eevdf, 1, ENQ_WAKEUP);
	ck_assert(!queue_tick(&eevdf, &w.q));
}
END_TEST

START_TEST(who_yields_asks_for_a_slice_later)
{
	static const int nice[] = {0, 0};

	begin(nice, 2);
	join(&eevdf, 0, ENQ_WAKEUP);
	go(&eevdf, 0);
	queue_yield(&eevdf, &w.q, &w.ft[0]);
	ck_assert_int_eq(w.ft[0].deadline, 2100000); /* nobody is there */
	join(&eevdf, 1, ENQ_WAKEUP);
	ck_assert_ptr_eq(queue_best(&eevdf, &w.q), &w.ft[0]);
	queue_yield(&eevdf, &w.q, &w.ft[0]);
	ck_assert_ptr_eq(queue_best(&eevdf, &w.q), &w.ft[1]);
}
END_TEST

START_TEST(a_child_asks_for_half_a_slice_first)
{
	static const int nice[] = {0, 0};

	begin(nice, 2);
	join(&eevdf, 0, ENQ_WAKEUP);
	join(&eevdf, 1, ENQ_FORK);
	ck_assert_int_eq(w.ft[0].deadline - w.ft[0].v, 2100000);
	ck_assert_int_eq(w.ft[1].deadline - w.ft[1].v, 1050000);
}
END_TEST

START_TEST(lag_is_kept_from_queue_to_queue)
{
	static const int nices[] = {-10, 0, 10};

	for (int i = 0; i < 27; i++) {
		int nice[] = {nices[i % 3], nices[i / 3 % 3], nices[i / 9]};
		struct fair_task *ft = &w.ft[0];
		int64_t lag, left;
		begin(nice, 3);
		for (int k = 0; k < 3; k++)
			join(&eevdf, k, ENQ_WAKEUP);
		go(&eevdf, 1);
		queue_charge(&eevdf, &w.q, 100000);
		lag = queue_time(&w.q) - ft->v;
		ck_assert_int_gt(lag, 0);
		ft->deadline -= 12345; /* as if it had run */
		left = ft->deadline - ft->v;
		queue_load(&w.q, ft, false);
		queue_leave(&eevdf, &w.q, ft, false);
		join(&eevdf, 0, ENQ_MIGRATE);
		ck_assert_int_le(llabs(queue_time(&w.q) - ft->v - lag), 2);
		/* nor does moving renew what it asked for */
		ck_assert_int_eq(ft->deadline - ft->v, left);
	}
}
END_TEST

START_TEST(lag_is_at_most_two_slices_or_a_tick)
{
	static const int nice[] = {0, 0};
	static const struct fair_rules coarse = {
		.eevdf = true, .base_slice = 700000, .jiffy = 10 * MS};

	for (int i = 0; i < 2; i++) {
		const struct fair_rules *r = i ? &coarse : &eevdf;
		begin(nice, 2);
		join(r, 0, ENQ_WAKEUP);
		join(r, 1, ENQ_WAKEUP);
		go(r, 0);
		queue_charge(r, &w.q, 1000 * MS);
		queue_load(&w.q, &w.ft[1], false);
		queue_leave(r, &w.q, &w.ft[1], true);
		ck_assert_int_eq(w.ft[1].lag, i ? 10 * MS : 4200000);
	}
}
END_TEST

START_TEST(who_sleeps_in_debt_pays_before_it_leaves)
{
	static const int nice[] = {0, 0};

	for (int wakes = 0; wakes < 2; wakes++) {
		begin(nice, 2);
		join(&eevdf, 0, ENQ_WAKEUP);
		join(&eevdf, 1, ENQ_WAKEUP);
		go(&eevdf, 0);
		queue_charge(&eevdf, &w.q, MS);
		w.t[0].why = BLOCK_TIMER;
		queue_sleep(&eevdf, &w.q, &w.ft[0]);
		ck_assert(w.ft[0].delayed);
		ck_assert_int_eq(w.q.load, 1024);
		go(&eevdf, 1);
		queue_charge(&eevdf, &w.q, 5 * MS);
		if (wakes) { /* with nothing owed to it, though by now it would be */
			queue_rouse(&eevdf, &w.q, &w.ft[0]);
			ck_assert_int_eq(w.ft[0].v, queue_time(&w.q));
			ck_assert_int_eq(w.q.nr, 2);
			continue;
		}
		ck_assert_ptr_eq(queue_best(&eevdf, &w.q), &w.ft[1]);
		ck_assert_int_eq(w.q.nr, 1);
		ck_assert(!w.ft[0].delayed);
		ck_assert_int_eq(w.ft[0].lag, 0);
	}
}
END_TEST

/* ---- CFS ---- */

START_TEST(slices_of_cfs_are_shares_of_a_period)
{
	static const int nice[TASKS] = {0, 5};

	begin(nice, TASKS);
	join(&cfs, 0, ENQ_FORK);
	ck_assert_int_eq(cfs_slice(&cfs, &w.q, &w.ft[0], false), 18 * MS);
	/* before it joins and after */
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(cfs_slice(&cfs, &w.q, &w.ft[1], i == 0),
				 18 * MS * 335 / (1024 + 335));
		if (i == 0)
			join(&cfs, 1, ENQ_FORK);
	}
	for (int i = 2; i < TASKS; i++)
		join(&cfs, i, ENQ_FORK);
	/* twelve have a longer period; but of it less than the least granularity is no slice */
	ck_assert_int_eq(cfs_slice(&cfs, &w.q, &w.ft[0], false),
			 12 * INT64_C(2250000) * 1024 / (11 * 1024 + 335));
	ck_assert_int_eq(cfs_slice(&cfs, &w.q, &w.ft[1], false), 2250000);
}
END_TEST

START_TEST(a_sleeper_of_cfs_is_owed_half_a_period_at_most)
{
	static const int nice[] = {0, 0};

	begin(nice, 2);
	join(&cfs, 0, ENQ_FORK);
	go(&cfs, 0);
	queue_charge(&cfs, &w.q, 100 * MS);
	w.ft[1].v = 95 * MS;
	join(&cfs, 1, ENQ_WAKEUP);
	ck_assert_int_eq(w.ft[1].v, 95 * MS);
	queue_load(&w.q, &w.ft[1], false);
	queue_leave(&cfs, &w.q, &w.ft[1], true);
	w.ft[1].v = 85 * MS;
	join(&cfs, 1, ENQ_WAKEUP);
	ck_assert_int_eq(w.ft[1].v, 91 * MS);
}
END_TEST

START_TEST(a_move_of_cfs_keeps_how_far_a_task_is_from_the_others)
{
	static const int nice[] = {0, 0};

	begin(nice, 2);
	join(&cfs, 0, ENQ_FORK);
	go(&cfs, 0);
	queue_charge(&cfs, &w.q, 100 * MS);
	w.ft[1].v = 107 * MS;
	join(&cfs, 1, ENQ_WAKEUP);
	queue_load(&w.q, &w.ft[1], false);
	queue_leave(&cfs, &w.q, &w.ft[1], false);
	w.q.zero = 500 * MS; /* as if it were another queue */
	join(&cfs, 1, ENQ_MIGRATE);
	ck_assert_int_eq(w.ft[1].v, 507 * MS);
}
END_TEST

START_TEST(a_woken_task_of_cfs_preempts_who_is_ahead_by_more_than_the_granularity)
{
	static const int nice[] = {0, 0, -5};

	for (int more = 0; more < 2; more++) {
		begin(nice, 3);
		join(&cfs, 0, ENQ_FORK);
		go(&cfs, 0);
		queue_charge(&cfs, &w.q, 100 * MS);
		w.ft[1].v = 97 * MS - more;
		join(&cfs, 1, ENQ_WAKEUP);
		ck_assert(queue_preempt(&cfs, &w.q, &w.ft[1]) == more);
		/* in the woken one's own virtual time, which is slower for more weight */
		w.ft[2].v = 100 * MS - 3 * MS * 1024 / 3121 - more;
		join(&cfs, 2, ENQ_WAKEUP);
		ck_assert(queue_preempt(&cfs, &w.q, &w.ft[2]) == more);
		/* and then it is picked though another is further behind */
		if (more)
			ck_assert_ptr_eq(queue_best(&cfs, &w.q), &w.ft[2]);
	}
}
END_TEST

START_TEST(among_many_a_task_of_cfs_that_was_preempted_goes_on_after_that)
{
	static const int nice[TASKS] = {0};

	for (int n = 7; n <= 8; n++) {
		begin(nice, TASKS);
		for (int i = 0; i < n - 1; i++) {
			w.ft[i].v = i == 0 ? 100 * MS : 98 * MS;
			join(&cfs, i, ENQ_FORK);
		}
		go(&cfs, 0);
		w.ft[n - 1].v = 96 * MS;
		join(&cfs, n - 1, ENQ_FORK);
		ck_assert(queue_preempt(&cfs, &w.q, &w.ft[n - 1]));
		go(&cfs, n - 1);
		w.t[n - 1].why = BLOCK_TIMER;
		queue_sleep(&cfs, &w.q, &w.ft[n - 1]);
		/* the others are 2 ms behind it, which is not too much */
		ck_assert((queue_best(&cfs, &w.q) == &w.ft[0]) == (n == 8));
	}
}
END_TEST

START_TEST(who_yields_under_cfs_is_passed_over_until_the_others_are_far_ahead)
{
	static const int nice[] = {0, 0, 0};

	begin(nice, 3);
	for (int i = 0; i < 3; i++) {
		w.ft[i].v = i * MS;
		join(&cfs, i, ENQ_FORK);
	}
	go(&cfs, 0);
	queue_yield(&cfs, &w.q, &w.ft[0]);
	ck_assert_ptr_eq(queue_best(&cfs, &w.q), &w.ft[1]);
	go(&cfs, 1);
	ck_assert_ptr_eq(queue_best(&cfs, &w.q), &w.ft[1]);
	queue_charge(&cfs, &w.q, MS + 1);
	ck_assert_ptr_eq(queue_best(&cfs, &w.q), &w.ft[2]);
	go(&cfs, 2);
	queue_charge(&cfs, &w.q, MS + 1); /* 1 is behind it now */
	ck_assert_ptr_eq(queue_best(&cfs, &w.q), &w.ft[1]);
	go(&cfs, 1);
	queue_charge(&cfs, &w.q, 2 * MS);
	ck_assert_ptr_eq(queue_best(&cfs, &w.q), &w.ft[0]); /* 3 ms and more */
	/* and then no longer */
	go(&cfs, 0);
	ck_assert_ptr_eq(queue_best(&cfs, &w.q), &w.ft[0]);
}
END_TEST

START_TEST(a_turn_of_cfs_ends_early_if_another_is_far_behind)
{
	static const int nice[] = {0, 0};

	begin(nice, 2);
	join(&cfs, 0, ENQ_FORK);
	join(&cfs, 1, ENQ_FORK);
	go(&cfs, 0);
	queue_charge(&cfs, &w.q, 9 * MS);
	ck_assert(!queue_tick(&cfs, &w.q));
	queue_charge(&cfs, &w.q, 1);
	ck_assert(queue_tick(&cfs, &w.q)); /* more than half of 18 ms */
	/* had it come 20 ms ahead, then after the least granularity */
	begin(nice, 2);
	w.ft[0].v = 20 * MS;
	join(&cfs, 0, ENQ_FORK);
	join(&cfs, 1, ENQ_FORK);
	go(&cfs, 0);
	queue_charge(&cfs, &w.q, 2250000 - 1);
	ck_assert(!queue_tick(&cfs, &w.q));
	queue_charge(&cfs, &w.q, 1);
	ck_assert(queue_tick(&cfs, &w.q));
}
END_TEST

START_TEST(a_turn_of_cfs_that_is_over_does_not_go_on_though_it_was_disturbed)
{
	static const int nice[TASKS] = {0};

	begin(nice, TASKS);
	for (int i = 0; i < 7; i++)
		join(&cfs, i, ENQ_FORK);
	go(&cfs, 0);
	queue_charge(&cfs, &w.q, 2250000 + 1); /* a share, and not far ahead */
	w.ft[7].v = -5 * MS;
	join(&cfs, 7, ENQ_FORK);
	ck_assert(queue_preempt(&cfs, &w.q, &w.ft[7]));
	ck_assert(queue_tick(&cfs, &w.q));
	/* who came is gone before it ran */
	queue_load(&w.q, &w.ft[7], false);
	queue_leave(&cfs, &w.q, &w.ft[7], false);
	ck_assert_ptr_ne(queue_best(&cfs, &w.q), &w.ft[0]);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("fair_parts");
	TCase *t = tcase_create("fair_parts");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, weights_are_those_of_the_kernel);
	tcase_add_test(t, the_factor_is_1_and_the_logarithm_of_up_to_8_cpus);
	tcase_add_test(t, virtual_time_does_not_depend_on_how_often_it_is_told);
	tcase_add_test(t, of_those_that_are_owed_time_the_earliest_deadline_goes_first);
	tcase_add_test(t, who_runs_is_not_disturbed_before_it_has_had_its_slice_if_it_is_owed_time);
	tcase_add_test(t, a_request_that_is_done_is_followed_by_the_next);
	tcase_add_test(t, who_yields_asks_for_a_slice_later);
	tcase_add_test(t, a_child_asks_for_half_a_slice_first);
	tcase_add_test(t, lag_is_kept_from_queue_to_queue);
	tcase_add_test(t, lag_is_at_most_two_slices_or_a_tick);
	tcase_add_test(t, who_sleeps_in_debt_pays_before_it_leaves);
	tcase_add_test(t, slices_of_cfs_are_shares_of_a_period);
	tcase_add_test(t, a_sleeper_of_cfs_is_owed_half_a_period_at_most);
	tcase_add_test(t, a_move_of_cfs_keeps_how_far_a_task_is_from_the_others);
	tcase_add_test(t, a_woken_task_of_cfs_preempts_who_is_ahead_by_more_than_the_granularity);
	tcase_add_test(t, among_many_a_task_of_cfs_that_was_preempted_goes_on_after_that);
	tcase_add_test(t, who_yields_under_cfs_is_passed_over_until_the_others_are_far_ahead);
	tcase_add_test(t, a_turn_of_cfs_ends_early_if_another_is_far_behind);
	tcase_add_test(t, a_turn_of_cfs_that_is_over_does_not_go_on_though_it_was_disturbed);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
