/* test_plot.c - what do the figures show of a few rows? Figures of the data, computed by hand. */
#include <check.h>
#include <string.h>
#include <unistd.h>

#include "axis.h"
#include "plot.h"

#define HEAD "policy,seed,run,cores,makespan_ns,status\n"

/* What `corun sweep` lays beside it. */
#define SIDECAR(rows)                                                                              \
	"{\"corun\": \"0\", \"config\": \"c.json\", \"title\": \"of the config\", \"seed\": "      \
	"\"1\", \"runs\": 1, "                                                                     \
	"\"rows\": " rows ", \"hash\": {\"config\": \"" HASH "\", \"program\": \"" HASH            \
	"\", \"inputs\": {}}}"
#define HASH "dea0995812d3d25de24c6adcf377ef17e91f8d933315aa6a7bed2fb3ae3252f9"

static char dir[64];

static void setup(void)
{
	snprintf(dir, sizeof(dir), "%s/plotXXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	ck_assert(mkdtemp(dir) != NULL);
}

static void teardown(void)
{
	static const char *const files[] = {"r.csv", "r.csv.json"};

	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		char *file = xasprintf("%s/%s", dir, files[i]);

		unlink(file);
		free(file);
	}
	rmdir(dir);
}

static void write_file(const char *name, const char *text)
{
	char *file = xasprintf("%s/%s", dir, name);
	FILE *f = fopen(file, "w");

	ck_assert(f && fputs(text, f) >= 0 && fclose(f) == 0);
	free(file);
}

/* The data; or, if it is refused, the errors. */
static char *data_of(const char *csv, struct plot_ask ask, bool good)
{
	char *file = xasprintf("%s/r.csv", dir), *text = NULL;
	struct err e = {0};
	size_t len;
	FILE *f = open_memstream(&text, &len);
	bool ok;

	write_file("r.csv", csv);
	ask.file = file;
	ok = plot_write(&ask, f, &e);
	fclose(f);
	ck_assert_msg(ok == good, "%s", ok ? text : e.text);
	if (!good) {
		free(text);
		text = xstrdup(e.text);
	}
	err_fini(&e);
	free(file);
	return text;
}

static void must_have(char *text, const char *part)
{
	ck_assert_msg(strstr(text, part) != NULL, "no \"%s\" in:\n%s", part, text);
}

static void must_lack(char *text, const char *part)
{
	ck_assert_msg(strstr(text, part) == NULL, "\"%s\" in:\n%s", part, text);
}

/* The data of the rows has that part. */
static void shows(const char *csv, struct plot_ask ask, const char *part)
{
	char *text = data_of(csv, ask, true);

	must_have(text, part);
	free(text);
}

static void refuses(const char *csv, struct plot_ask ask, const char *part)
{
	char *text = data_of(csv, ask, false);

	must_have(text, part);
	free(text);
}

static const struct plot_ask line = {.kind = PLOT_LINE, .x = "cores", .y = "makespan_ns"};
static const struct plot_ask points = {.kind = PLOT_POINTS, .x = "policy", .y = "makespan_ns"};
static const struct plot_ask box = {.kind = PLOT_BOX, .x = "policy", .y = "makespan_ns"};
static const struct plot_ask cdf = {.kind = PLOT_CDF, .y = "makespan_ns"};
static const char *by_cores[] = {"cores"};
static const struct plot_ask heat = {
	.kind = PLOT_HEAT, .x = "policy", .y = "makespan_ns", .by = by_cores, .nby = 1};

/* Student's t for 2 degrees is 4.30265: 4.30265 * 1 / sqrt(3) = 2.48414 */
START_TEST(line_has_the_mean_and_its_interval)
{
	shows(HEAD "a,1,1,2,9000000000,ok\na,2,2,2,10000000000,ok\na,3,3,2,11000000000,ok\n", line,
	      "# all\n2 10 7.51586229 12.4841377 3\n");
}
END_TEST

START_TEST(one_run_has_no_interval)
{
	shows(HEAD "a,1,1,2,9000000000,ok\n", line, "\n2 9 9 9 1\n");
}
END_TEST

START_TEST(numbers_stand_by_value)
{
	shows(HEAD "a,1,1,10,1,ok\na,1,1,9,1,ok\na,1,1,100,1,ok\n", line,
	      "\n9 1 1 1 1\n10 1 1 1 1\n100 1 1 1 1\n");
}
END_TEST

START_TEST(times_stand_by_value)
{
	shows(HEAD "a,1,1,10ms,1,ok\na,1,1,1s,1,ok\na,1,1,200us,1,ok\n", line,
	      "set xtics ('200us' 0.0002, '10ms' 0.01, '1s' 1)\n");
}
END_TEST

START_TEST(names_stand_in_the_order_of_the_file)
{
	shows(HEAD "zeta,1,1,2,1,ok\nbeta,1,1,2,1,ok\nnu,1,1,2,1,ok\n", points,
	      "set xtics ('zeta' 0, 'beta' 1, 'nu' 2)");
}
END_TEST

START_TEST(one_value_that_is_no_number_makes_names)
{
	shows(HEAD "a,1,1,10,1,ok\na,1,1,all,1,ok\na,1,1,9,1,ok\n", line,
	      "set xtics ('10' 0, 'all' 1, '9' 2)");
}
END_TEST

START_TEST(groups_stand_by_value_too)
{
	static const struct plot_ask ask = {
		.kind = PLOT_POINTS, .x = "policy", .y = "makespan_ns", .by = by_cores, .nby = 1};

	shows(HEAD "a,1,1,10,1,ok\na,1,1,9,1,ok\n", ask, "names[2] = ['9', '10']");
}
END_TEST

START_TEST(steps_of_one_factor_lie_on_a_logarithmic_axis)
{
	shows(HEAD "a,1,1,1,1,ok\na,1,1,2,1,ok\na,1,1,4,1,ok\na,1,1,8,1,ok\n", line, "xlog = 1");
}
END_TEST

START_TEST(steps_of_one_difference_do_not)
{
	shows(HEAD "a,1,1,1,1,ok\na,1,1,2,1,ok\na,1,1,3,1,ok\na,1,1,4,1,ok\n", line, "xlog = 0");
}
END_TEST

START_TEST(zero_is_on_no_logarithmic_axis)
{
	shows(HEAD "a,1,1,0,1,ok\na,1,1,1,1,ok\na,1,1,10,1,ok\na,1,1,100,1,ok\n", line, "xlog = 0");
}
END_TEST

START_TEST(a_metric_over_two_decades_lies_on_a_logarithmic_axis)
{
	shows(HEAD "a,1,1,1,1000,ok\na,1,1,2,100000,ok\n", line, "ylog = 1");
	shows(HEAD "a,1,1,1,1000,ok\na,1,1,2,99000,ok\n", line, "ylog = 0");
}
END_TEST

/* 1 and 1.5 s: mean 1.25, half 12.7062 * .3536 / sqrt(2) = 3.18 */
START_TEST(a_band_that_reaches_below_zero_is_on_no_logarithmic_axis)
{
	shows(HEAD "a,1,1,1,1000,ok\na,1,1,2,1000000000,ok\na,2,2,2,1500000000,ok\n", line,
	      "ylog = 0");
}
END_TEST

START_TEST(the_unit_goes_by_the_largest)
{
	shows(HEAD "a,1,1,1,999999999,ok\na,1,1,2,1,ok\n", line, "ylabel = 'elapsed, ms'");
	shows(HEAD "a,1,1,1,1000000000,ok\na,1,1,2,1,ok\n", line, "ylabel = 'elapsed, s'");
}
END_TEST

START_TEST(a_count_has_no_unit)
{
	struct plot_ask ask = line;

	ask.y = "switches";
	shows("policy,seed,run,cores,makespan_ns,switches,status\na,1,1,2,5,70,ok\n", ask,
	      "ylabel = 'switches'");
}
END_TEST

START_TEST(a_time_axis_says_its_unit_where_its_tics_do_not)
{
	char csv[1000] = HEAD, *text;

	for (int i = 1; i <= 14; i++)
		snprintf(csv + strlen(csv), sizeof(csv) - strlen(csv), "a,1,1,%dms,1,ok\n", i);
	text = data_of(csv, line, true);
	must_have(text, "xlabel = 'cores, ms'");
	must_lack(text, "set xtics");
	free(text);
}
END_TEST

START_TEST(tics_that_would_overlap_are_left_out)
{
	shows(HEAD "a,1,1,1,1,ok\na,1,1,1.001,1,ok\na,1,1,9,1,ok\n", line,
	      "set xtics ('1' 1, '9' 9)");
}
END_TEST

START_TEST(what_varies_makes_groups)
{
	shows("policy,seed,run,cores,place,makespan_ns,status\n"
	      "a,1,1,2,x,1,ok\na,1,1,2,y,1,ok\nb,1,1,2,x,1,ok\n",
	      line, "array names[3] = ['a, x', 'a, y', 'b, x']\n#! legend = 'policy, place'");
}
END_TEST

START_TEST(what_does_not_vary_makes_no_groups)
{
	shows(HEAD "a,1,1,2,1,ok\na,1,1,4,1,ok\n", line, "groups = 1;");
}
END_TEST

START_TEST(what_varies_beside_by_is_told)
{
	static const char *by[] = {"policy"};
	struct plot_ask ask = line;

	ask.by = by;
	ask.nby = 1;
	refuses("policy,seed,run,cores,place,makespan_ns,status\n"
		"a,1,1,2,x,1,ok\na,1,1,2,y,1,ok\nb,1,1,2,x,1,ok\n",
		ask, "error: place varies too (x, y): say --where place=x or --by place");
}
END_TEST

#define ZIPPED                                                                                     \
	"policy,seed,run,slice,ticks,makespan_ns,status\n"                                         \
	"a,1,1,1ms,7,1,ok\na,1,1,2ms,9,2,ok\nb,1,1,1ms,7,3,ok\nb,1,1,2ms,9,4,ok\n"

START_TEST(what_varies_together_is_not_mixed)
{
	static const char *by[] = {"policy"};
	struct plot_ask ask = line;

	ask.x = "slice";
	shows(ZIPPED, ask, "array names[2] = ['a', 'b']");
	ask.by = by;
	ask.nby = 1;
	shows(ZIPPED, ask, "array names[2] = ['a', 'b']");
}
END_TEST

START_TEST(what_varies_together_makes_one_group)
{
	shows(ZIPPED, points, "array names[2] = ['1ms', '2ms']\n#! legend = 'slice'");
}
END_TEST

START_TEST(a_filter_makes_it_constant)
{
	static const char *by[] = {"policy"}, *where[] = {"place=y"};
	struct plot_ask ask = line;

	ask.by = by;
	ask.nby = 1;
	ask.where = where;
	ask.nwhere = 1;
	shows("policy,seed,run,cores,place,makespan_ns,status\n"
	      "a,1,1,2,x,1,ok\na,1,1,2,y,7,ok\nb,1,1,2,x,1,ok\n",
	      ask, "# a\n2 7 7 7 1\n");
}
END_TEST

START_TEST(rows_that_failed_are_left_out)
{
	char *text =
		data_of(HEAD "a,1,1,2,5,ok\na,2,2,2,,timeout\nb,1,1,2,,signal 9\n", points, true);

	must_have(text, "# all\n0.0000 5\n\n\n# all groups");
	must_have(text, "note = '1 run each");
	must_lack(text, "'b'");
	free(text);
}
END_TEST

START_TEST(nothing_to_plot_is_told)
{
	refuses(HEAD "a,1,1,2,,timeout\n", points,
		"there is nothing to plot: no row has makespan_ns");
}
END_TEST

START_TEST(points_are_all_runs)
{
	shows(HEAD "a,1,1,2,5,ok\na,2,2,2,3,ok\nb,1,1,2,5,ok\n", points,
	      "0.0000 3\n0.0000 5\n1.0000 5\n");
}
END_TEST

/* 1 2 3 4 5 6 7 8 9 100: quartiles 3.25, 5.5, 7.75; whiskers reach to 7.75 + 6.75 */
START_TEST(box_has_quartiles_and_what_lies_beyond)
{
	char *text = data_of(HEAD "a,1,1,2,9,ok\na,2,2,2,2,ok\na,3,3,2,3,ok\na,4,4,2,100,ok\n"
				  "a,5,5,2,5,ok\na,6,6,2,6,ok\na,7,7,2,4,ok\na,8,8,2,8,ok\n"
				  "a,9,9,2,1,ok\na,10,10,2,7,ok\n",
			     box, true);

	must_have(text, "# all\n0.0000 1 3.25 5.5 7.75 9 10\n");
	must_have(text, "beyond the whiskers\n0.0000 100 1\n");
	free(text);
}
END_TEST

START_TEST(groups_stand_side_by_side)
{
	static const struct plot_ask ask = {.kind = PLOT_POINTS, .x = "cores", .y = "makespan_ns"};

	shows(HEAD "a,1,1,2,5,ok\nb,1,1,2,6,ok\na,1,1,4,7,ok\nb,1,1,4,8,ok\n", ask,
	      "# a\n-0.2000 5\n0.8000 7\n\n\n# b\n0.2000 6\n1.2000 8\n");
}
END_TEST

START_TEST(cdf_rises_to_one)
{
	shows(HEAD "a,1,1,2,5,ok\na,2,2,2,3,ok\na,3,3,2,4,ok\na,4,4,2,9,ok\n", cdf,
	      "\n3 0\n3 0.25\n4 0.5\n5 0.75\n9 1\n");
}
END_TEST

START_TEST(cdf_of_many_runs_has_a_thousand_steps)
{
	size_t room = 40 * 20000;
	char *csv = xcalloc(room, 1), *text;
	size_t len = (size_t)snprintf(csv, room, "%s", HEAD);
	int lines = 0;

	for (int i = 1; i <= 20000; i++)
		len += (size_t)snprintf(csv + len, room - len, "a,%d,%d,2,%d,ok\n", i, i, i);
	text = data_of(csv, cdf, true);
	for (char *c = strstr(text, "# all\n"); c; c = strchr(c + 1, '\n'))
		lines++;
	ck_assert_int_eq(lines, 1 + 1 + 1 + 1000); /* "# all", the start, the end of the text */
	ck_assert(strstr(text, "\n0.02 0.001\n0.04 0.002\n") && strstr(text, "\n20 1\n"));
	free(text);
	free(csv);
}
END_TEST

START_TEST(heat_has_every_square)
{
	shows(HEAD "a,1,1,2,5,ok\na,2,2,2,7,ok\nb,1,1,4,6,ok\n", heat,
	      "0 0 6 1\n1 0 NaN 0\n\n0 1 NaN 0\n1 1 6 1\n");
}
END_TEST

static struct plot_ask versus(const char *policies)
{
	struct plot_ask ask = heat;

	ask.x = "place";
	ask.versus = policies;
	return ask;
}

#define PLACES "policy,seed,run,place,cores,makespan_ns,status\n"

/* The same 10 % more is proven only where the differences are alike. */
START_TEST(versus_compares_runs_of_one_seed)
{
	shows(PLACES "a,1,1,x,2,110,ok\na,2,2,x,2,1100,ok\na,3,3,x,2,121,ok\n"
		     "b,1,1,x,2,100,ok\nb,2,2,x,2,1000,ok\nb,3,3,x,2,110,ok\n",
	      versus("a,b"), "0 0 10 0\n");
	shows(PLACES "a,1,1,x,2,110,ok\na,2,2,x,2,1010,ok\na,3,3,x,2,120,ok\n"
		     "b,1,1,x,2,100,ok\nb,2,2,x,2,1000,ok\nb,3,3,x,2,110,ok\n",
	      versus("a,b"), "0 0 2.47934 1\n");
}
END_TEST

START_TEST(versus_leaves_out_runs_without_a_partner)
{
	shows(PLACES "a,1,1,x,2,150,ok\na,2,2,x,2,,timeout\nb,1,1,x,2,100,ok\nb,2,2,x,2,900,ok\n",
	      versus("a,b"), "0 0 50 ");
}
END_TEST

START_TEST(versus_compares_means_where_no_seeds_are_shared)
{
	shows(PLACES "a,1,1,x,2,150,ok\na,2,2,x,2,154,ok\nb,3,3,x,2,100,ok\nb,4,4,x,2,102,ok\n",
	      versus("a,b"), "0 0 50.495 1\n");
}
END_TEST

START_TEST(versus_leaves_out_other_policies)
{
	shows(PLACES "a,1,1,x,2,150,ok\nc,1,1,x,2,7,ok\nb,1,1,x,2,100,ok\n", versus("a,b"),
	      "0 0 50 ");
	shows(PLACES "a,1,1,x,2,150,ok\nc,1,1,x,2,7,ok\nb,1,1,x,2,100,ok\n", versus("b,a"),
	      "0 0 -33.3333 ");
}
END_TEST

START_TEST(versus_of_policies_that_never_meet_is_refused)
{
	refuses(PLACES "a,1,1,x,2,150,ok\nb,1,1,y,4,100,ok\n", versus("a,b"),
		"there is nothing to plot: no runs of both in one place");
}
END_TEST

START_TEST(versus_names_the_nearest_policy)
{
	refuses(PLACES "naive,1,1,x,2,150,ok\nbsd4,1,1,x,2,100,ok\n", versus("naive,bsd"),
		"no rows of policy \"bsd\" (did you mean \"bsd4\"?)");
}
END_TEST

#define PARTS                                                                                      \
	"policy,seed,run,makespan_ns,work_ns,smt_lost_ns,smt_lost_misplaced_ns,wait_ns,spin_ns"

static struct plot_ask stack(const char *y)
{
	return (struct plot_ask){.kind = PLOT_STACK, .x = "policy", .y = y};
}

START_TEST(stack_has_the_mean_of_each_part)
{
	shows(PARTS "\na,1,1,9,10,5,2,30,0\na,2,2,9,20,5,2,40,0\n", stack("work_ns,wait_ns"),
	      "# bar work_ns wait_ns\n0.0000 15 35\n");
}
END_TEST

START_TEST(stack_takes_what_is_misplaced_out_of_what_is_lost)
{
	shows(PARTS "\na,1,1,9,10,5,2,30,0\n", stack("work_ns,smt_lost_ns,smt_lost_misplaced_ns"),
	      "\n0.0000 10 3 2\n");
}
END_TEST

START_TEST(stack_shows_no_part_that_is_nowhere)
{
	shows(PARTS "\na,1,1,9,10,5,2,30,0\n", stack("work_ns,spin_ns"),
	      "# bar work_ns\n0.0000 10\n");
}
END_TEST

START_TEST(a_stack_of_nothing_is_refused)
{
	refuses(PARTS "\na,1,1,9,10,5,2,30,0\n", stack("spin_ns,spin_ns"),
		"there is nothing to plot: all parts are 0");
}
END_TEST

START_TEST(bars_of_groups_are_named_below)
{
	static const struct plot_ask ask = {.kind = PLOT_STACK, .x = "cores", .y = "makespan_ns"};

	shows(HEAD "a,1,1,2,5,ok\nb,1,1,2,6,ok\n", ask,
	      "set xtics ('a' -0.2, 'b' 0.2)\n#! set x2tics ('2' 0)\n");
}
END_TEST

START_TEST(bound_ends_the_rows_of_a_stack_too)
{
	struct plot_ask ask = stack("makespan_ns");

	ask.bound = true;
	shows("policy,seed,run,makespan_ns,bound_ns\na,1,1,5,4\nb,1,1,6,\n", ask,
	      "# bar makespan_ns bound\n0.0000 5 4\n1.0000 6 NaN\n");
}
END_TEST

START_TEST(bound_is_one_more_column)
{
	struct plot_ask ask = line;

	ask.bound = true;
	shows("policy,seed,run,cores,makespan_ns,bound_ns,status\na,1,1,2,5,4,ok\n", ask,
	      "#! bound = 1;");
	shows("policy,seed,run,cores,makespan_ns,bound_ns,status\na,1,1,2,5,4,ok\n", ask,
	      "# x mean lo hi n bound\n# all\n2 5 5 5 1 4\n");
}
END_TEST

START_TEST(title_is_the_one_asked_for)
{
	struct plot_ask ask = points;

	ask.title = "it's \"mine\"\n$(x) `y`";
	write_file("r.csv.json", SIDECAR("1"));
	shows(HEAD "a,1,1,2,5,ok\n", ask, "title = 'it\xe2\x80\x99s \"mine\" $(x) `y`'\n");
}
END_TEST

START_TEST(else_that_of_the_config)
{
	write_file("r.csv.json", SIDECAR("1"));
	shows(HEAD "a,1,1,2,5,ok\n", points, "title = 'of the config'\n");
}
END_TEST

START_TEST(else_the_name_of_the_file)
{
	shows(HEAD "a,1,1,2,5,ok\n", points, "title = 'r'\n");
}
END_TEST

START_TEST(a_long_title_is_broken_between_words)
{
	struct plot_ask ask = points;

	ask.title = "one two three four five six seven eight nine ten eleven twelve thirteen "
		    "fourteen fifteen";
	shows(HEAD "a,1,1,2,5,ok\n", ask, "thirteen'.\"\\n\".'fourteen fifteen'\n");
}
END_TEST

START_TEST(what_has_one_value_has_a_range_all_the_same)
{
	shows(HEAD "a,1,1,2,0,ok\na,2,2,2,0,ok\n", points, "set yrange [-1:1]");
}
END_TEST

START_TEST(too_many_groups_are_refused)
{
	char csv[4000] = HEAD;

	for (int i = 0; i < 65; i++)
		snprintf(csv + strlen(csv), sizeof(csv) - strlen(csv), "p%d,1,1,2,1,ok\n", i);
	refuses(csv, line, "65 groups are too many for one figure: at most 64");
}
END_TEST

START_TEST(a_partial_result_is_refused)
{
	write_file("r.csv.json", SIDECAR("2"));
	refuses(HEAD "a,1,1,2,5,ok\n", points, "--resume");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("plot");
	TCase *axes = tcase_create("axes"), *rows = tcase_create("rows"),
	      *kinds = tcase_create("kinds"), *words = tcase_create("words");
	TCase *cases[] = {axes, rows, kinds, words};
	SRunner *sr;
	int failed;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		tcase_add_checked_fixture(cases[i], setup, teardown);
		suite_add_tcase(s, cases[i]);
	}
	tcase_add_test(axes, numbers_stand_by_value);
	tcase_add_test(axes, times_stand_by_value);
	tcase_add_test(axes, names_stand_in_the_order_of_the_file);
	tcase_add_test(axes, one_value_that_is_no_number_makes_names);
	tcase_add_test(axes, groups_stand_by_value_too);
	tcase_add_test(axes, steps_of_one_factor_lie_on_a_logarithmic_axis);
	tcase_add_test(axes, steps_of_one_difference_do_not);
	tcase_add_test(axes, zero_is_on_no_logarithmic_axis);
	tcase_add_test(axes, a_metric_over_two_decades_lies_on_a_logarithmic_axis);
	tcase_add_test(axes, a_band_that_reaches_below_zero_is_on_no_logarithmic_axis);
	tcase_add_test(axes, the_unit_goes_by_the_largest);
	tcase_add_test(axes, a_count_has_no_unit);
	tcase_add_test(axes, a_time_axis_says_its_unit_where_its_tics_do_not);
	tcase_add_test(axes, tics_that_would_overlap_are_left_out);
	tcase_add_test(axes, what_has_one_value_has_a_range_all_the_same);
	tcase_add_test(rows, what_varies_makes_groups);
	tcase_add_test(rows, what_does_not_vary_makes_no_groups);
	tcase_add_test(rows, what_varies_beside_by_is_told);
	tcase_add_test(rows, what_varies_together_is_not_mixed);
	tcase_add_test(rows, what_varies_together_makes_one_group);
	tcase_add_test(rows, a_filter_makes_it_constant);
	tcase_add_test(rows, rows_that_failed_are_left_out);
	tcase_add_test(rows, nothing_to_plot_is_told);
	tcase_add_test(rows, too_many_groups_are_refused);
	tcase_add_test(rows, a_partial_result_is_refused);
	tcase_add_test(kinds, line_has_the_mean_and_its_interval);
	tcase_add_test(kinds, one_run_has_no_interval);
	tcase_add_test(kinds, points_are_all_runs);
	tcase_add_test(kinds, box_has_quartiles_and_what_lies_beyond);
	tcase_add_test(kinds, groups_stand_side_by_side);
	tcase_add_test(kinds, cdf_rises_to_one);
	tcase_add_test(kinds, cdf_of_many_runs_has_a_thousand_steps);
	tcase_add_test(kinds, heat_has_every_square);
	tcase_add_test(kinds, versus_compares_runs_of_one_seed);
	tcase_add_test(kinds, versus_leaves_out_runs_without_a_partner);
	tcase_add_test(kinds, versus_compares_means_where_no_seeds_are_shared);
	tcase_add_test(kinds, versus_leaves_out_other_policies);
	tcase_add_test(kinds, versus_of_policies_that_never_meet_is_refused);
	tcase_add_test(kinds, versus_names_the_nearest_policy);
	tcase_add_test(kinds, stack_has_the_mean_of_each_part);
	tcase_add_test(kinds, stack_takes_what_is_misplaced_out_of_what_is_lost);
	tcase_add_test(kinds, stack_shows_no_part_that_is_nowhere);
	tcase_add_test(kinds, a_stack_of_nothing_is_refused);
	tcase_add_test(kinds, bars_of_groups_are_named_below);
	tcase_add_test(kinds, bound_is_one_more_column);
	tcase_add_test(kinds, bound_ends_the_rows_of_a_stack_too);
	tcase_add_test(words, title_is_the_one_asked_for);
	tcase_add_test(words, else_that_of_the_config);
	tcase_add_test(words, else_the_name_of_the_file);
	tcase_add_test(words, a_long_title_is_broken_between_words);
	sr = srunner_create(s);
	srunner_run_all(sr, CK_ENV);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed > 0;
}
