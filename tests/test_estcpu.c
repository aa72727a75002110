/* test_estcpu.c - does estcpu forget as the BSD kernels' arithmetic does? */
#include "../sim/policies/estcpu.h"

#include <check.h>

#include "util.h"

START_TEST(after_5L_seconds_this_part_is_left)
{
	static const struct {
		int load, left; /* millionths */
	} is[] = {{1, 131687}, {2, 107374}, {4, 94831}, {10, 87204}, {100, 82598}};

	for (size_t i = 0; i < ARRAY_LEN(is); i++) {
		int64_t left = (int64_t)1e12;
		for (int n = 0; n < 5 * is[i].load; n++)
			left = estcpu_decay(left, is[i].load * LOAD_ONE);
		ck_assert_int_eq((left + 500000) / 1000000, is[i].left);
	}
}
END_TEST

START_TEST(G3_nine_tenths_are_forgotten_in_6_seconds_at_load_1_in_20_at_load_4)
{
	static const struct {
		int load, seconds;
	} is[] = {{1, 6}, {2, 11}, {3, 15}, {4, 20}};

	for (size_t i = 0; i < ARRAY_LEN(is); i++) {
		int64_t left = 1000000;
		int n = 0;
		for (; left > 100000; n++)
			left = estcpu_decay(left, is[i].load * LOAD_ONE);
		ck_assert_int_eq(n, is[i].seconds);
	}
}
END_TEST

START_TEST(it_is_cut_to_whole_numbers_as_in_the_kernel)
{
	/* 36 at load 1: 24, 16, 10, 6, 4, 2, 1, 0 */
	static const int left[] = {24, 16, 10, 6, 4, 2, 1, 0};
	int64_t estcpu = 36;

	for (size_t i = 0; i < ARRAY_LEN(left); i++) {
		estcpu = estcpu_decay(estcpu, LOAD_ONE);
		ck_assert_int_eq(estcpu, left[i]);
	}
	ck_assert_int_eq(estcpu_decay(36, 0), 0);
}
END_TEST

START_TEST(a_sleep_counts_each_second_but_the_two_that_were_counted)
{
	ck_assert_int_eq(estcpu_slept(36, LOAD_ONE, 2), 36);
	ck_assert_int_eq(estcpu_slept(36, LOAD_ONE, 3), 24);
	ck_assert_int_eq(estcpu_slept(36, LOAD_ONE, 5), 10);
	ck_assert_int_eq(estcpu_slept(36, LOAD_ONE, 1000), 0);
	/* the bound of the long sleep is in fixed-point units: at no load anything is long */
	ck_assert_int_eq(estcpu_slept(36, 0, 2), 0);
}
END_TEST

START_TEST(the_load_average_of_one_task_is_63_percent_after_a_minute)
{
	int64_t load = 0;

	ck_assert_int_eq(load_average(0, 1), LOAD_ONE - LOAD_KEEP);
	for (int n = 0; n < 12; n++)
		load = load_average(load, 1);
	ck_assert_int_ge(load * 1000 / LOAD_ONE, 627);
	ck_assert_int_le(load * 1000 / LOAD_ONE, 633);
	for (int n = 0; n < 12; n++)
		load = load_average(load, 0);
	ck_assert_int_ge(load * 1000 / LOAD_ONE, 225);
	ck_assert_int_le(load * 1000 / LOAD_ONE, 233);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("estcpu");
	TCase *t = tcase_create("formulas");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, after_5L_seconds_this_part_is_left);
	tcase_add_test(t, G3_nine_tenths_are_forgotten_in_6_seconds_at_load_1_in_20_at_load_4);
	tcase_add_test(t, it_is_cut_to_whole_numbers_as_in_the_kernel);
	tcase_add_test(t, a_sleep_counts_each_second_but_the_two_that_were_counted);
	tcase_add_test(t, the_load_average_of_one_task_is_63_percent_after_a_minute);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
