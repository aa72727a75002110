/* test_compare.c - groups, pairs and settings; each verdict and its sentence; nothing that is no
 * number is ever printed. */
#include <check.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "compare_say.h"
#include "json.h"

/* ---- help ---- */

#define HEAD  "policy,seed,run,makespan_ns,status\n"
#define VHEAD "policy,seed,run,machine.cores,slice,makespan_ns,bound_ns,status\n"

static char name[] = "/tmp/corun-compare-XXXXXX";

static void setup(void)
{
	int fd;

	strcpy(name, "/tmp/corun-compare-XXXXXX");
	fd = mkstemp(name);
	ck_assert_int_ge(fd, 0);
	close(fd);
}

static void teardown(void)
{
	unlink(name);
}

static const char *const policy[] = {"policy"}, *const cores[] = {"machine.cores"},
			 *const both[] = {"policy", "machine.cores"}, *const key[] = {"key"},
			 *const seed[] = {"seed"};

/* Of the makespan by policy, at 95 %. */
static struct compare_opts opts(void)
{
	return (struct compare_opts){
		.file = name, .metric = "makespan_ns", .by = policy, .nby = 1, .confidence = .95};
}

static struct compare *open_text(const char *text, const struct compare_opts *o, struct err *e)
{
	FILE *f = fopen(name, "w");

	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	ck_assert_int_eq(fclose(f), 0);
	return compare_open(o, e);
}

static struct compare *open_good(const char *text, const struct compare_opts *o)
{
	struct err e = {0};
	struct compare *c = open_text(text, o, &e);

	ck_assert_msg(c, "%s", e.text);
	return c;
}

static void ck_close(double got, double want)
{
	ck_assert_msg(fabs(got - want) <= 1e-9 * fabs(want), "%.17g, not %.17g", got, want);
}

/* ---- groups ---- */

START_TEST(a_group_has_its_own_numbers)
{
	struct compare_opts o = opts();
	struct compare *c = open_good(HEAD "bsd4,1,1,4,ok\n"
					   "bsd4,2,2,1,ok\n"
					   "ule,1,1,7,ok\n"
					   "bsd4,3,3,10,ok\n"
					   "bsd4,4,4,2,ok\n",
				      &o);
	const struct compare_group *g = compare_setting(c, 0);

	ck_assert_int_eq(compare_groups(c), 2);
	ck_assert_str_eq(compare_label(c, 0), "bsd4");
	ck_assert_str_eq(compare_label(c, 1), "ule");
	ck_assert_int_eq(g[0].n, 4);
	ck_assert(g[0].st.min == 1 && g[0].st.max == 10);
	ck_close(g[0].median, 3);
	ck_close(g[0].st.mean, 4.25);
	ck_close(stats_sd(&g[0].st), 4.0311288741492746);
	ck_assert_int_eq(g[1].n, 1);
	ck_assert(g[1].median == 7);
	compare_close(c);
}
END_TEST

/* The rows in any order: the seed says what belongs together. Differences -2, -1, -3. */
START_TEST(runs_of_one_seed_are_pairs)
{
	struct compare_opts o = opts();
	struct compare *c = open_good(HEAD "bsd4,1,1,100,ok\n"
					   "bsd4,2,2,200,ok\n"
					   "bsd4,18446744073709551615,3,300,ok\n"
					   "ule,18446744073709551615,3,297,ok\n"
					   "ule,1,1,98,ok\n"
					   "ule,2,2,199,ok\n",
				      &o);
	const struct compare_group *g = compare_setting(c, 0);

	ck_assert_int_eq(g[1].diff.method, STATS_PAIRED);
	ck_assert_int_eq(g[1].diff.pairs, 3);
	ck_close(g[1].diff.mean, -2);
	ck_close(g[1].diff.sd, 1);
	ck_close(g[1].diff.half, 4.302652729749464 / sqrt(3));
	ck_assert_int_eq(g[1].verdict, COMPARE_UNPROVEN);
	compare_close(c);
}
END_TEST

START_TEST(few_pairs_of_many_runs_are_left_to_welch)
{
	static const char most[] = HEAD "a,1,1,1,ok\na,2,2,2,ok\na,3,3,4,ok\na,4,4,5,ok\n"
					"b,3,1,9,ok\nb,4,2,8,ok\nb,5,3,7,ok\n",
			  few[] = HEAD "a,1,1,1,ok\na,2,2,2,ok\na,3,3,4,ok\na,4,4,5,ok\n"
				       "b,4,1,9,ok\nb,5,2,8,ok\nb,6,3,7,ok\n";
	struct compare_opts o = opts();
	struct compare *c = open_good(most, &o);

	ck_assert_int_eq(compare_setting(c, 0)[1].diff.method, STATS_PAIRED);
	ck_assert_int_eq(compare_setting(c, 0)[1].diff.pairs, 2);
	ck_close(compare_setting(c, 0)[1].diff.mean, 4);
	compare_close(c);
	c = open_good(few, &o);
	ck_assert_int_eq(compare_setting(c, 0)[1].diff.method, STATS_WELCH);
	ck_close(compare_setting(c, 0)[1].diff.mean, 5);
	compare_close(c);
}
END_TEST

START_TEST(pooled_knows_no_pairs)
{
	struct compare_opts o = opts();
	struct compare *c;

	o.pooled = true;
	c = open_good(HEAD "a,1,1,1,ok\na,2,2,3,ok\nb,1,1,5,ok\nb,2,2,9,ok\n", &o);
	ck_assert_int_eq(compare_setting(c, 0)[1].diff.method, STATS_POOLED);
	ck_close(compare_setting(c, 0)[1].diff.sd, sqrt(5));
	compare_close(c);
}
END_TEST

START_TEST(a_seed_that_makes_the_groups_makes_no_pairs)
{
	struct compare_opts o = opts();
	struct compare *c;

	o.by = seed;
	c = open_good(VHEAD "a,1,1,1,1ms,5,,ok\na,1,1,1,1ms,6,,ok\na,2,2,1,1ms,7,,ok\n"
			    "a,2,2,1,1ms,8,,ok\n",
		      &o);
	ck_assert(!compare_has_seeds(c));
	ck_assert_int_eq(compare_setting(c, 0)[1].diff.method, STATS_WELCH);
	compare_close(c);
}
END_TEST

/* ---- settings ---- */

#define VROWS                                                                                      \
	VHEAD "a,1,1,1,1ms,10,5,ok\na,2,2,1,1ms,12,5,ok\nb,1,1,1,1ms,20,5,ok\nb,2,2,1,1ms,22,5,"   \
	      "ok\n"                                                                               \
	      "a,1,1,2,1ms,50,40,ok\na,2,2,2,1ms,60,40,ok\nb,1,1,2,1ms,30,,ok\nb,2,2,2,1ms,40,20," \
	      "ok\n"

START_TEST(settings_are_never_mixed)
{
	struct compare_opts o = opts();
	struct compare *c = open_good(VROWS, &o);

	ck_assert_int_eq(compare_settings(c), 2);
	ck_assert_int_eq(compare_columns(c), 1); /* the slice is always the same */
	ck_assert_str_eq(compare_column(c, 0), "machine.cores");
	ck_assert_str_eq(compare_value(c, 1, 0), "2");
	ck_close(compare_setting(c, 0)[1].diff.mean, 10);
	ck_close(compare_setting(c, 1)[1].diff.mean, -20);
	ck_close(compare_setting(c, 0)[0].bound, 2.2);
	ck_close(compare_setting(c, 1)[0].bound, (50. / 40 + 60. / 40) / 2);
	ck_close(compare_setting(c, 1)[1].bound, 2); /* where it is known */
	compare_close(c);
}
END_TEST

START_TEST(what_makes_no_groups_makes_settings)
{
	struct compare_opts o = opts();
	struct compare *c;

	o.by = cores;
	c = open_good(VROWS, &o);
	ck_assert_int_eq(compare_settings(c), 2);
	ck_assert_str_eq(compare_column(c, 0), "policy");
	ck_assert_str_eq(compare_label(c, 1), "2");
	ck_assert_int_eq(compare_setting(c, 0)[1].diff.method, STATS_PAIRED);
	ck_close(compare_setting(c, 0)[1].diff.mean, 44);
	ck_close(compare_setting(c, 1)[1].diff.mean, 14);
	compare_close(c);
}
END_TEST

START_TEST(two_columns_make_groups_of_both)
{
	struct compare_opts o = opts();
	struct compare *c;
	char *text;

	o.by = both;
	o.nby = 2;
	o.baseline = "b,1";
	c = open_good(VROWS, &o);
	ck_assert_int_eq(compare_settings(c), 1);
	ck_assert_int_eq(compare_groups(c), 4);
	ck_assert_int_eq(compare_baseline(c), 1);
	ck_close(compare_setting(c, 0)[3].diff.mean, 14);
	text = compare_name(c, 3);
	ck_assert_str_eq(text, "b, machine.cores 2");
	free(text);
	compare_close(c);
}
END_TEST

START_TEST(filters_leave_one_setting)
{
	static const char *const where[] = {"machine.cores=2"};
	struct compare_opts o = opts();
	struct compare *c;

	o.where = where;
	o.nwhere = 1;
	c = open_good(VROWS, &o);
	ck_assert_int_eq(compare_settings(c), 1);
	ck_assert_int_eq(compare_columns(c), 0);
	ck_close(compare_setting(c, 0)[1].diff.mean, -20);
	compare_close(c);
}
END_TEST

START_TEST(rows_of_other_files_are_independent)
{
	struct compare_opts o = opts();
	struct compare *c;

	o.by = key;
	o.metric = "x";
	c = open_good("key,seed,x,y\na,1,1,7\na,2,2,8\nb,1,4,9\nb,2,6,9\n", &o);
	ck_assert_int_eq(compare_settings(c), 1);
	ck_assert(!compare_has_seeds(c));
	ck_assert_int_eq(compare_setting(c, 0)[1].diff.method, STATS_WELCH);
	compare_close(c);
}
END_TEST

/* ---- faults ---- */

START_TEST(one_run_twice_is_an_error)
{
	struct compare_opts o = opts();
	struct err e = {0};

	ck_assert_ptr_null(open_text(HEAD "a,1,1,1,ok\nb,1,1,1,ok\na,1,1,2,ok\n", &o, &e));
	ck_assert_ptr_nonnull(strstr(e.text, ":4: error: the same run as in line 2: a, seed 1\n"));
	err_fini(&e);
}
END_TEST

START_TEST(an_unknown_baseline_is_told_with_the_nearest)
{
	struct compare_opts o = opts();
	struct err e = {0};

	o.baseline = "bsd";
	ck_assert_ptr_null(open_text(HEAD "ule,1,1,1,ok\nbsd4,1,1,1,ok\n", &o, &e));
	ck_assert_ptr_nonnull(strstr(e.text, "--baseline bsd: no such group (did you mean "
					     "\"bsd4\"?); the first is \"ule\"\n"));
	err_fini(&e);
}
END_TEST

START_TEST(a_column_that_numbers_the_rows_makes_no_groups)
{
	struct compare_opts o = opts();
	char *text = xcalloc(1, 40000);
	struct err e = {0};
	size_t at = (size_t)sprintf(text, "key,x\n");

	for (int i = 0; i < 2000; i++)
		at += (size_t)sprintf(text + at, "%d,1\n", i);
	o.by = key;
	o.metric = "x";
	ck_assert_ptr_null(open_text(text, &o, &e));
	ck_assert_ptr_nonnull(strstr(e.text, "error: --by gives more than 1000 groups\n"));
	err_fini(&e);
	free(text);
}
END_TEST

/* ---- verdicts ---- */

static const struct {
	const char *rows; /* below HEAD */
	bool pooled;
	enum compare_verdict verdict;
	const char *says;
} verdicts[] = {
	{"bsd4,1,1,10000000000,ok\nbsd4,2,2,11000000000,ok\nbsd4,3,3,12000000000,ok\n"
	 "ule,1,1,9000000000,ok\nule,2,2,9990000000,ok\nule,3,3,11010000000,ok\n",
	 false, COMPARE_LOWER,
	 "ule is 9.1 +/- 2.2 % faster than bsd4 (-1.000 s +/- 0.025 s, 95 % confidence, 3 pairs)"},
	{"bsd4,1,1,10000,ok\nbsd4,2,2,10000,ok\nule,1,1,15000,ok\nule,2,2,15000,ok\n", false,
	 COMPARE_HIGHER,
	 "ule is 50.0 % slower than bsd4 (+5.000 us +/- 0.000 us, 95 % confidence, 2 pairs)"},
	{"bsd4,1,1,1000,ok\nbsd4,2,2,3000,ok\nbsd4,3,3,2000,ok\nbsd4,4,4,5000,ok\n"
	 "ule,1,1,1500,ok\nule,2,2,2000,ok\nule,3,3,2500,ok\nule,4,4,4000,ok\n",
	 false, COMPARE_UNPROVEN,
	 "no difference between ule and bsd4 proven at 95 % confidence "
	 "(-0.2 us +/- 1.4 us, 4 pairs); about 97 runs of each would be needed"},
	{"bsd4,1,1,10,ok\nbsd4,2,2,20,ok\nule,3,1,20,ok\nule,4,2,10,ok\n", false, COMPARE_UNPROVEN,
	 "no difference between ule and bsd4 proven at 95 % confidence "
	 "(+0 ns +/- 30 ns, 2 and 2 runs, Welch)"},
	{"bsd4,1,1,10,ok\nbsd4,2,2,10,ok\nule,1,1,10,ok\nule,2,2,10,ok\n", false, COMPARE_SAME,
	 "ule and bsd4 are the same (2 pairs)"},
	{"bsd4,1,1,10,ok\nbsd4,2,2,20,ok\nule,1,1,20,ok\n", false, COMPARE_SINGLE,
	 "ule against bsd4: one value proves nothing (+5.000 ns)"},
	{"bsd4,1,1,10,ok\nule,1,1,,timeout\n", false, COMPARE_ABSENT, "ule has no values here"},
	{"bsd4,1,1,,ok\nule,1,1,10,ok\n", false, COMPARE_ABSENT, "bsd4 has no values here"},
	{"bsd4,1,1,-5,ok\nbsd4,2,2,5,ok\nule,1,1,99,ok\nule,2,2,109,ok\n", false, COMPARE_HIGHER,
	 "ule is slower than bsd4 (+104.0 ns +/- 0.0 ns, 95 % confidence, 2 pairs)"},
	{"bsd4,1,1,0,ok\nbsd4,2,2,0,ok\nule,1,1,9,ok\nule,2,2,9,ok\n", true, COMPARE_HIGHER,
	 "ule is slower than bsd4 (+9.000 ns +/- 0.000 ns, 95 % confidence, 2 and 2 runs, "
	 "pooled)"},
	{"bsd4,1,1,10,ok\nbsd4,2,2,11,ok\nbsd4,3,3,12,ok\nbsd4,4,4,,signal 9\n"
	 "ule,1,1,20,ok\nule,2,2,,ok\nule,3,3,22,ok\nule,4,4,23,ok\n",
	 false, COMPARE_HIGHER,
	 "ule is slower than bsd4 (+10.00 ns +/- 0.00 ns, 95 % confidence, 2 pairs of "
	 "3 and 3 runs)"},
};

START_TEST(each_verdict_has_its_sentence)
{
	char *text = xasprintf(HEAD "%s", verdicts[_i].rows), *says;
	const struct compare_group *g;
	struct compare_opts o = opts();
	struct compare *c;

	o.pooled = verdicts[_i].pooled;
	c = open_good(text, &o);
	g = compare_setting(c, 0);
	ck_assert_int_eq(g[0].verdict, COMPARE_BASE);
	ck_assert_int_eq(g[1].verdict, verdicts[_i].verdict);
	says = compare_say(c, g, 1);
	ck_assert_str_eq(says, verdicts[_i].says);
	free(says);
	free(text);
	compare_close(c);
}
END_TEST

START_TEST(other_metrics_are_lower_or_higher)
{
	struct compare_opts o = opts();
	struct compare *c;
	char *says;

	o.metric = "switches";
	c = open_good("policy,seed,run,makespan_ns,switches,status\na,1,1,1,100,ok\n"
		      "a,2,2,1,102,ok\nb,1,1,1,50,ok\nb,2,2,1,52,ok\n",
		      &o);
	says = compare_say(c, compare_setting(c, 0), 1);
	ck_assert_str_eq(says, "b: switches is 49.5 +/- 6.2 % lower than that of a (-50.00 +/- "
			       "0.00, 95 % confidence, 2 pairs)");
	free(says);
	compare_close(c);
}
END_TEST

/* ---- the whole ---- */

/* What ministat 20150715 says of the table of the 2012 mail: see workloads/measured. */
START_TEST(the_apache_table_is_what_ministat_says)
{
	static const char *const by[] = {"ht_enable"};
	struct compare_opts o = {.file = "workloads/measured/dragonfly-i3-apache-make-j2.csv",
				 .metric = "elapsed_seconds",
				 .by = by,
				 .nby = 1,
				 .confidence = .95,
				 .pooled = true};
	struct err e = {0};
	struct compare *c = compare_open(&o, &e);
	const struct compare_group *g = compare_setting(c, 0);
	struct stats_diff m = stats_ministat(&g[1].st, &g[0].st, .95);
	char text[120];

	snprintf(text, sizeof(text), "%g +/- %g, %g%% +/- %g%%, %g", m.mean, m.half, m.percent,
		 m.percent_half, m.sd);
	ck_assert_str_eq(text, "-1.2677 +/- 0.209749, -4.26875% +/- 0.706291%, 0.405771");
	/* the same with the true quantile, 2.001717 for 2.002 */
	ck_close(g[1].diff.half * 2.002, m.half * 2.00171748414524);
	ck_close(g[1].diff.sd, m.sd);
	compare_close(c);
}
END_TEST

static const char *const odd[] = {
	HEAD "a,1,1,0,ok\nb,1,1,0,ok\n",
	HEAD "a,1,1,0,ok\na,2,2,0,ok\nb,1,1,0,ok\nb,2,2,0,ok\n",
	HEAD "a,1,1,,timeout\nb,1,1,,policy\n",
	HEAD "a,1,1,,ok\n",
	HEAD "a,1,1,5,ok\n",
	HEAD "a,1,1,1e150,ok\na,2,2,-1e150,ok\nb,1,1,1e149,ok\nb,2,2,-1e150,ok\n",
	HEAD "a,1,1,1e-300,ok\na,2,2,2e-300,ok\nb,1,1,1e-308,ok\nb,2,2,3e-308,ok\n",
	HEAD "\"\",1,1,1,ok\n\"a,\"\"b\n\",1,1,2,ok\n\"\",2,2,1,ok\n\"a,\"\"b\n\",2,2,3,ok\n",
	VHEAD "a,1,1,1,1ms,1,0,ok\nb,2,2,2,2ms,2,0,ok\n",
	VROWS,
};

/* In every format, for files with nothing to say; the JSON is JSON, and the CSV reads back. */
START_TEST(nothing_that_is_no_number_is_printed)
{
	void (*const print[])(struct compare *, FILE *) = {compare_table, compare_csv,
							   compare_json};
	struct compare_opts o = opts();

	for (int pooled = 0; pooled < 2; pooled++)
		for (size_t i = 0; i < ARRAY_LEN(print); i++) {
			struct err e = {0};
			struct compare *c;
			char *text = NULL;
			size_t len;
			FILE *f = open_memstream(&text, &len);

			o.pooled = pooled;
			c = open_good(odd[_i], &o);
			print[i](c, f);
			fclose(f);
			ck_assert_ptr_null(strstr(text, "nan"));
			ck_assert_ptr_null(strstr(text, "inf"));
			compare_close(c);
			if (i == 2) {
				struct json *root = json_parse("out", text, len, &e);
				ck_assert_msg(root, "%s\n%s", e.text, text);
				json_free(root);
			} else if (i == 1) {
				struct compare_opts back = opts();
				back.metric = "mean";
				c = open_good(text, &back);
				compare_close(c);
			}
			free(text);
		}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("compare");
	TCase *c = tcase_create("groups");
	SRunner *r;
	int failed;

	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_test(c, a_group_has_its_own_numbers);
	tcase_add_test(c, runs_of_one_seed_are_pairs);
	tcase_add_test(c, few_pairs_of_many_runs_are_left_to_welch);
	tcase_add_test(c, pooled_knows_no_pairs);
	tcase_add_test(c, a_seed_that_makes_the_groups_makes_no_pairs);
	suite_add_tcase(s, c);
	c = tcase_create("settings");
	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_test(c, settings_are_never_mixed);
	tcase_add_test(c, what_makes_no_groups_makes_settings);
	tcase_add_test(c, two_columns_make_groups_of_both);
	tcase_add_test(c, filters_leave_one_setting);
	tcase_add_test(c, rows_of_other_files_are_independent);
	suite_add_tcase(s, c);
	c = tcase_create("faults");
	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_test(c, one_run_twice_is_an_error);
	tcase_add_test(c, an_unknown_baseline_is_told_with_the_nearest);
	tcase_add_test(c, a_column_that_numbers_the_rows_makes_no_groups);
	suite_add_tcase(s, c);
	c = tcase_create("verdicts");
	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_loop_test(c, each_verdict_has_its_sentence, 0, ARRAY_LEN(verdicts));
	tcase_add_test(c, other_metrics_are_lower_or_higher);
	tcase_add_test(c, the_apache_table_is_what_ministat_says);
	tcase_add_loop_test(c, nothing_that_is_no_number_is_printed, 0, ARRAY_LEN(odd));
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
