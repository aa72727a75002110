/* test_formula.c - what a figure's formula says of runs: values, units, intervals, and its errors.
 */
#include <check.h>
#include <math.h>
#include <string.h>

#include "formula.h"
#include "stats.h"

#define RUNS 4

static const char *const names[] = {"a", "b"};

/* makespan_ns: a 1 2 3 4 s, b 2 2 2 2 s; ops: a 10 20 30 40, b none. */
static void fill(struct result *a, struct result *b)
{
	memset(a, 0, RUNS * sizeof(*a));
	memset(b, 0, RUNS * sizeof(*b));
	for (int i = 0; i < RUNS; i++) {
		a[i].v[M_MAKESPAN] = (i + 1) * INT64_C(1000000000);
		a[i].v[M_OPS] = 10 * (i + 1);
		a[i].counts_ops = true;
		b[i].v[M_MAKESPAN] = INT64_C(2000000000);
	}
}

static struct estimate estimate(const char *text)
{
	struct result a[RUNS], b[RUNS];
	const struct result *of[] = {a, b};
	struct formula_runs r = {.of = of, .n = RUNS};
	char *why = NULL;
	struct formula *f = formula_parse(text, names, 2, &why);
	struct estimate e;

	ck_assert_msg(f != NULL, "%s: %s", text, why);
	fill(a, b);
	e = formula_estimate(f, &r);
	formula_free(f);
	return e;
}

static const struct {
	const char *text;
	double value;
} values[] = {
	{"mean(a.makespan_ns)", 2.5e9},
	{"mean(a.makespan_ns) / mean(b.makespan_ns)", 1.25},
	{"mean(a.makespan_ns / b.makespan_ns)", 1.25},
	{"mean(a.makespan_ns - b.makespan_ns)", .5e9},
	{"1 + 2 * 3 - 4 / 2", 5},
	{"(1 + 2) * 3", 9},
	{"10 - 3 - 2", 5},
	{"-mean(a.ops)", -25},
	{"mean(a.makespan_ns) - 500ms", 2e9},
	{"mean(b.makespan_ns) / 1s", 2},
	{"least(a.ops)", 10},
	{"most(a.ops)", 40},
	{"sd(a.ops)", 12.909944487358056},
	{"share(a.ops > 20)", .5},
	{"share(a.ops >= 20)", .75},
	{"share(a.ops < 20)", .25},
	{"share(a.makespan_ns <= b.makespan_ns)", .5},
	{"min(3, 2, 5)", 2},
	{"max(3, 2, 5)", 5},
	{"order(1, 2, 5)", 1},
	{"order(1, 7, 5)", -2},
	{"order(mean(b.makespan_ns), mean(a.makespan_ns))", .5e9},
};

START_TEST(a_formula_has_the_value_that_it_says)
{
	ck_assert_double_eq_tol(estimate(values[_i].text).value, values[_i].value,
				1e-9 * fabs(values[_i].value));
}
END_TEST

START_TEST(a_mean_has_students_interval)
{
	struct estimate e = estimate("mean(a.ops)");
	struct stats st = {0};

	for (int i = 1; i <= RUNS; i++)
		stats_add(&st, 10 * i);
	ck_assert_double_eq_tol(e.hi - e.value, stats_half(&st, .95), 1e-9);
	ck_assert_double_eq_tol(e.value - e.lo, stats_half(&st, .95), 1e-9);
}
END_TEST

START_TEST(a_ratio_of_means_has_an_interval_about_it)
{
	struct estimate e = estimate("mean(a.ops) / mean(b.makespan_ns) * 1s");

	ck_assert(e.lo < e.value && e.value < e.hi);
}
END_TEST

/* 2 of 4: Wilson's interval is 0.15 to 0.85. */
START_TEST(a_share_has_wilsons_interval)
{
	struct estimate e = estimate("share(a.ops > 20)"), none = estimate("share(a.ops > 99)"),
			all = estimate("share(a.ops > 0)");

	ck_assert_double_eq_tol(e.lo, .1500389, 1e-6);
	ck_assert_double_eq_tol(e.hi, .8499611, 1e-6);
	ck_assert(none.lo == 0 && none.hi > .4 && none.hi < .6);
	ck_assert(all.hi == 1 && all.lo > .4 && all.lo < .6);
}
END_TEST

START_TEST(what_is_always_the_same_has_no_interval)
{
	struct estimate e = estimate("mean(b.makespan_ns)"), most = estimate("most(a.ops)");

	ck_assert(e.lo == e.value && e.hi == e.value);
	ck_assert(most.lo == most.value && most.hi == most.value);
}
END_TEST

static const struct {
	const char *text, *says;
} faults[] = {
	{"", "character 1: a number, RUN.METRIC or a function must stand here"},
	{"mean(a.makespan_ns", "\")\" is missing, of mean("},
	{"mean(c.makespan_ns)", "there is no run \"c\""},
	{"mean(a.makespan)", "no metric \"makespan\" (did you mean \"makespan_ns\"?)"},
	{"maen(a.ops)", "no function \"maen\" (did you mean \"mean\"?)"},
	{"a.makespan_ns", "it has a value a seed"},
	{"mean(3)", "it is of one value"},
	{"mean(a.ops) + mean(a.makespan_ns)", "a time meets what is none"},
	{"mean(a.makespan_ns) > 3s", "nothing more may stand here"},
	{"share(a.ops)", "share needs a comparison"},
	{"share(a.makespan_ns > 3)", "a time meets what is none"},
	{"1 / mean(a.makespan_ns)", "neither a time nor a number"},
	{"3 parsecs", "nothing more may stand here"},
	{"3parsecs", "\"3parsecs\" is no number, and no time"},
	{"order(1)", "order needs two values or more"},
	{"makespan_ns", "must be RUN.METRIC or FUNCTION(...)"},
	{"((((((((((((((((((((((((((((((((((((((((((((((((((1", "nested too deep"},
	{"------------------------------------------------------------1", "nested too deep"},
	{"0x10", "\"0x10\" is no number, and no time"},
	{"mean(a.ops) * 1e999", "too large a number"},
	{"mean(a. )", "no metric \"\""},
};

START_TEST(a_fault_is_named_with_its_place)
{
	char *why = NULL;
	struct formula *f = formula_parse(faults[_i].text, names, 2, &why);

	ck_assert_msg(f == NULL, "%s was taken", faults[_i].text);
	ck_assert_msg(strncmp(why, "character ", 10) == 0 && strstr(why, faults[_i].says), "%s: %s",
		      faults[_i].text, why);
	free(why);
}
END_TEST

START_TEST(times_are_told_from_numbers)
{
	char *why = NULL;
	struct formula *time = formula_parse("mean(a.makespan_ns)", names, 2, &why),
		       *number = formula_parse("mean(a.ops)", names, 2, &why);

	ck_assert(formula_time(time) && !formula_time(number));
	formula_free(number);
	number = formula_parse("share(a.makespan_ns >= 80us)", names, 2, &why);
	ck_assert_msg(number != NULL, "%s", why);
	ck_assert(!formula_time(number));
	ck_assert(formula_uses(time, 0) && !formula_uses(time, 1));
	formula_free(time);
	formula_free(number);
}
END_TEST

START_TEST(a_metric_that_a_run_does_not_have_is_found)
{
	struct result a[RUNS], b[RUNS];
	const struct result *of[] = {a, b};
	struct formula_runs r = {.of = of, .n = RUNS};
	char *why = NULL;
	struct formula *f = formula_parse("mean(b.cpu_ns_per_op)", names, 2, &why);
	enum metric m = METRICS;

	fill(a, b);
	ck_assert_int_eq(formula_lacks(f, &r, &m), 1);
	ck_assert_int_eq(m, M_CPU_PER_OP);
	formula_free(f);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("formula");
	TCase *c = tcase_create("formula");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_loop_test(c, a_formula_has_the_value_that_it_says, 0, (int)ARRAY_LEN(values));
	tcase_add_test(c, a_mean_has_students_interval);
	tcase_add_test(c, a_ratio_of_means_has_an_interval_about_it);
	tcase_add_test(c, a_share_has_wilsons_interval);
	tcase_add_test(c, what_is_always_the_same_has_no_interval);
	tcase_add_loop_test(c, a_fault_is_named_with_its_place, 0, (int)ARRAY_LEN(faults));
	tcase_add_test(c, times_are_told_from_numbers);
	tcase_add_test(c, a_metric_that_a_run_does_not_have_is_found);
	suite_add_tcase(s, c);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
