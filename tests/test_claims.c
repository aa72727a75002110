/* test_claims.c - who holds which job of a pool. */
#include "claims.h"

#include <check.h>

static struct claims *claims_of(int64_t jobs, int64_t window)
{
	struct err e = {0};
	struct claims *c = claims_create(jobs, window, 3, &e);

	ck_assert_ptr_nonnull(c);
	claims_limit(c, jobs);
	return c;
}

START_TEST(a_window_moves_on_as_jobs_are_taken)
{
	struct claims *c = claims_of(100, 4);

	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(claims_next(c, i % 3), i);
	ck_assert_int_eq(claims_next(c, 0), -1);
	for (int i = 4; i < 100; i++) {
		claims_done(c, i - 4);
		claims_take(c);
		ck_assert_int_eq(claims_next(c, 0), -1);
		claims_limit(c, 100);
		ck_assert_int_eq(claims_next(c, i % 3), i);
		ck_assert_int_eq(claims_next(c, 0), -1);
	}
	ck_assert_int_eq(claims_rest(c), 0);
	claims_destroy(c);
}
END_TEST

START_TEST(a_dead_workers_job_is_the_next_to_be_had)
{
	struct claims *c = claims_of(100, 64);

	for (int i = 0; i < 30; i++) {
		ck_assert_int_eq(claims_next(c, i % 3), i);
		if (i != 11) /* of worker 2 */
			claims_done(c, i);
	}
	ck_assert_int_eq(claims_held(c, 0), -1);
	ck_assert_int_eq(claims_held(c, 2), 11);
	ck_assert(claims_has(c, 2, 11));
	ck_assert(!claims_has(c, 1, 11));
	claims_again(c, 11);
	ck_assert_int_eq(claims_held(c, 2), -1);
	ck_assert_int_eq(claims_next(c, 1), 11);
	ck_assert_int_eq(claims_next(c, 1), 30);
	claims_destroy(c);
}
END_TEST

START_TEST(nobody_has_a_job_that_is_none)
{
	struct claims *c = claims_of(100, 4);

	ck_assert(!claims_has(c, 0, 0));
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(claims_next(c, 0), i);
	ck_assert(claims_has(c, 0, 0));
	ck_assert(!claims_has(c, 0, -1));
	ck_assert(!claims_has(c, 0, 4));
	ck_assert(!claims_has(c, 0, INT64_MAX));
	ck_assert(!claims_has(c, 0, INT64_MIN));
	claims_destroy(c);
}
END_TEST

START_TEST(who_waits_is_woken_once)
{
	struct claims *c = claims_of(1, 1);

	ck_assert(!claims_wake(c, 0));
	ck_assert_int_eq(claims_next(c, 1), 0);
	ck_assert_int_eq(claims_next(c, 0), -1);
	ck_assert(claims_waits(c, 0));
	ck_assert(!claims_waits(c, 1));
	ck_assert(claims_wake(c, 0));
	ck_assert(!claims_wake(c, 0));
	claims_destroy(c);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("claims");
	TCase *c = tcase_create("claims");
	SRunner *r;
	int failed;

	tcase_add_test(c, a_window_moves_on_as_jobs_are_taken);
	tcase_add_test(c, a_dead_workers_job_is_the_next_to_be_had);
	tcase_add_test(c, nobody_has_a_job_that_is_none);
	tcase_add_test(c, who_waits_is_woken_once);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
