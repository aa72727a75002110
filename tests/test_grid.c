/* test_grid.c - what varies: values of ranges, the order of cells, paths that go together, what is
 * left out, and what of it all is read. */
#include <check.h>
#include <string.h>

#include "range.h"
#include "spec.h"

/* ---- ranges ---- */

static char *join(char **texts, int n)
{
	char *all = xstrdup("");

	for (int i = 0; i < n; i++) {
		char *more = xasprintf("%s%s%s", all, i ? " " : "", texts[i]);
		free(all);
		free(texts[i]);
		all = more;
	}
	free(texts);
	return all;
}

static void check_range(const char *json, const char *want)
{
	struct err e = {0};
	struct json *v = json_parse("range", json, strlen(json), &e);
	char **texts, *got;
	int n;

	ck_assert_msg(v != NULL, "%s", e.text);
	texts = range_read(v, 1000, &n, &e);
	ck_assert_msg((texts != NULL) == !e.n, "%s", json);
	got = texts ? join(texts, n) : xstrdup("error");
	ck_assert_msg(strcmp(got, want) == 0, "%s: %s, not %s", json, got, want);
	free(got);
	json_free(v);
	err_fini(&e);
}

static const struct {
	const char *json, *want;
} ranges[] = {
	{"{'from': '1ms', 'to': '100ms', 'steps': 3, 'scale': 'log'}", "1ms 10ms 100ms"},
	{"{'from': '1ms', 'to': '100ms', 'steps': 5, 'scale': 'log'}",
	 "1ms 3162us 10ms 31620us 100ms"},
	{"{'from': '100ms', 'to': '1ms', 'steps': 3, 'scale': 'log'}", "100ms 10ms 1ms"},
	{"{'from': '1ns', 'to': '1s', 'steps': 10, 'scale': 'log'}",
	 "1ns 10ns 100ns 1us 10us 100us 1ms 10ms 100ms 1s"},
	{"{'from': '1ms', 'to': '4ms', 'steps': 4}", "1ms 2ms 3ms 4ms"},
	{"{'from': '0s', 'to': '1s', 'steps': 4}", "0s 333300us 666700us 1s"},
	{"{'from': '1min', 'to': '3h', 'steps': 2}", "1min 3h"},
	{"{'from': '0.0015s', 'to': '3600s', 'steps': 2}", "1500us 1h"},
	{"{'from': '12345678ns', 'to': '12345680ns', 'steps': 3}",
	 "12345678ns 12345679ns 12345680ns"},
	{"{'from': 1, 'to': 64, 'steps': 7, 'scale': 'log'}", "1 2 4 8 16 32 64"},
	{"{'from': 1, 'to': 30, 'steps': 4, 'scale': 'log'}", "1 3.107 9.655 30"},
	{"{'from': 1, 'to': 30, 'steps': 4, 'scale': 'log', 'whole': true}", "1 3 10 30"},
	{"{'from': -1, 'to': 1, 'steps': 5}", "-1 -0.5 0 0.5 1"},
	{"{'from': 1, 'to': -1, 'steps': 3}", "1 0 -1"},
	{"{'from': 0.8, 'to': 1.8, 'steps': 4}", "0.8 1.1333 1.4667 1.8"},
	{"{'from': 10000, 'to': 10010, 'steps': 3}", "10000 10005 10010"},
	{"{'from': 0.001, 'to': 0.1, 'steps': 3, 'scale': 'log'}", "0.001 0.01 0.1"},
	{"{'from': 1, 'to': 1.00000001, 'steps': 3}", "1 1.000000005 1.00000001"},
	{"{'from': 7, 'to': 7, 'steps': 1}", "7"},
	{"{'from': '7ms', 'to': '7ms', 'steps': 1}", "7ms"},
	/* rounded into one, or out of their order */
	{"{'from': 1, 'to': 3, 'steps': 4, 'whole': true}", "error"},
	{"{'from': '1ns', 'to': '3ns', 'steps': 4}", "error"},
	{"{'from': 1, 'to': 1.0005, 'steps': 4, 'scale': 'log'}", "error"},
	{"{'from': 1.0004, 'to': 1.0006, 'steps': 3, 'scale': 'log'}", "error"},
	{"{'from': 1000000000000, 'to': 1000000000001, 'steps': 9}", "error"},
	{"{'from': 1, 'to': 2, 'steps': 1}", "error"},
	{"{'from': 1, 'to': 1, 'steps': 2}", "error"},
	{"{'from': 0, 'to': 1, 'steps': 2, 'scale': 'log'}", "error"},
	{"{'from': 1, 'to': '1s', 'steps': 2}", "error"},
	{"{'from': 1, 'to': 2, 'steps': 1001}", "error"},
	{"{'from': '1s', 'to': '2s', 'steps': 2, 'whole': true}", "error"},
};

static char *quoted(const char *text)
{
	char *copy = xstrdup(text);

	for (char *p = copy; *p; p++)
		if (*p == '\'')
			*p = '"';
	return copy;
}

START_TEST(a_range_is_rounded_to_short_texts_or_refused)
{
	char *json = quoted(ranges[_i].json);

	check_range(json, ranges[_i].want);
	free(json);
}
END_TEST

/* ---- grids ---- */

#define COPIES "workload.tasks.t.copies"
#define HOW    "machine.numbering"
#define RUN    "workload.tasks.t.steps[0].run"

static char *config_text(const char *policy, const char *rest)
{
	char *text = xasprintf("{'machine': {'topology': 'core:2 pu:2'}, 'policy': %s, %s%s"
			       "'workload': {'tasks': {'t': {'start': '0s', 'copies': 1, 'steps': "
			       "[{'run': '1ms'}]}}}}",
			       policy, rest, *rest ? ", " : "");
	char *json = quoted(text);

	free(text);
	return json;
}

static struct spec *read(const char *policy, const char *rest, const struct spec_set *set,
			 struct err *e)
{
	char *text = config_text(policy, rest);
	struct spec *sp = spec_parse("test", text, strlen(text), ".", set, e);

	free(text);
	return sp;
}

/* "ule 1 split; ule 2 split": policy and columns, cell by cell. */
static char *cells(const struct spec *sp)
{
	char *all = xstrdup("");

	for (int64_t i = 0; i < sp->ncell; i++) {
		char *more = xasprintf("%s%s%s", all, i ? "; " : "", grid_policy(&sp->grid, i));
		free(all);
		all = more;
		for (int k = 0; k < sp->grid.npath; k++) {
			more = xasprintf("%s %s", all, grid_text(&sp->grid, i, k));
			free(all);
			all = more;
		}
	}
	return all;
}

static void check_cells(const char *rest, const char *const *sets, const char *want)
{
	struct spec_set set = {.sets = (const char **)sets};
	struct err e = {0};
	struct spec *sp;
	char *got;

	for (int n = 0; sets && sets[n]; n++)
		set.nset = n + 1;
	sp = read("['ule', 'naive']", rest, &set, &e);
	ck_assert_msg(sp != NULL, "%s: %s", rest, e.text);
	got = cells(sp);
	ck_assert_msg(strcmp(got, want) == 0, "%s: %s", rest, got);
	free(got);
	spec_free(sp);
	err_fini(&e);
}

static const struct {
	const char *rest, *set, *want;
} grids[] = {
	{"'runs': 1", NULL, "ule; naive"},
	{"'vary': {'" COPIES "': [1, 2], '" HOW "': ['split', 'adjacent']}", NULL,
	 "ule 1 split; naive 1 split; ule 1 adjacent; naive 1 adjacent; "
	 "ule 2 split; naive 2 split; ule 2 adjacent; naive 2 adjacent"},
	{"'vary': {'$." COPIES "': [1, 2], '" HOW "': ['split', 'adjacent']}", COPIES "=7",
	 "ule split; naive split; ule adjacent; naive adjacent"},
	/* an axis stands where the first of its paths does */
	{"'vary': {'" COPIES "': [1, 2], '" HOW "': ['split', 'adjacent'], '" RUN
	 "': ['1ms', '2ms']}, 'zip': [['" COPIES "', '" RUN "']], 'only': [{'policy': 'ule'}]",
	 NULL, "ule 1 split 1ms; ule 1 adjacent 1ms; ule 2 split 2ms; ule 2 adjacent 2ms"},
	{"'vary': {'" COPIES "': [1, 2], '" HOW "': ['split', 'adjacent'], '" RUN
	 "': ['1ms', '2ms']}, 'zip': [['" RUN "', '$." COPIES "']], 'only': [{'policy': 'ule'}]",
	 COPIES "=7", "ule split 1ms; ule split 2ms; ule adjacent 1ms; ule adjacent 2ms"},
	{"'vary': {'" COPIES "': {'from': 1, 'to': 3, 'steps': 3}, '" RUN
	 "': ['5ms', '5ms', '6ms']}, 'zip': [['" COPIES "', '" RUN
	 "']], 'only': [{'policy': 'ule'}]",
	 NULL, "ule 1 5ms; ule 2 5ms; ule 3 6ms"},
	/* a condition holds where all of its members do */
	{"'vary': {'" COPIES "': [1, 2], '" HOW
	 "': ['split', 'adjacent']}, 'except': [{'policy': 'naive', '" COPIES
	 "': 1}, {'policy': 'ule', '" HOW "': 'adjacent'}]",
	 NULL, "ule 1 split; ule 2 split; naive 2 split; naive 2 adjacent"},
	{"'vary': {'" COPIES "': [1, 2, 3, 4]}, 'only': [{'" COPIES
	 "': {'from': 3}}, {'policy': 'ule', '" COPIES "': [1]}], 'except': [{'" COPIES "': 4.0}]",
	 NULL, "ule 1; ule 3; naive 3"},
	{"'vary': {'" RUN "': ['1ms', '2000us', '3ms', '1s']}, 'only': [{'policy': 'ule', '" RUN
	 "': {'from': '2ms', 'to': '3ms'}}, {'policy': 'ule', '" RUN "': '1000ms'}]",
	 NULL, "ule 2000us; ule 3ms; ule 1s"},
	{"'except': [{'policy': ['ule']}]", NULL, "naive"},
	/* what is set is held against it as it is */
	{"'vary': {'" COPIES "': [1, 2], '" HOW
	 "': ['split', 'adjacent']}, 'except': [{'policy': 'naive', '" COPIES "': 1}]",
	 COPIES "=1", "ule split; ule adjacent"},
	{"'vary': {'" COPIES "': [1, 2], '" HOW
	 "': ['split', 'adjacent']}, 'except': [{'policy': 'naive', '" COPIES "': 1}]",
	 COPIES "=3", "ule split; naive split; ule adjacent; naive adjacent"},
};

START_TEST(cells_are_those_of_the_grid_in_its_order)
{
	const char *const sets[] = {grids[_i].set, NULL};

	check_cells(grids[_i].rest, sets, grids[_i].want);
}
END_TEST

static const struct {
	const char *rest, *error;
} wrong[] = {
	{"'vary': {'" COPIES "': [2, 2]}", "stands here twice"},
	{"'vary': {'" COPIES "': {'from': 1, 'to': 2}}", "needs \"steps\""},
	{"'vary': {'" COPIES "': [1, 2], '" HOW "': ['split', 'split']}, 'zip': [['" COPIES
	 "', 'machine.numberin']]",
	 "did you mean \"machine.numbering\""},
	{"'vary': {'" COPIES "': [1, 2, 3], '" HOW "': ['split', 'adjacent']}, 'zip': [['" COPIES
	 "', '" HOW "']]",
	 "has 2 values, " COPIES " has 3"},
	{"'vary': {'" COPIES "': [1, 1], '" HOW "': ['split', 'split']}, 'zip': [['" COPIES
	 "', '" HOW "']]",
	 "stands here twice"},
	{"'vary': {'" COPIES "': [1, 2]}, 'only': [{'" COPIES "': 3}]", "is no value of"},
	{"'vary': {'" COPIES "': [1, 2]}, 'only': [{'" COPIES "': {'from': '1s'}}]",
	 "no value within"},
	{"'only': [{'" COPIES "': 1}]", "does not vary"},
	{"'only': [{'policy': 'bsd4'}]", "no policy \"bsd4\""},
	{"'vary': {'" COPIES "': [1, 2]}, 'except': [{'" COPIES "': {'from': 0}}]",
	 "leaves nothing"},
};

START_TEST(a_wrong_grid_is_refused_with_its_reason)
{
	struct err e = {0};
	struct spec *sp = read("['ule', 'naive']", wrong[_i].rest, NULL, &e);

	ck_assert_msg(sp == NULL, "%s", wrong[_i].rest);
	ck_assert_msg(strstr(e.text, wrong[_i].error) != NULL, "%s", e.text);
	err_fini(&e);
}
END_TEST

START_TEST(a_cell_is_found_by_its_setting_and_policy)
{
	struct err e = {0};
	struct spec *sp = read("['ule', 'naive', 'bsd4']",
			       "'vary': {'" COPIES "': {'from': 1, 'to': 50, 'steps': 50}}, "
			       "'except': [{'policy': 'naive', '" COPIES
			       "': {'from': 20}}, {'" COPIES "': [7, 8, 9]}]",
			       NULL, &e);
	const struct grid *g;
	int found = 0;

	ck_assert_msg(sp != NULL, "%s", e.text);
	g = &sp->grid;
	for (int64_t s = 0; s < 50; s++)
		for (int p = 0; p < 3; p++) {
			int64_t cell = grid_cell(g, s, p);
			bool out = (s >= 6 && s <= 8) || (p == 1 && s >= 19);
			ck_assert_msg((cell < 0) == out, "%d %d", (int)s, p);
			if (cell < 0)
				continue;
			ck_assert_int_eq(grid_setting(g, cell), s);
			ck_assert_int_eq(grid_policy_index(g, cell), p);
			ck_assert_int_eq(atoi(grid_text(g, cell, 0)), s + 1);
			found++;
		}
	ck_assert_int_eq(found, sp->ncell);
	ck_assert_int_eq(g->nsetting, 47);
	spec_free(sp);
}
END_TEST

/* ---- settings ---- */

START_TEST(a_setting_has_the_values_of_its_cell)
{
	struct err e = {0};
	struct spec *sp = read("['ule', 'naive']",
			       "'vary': {'" COPIES "': {'from': 1, 'to': 5, 'steps': 5}, '" RUN
			       "': ['1ms', '2ms', '3ms']}",
			       NULL, &e);

	ck_assert_msg(sp != NULL, "%s", e.text);
	for (int64_t i = sp->ncell - 1; i >= 0; i--) { /* in whatever order they are asked for */
		const struct cell *c = spec_cell(sp, i, &e);
		ck_assert_msg(c != NULL, "%s", e.text);
		ck_assert_str_eq(c->policy->name, grid_policy(&sp->grid, i));
		ck_assert_int_eq(c->work->progs[0].copies, i / 6 + 1);
		ck_assert_int_eq(c->work->steps[0].ns, (i / 2 % 3 + 1) * 1000000);
	}
	spec_free(sp);
}
END_TEST

START_TEST(a_policy_that_is_left_out_is_not_read)
{
	struct err e = {0};
	struct spec *sp =
		read("['ule', 'naive']",
		     "'vary': {'policy.slice': [12, '1ms']}, 'except': [{'policy': 'ule', "
		     "'policy.slice': '1ms'}, {'policy': 'naive', 'policy.slice': 12}]",
		     NULL, &e);

	ck_assert_msg(sp != NULL, "%s", e.text);
	ck_assert_int_eq(sp->ncell, 2);
	spec_free(sp);
}
END_TEST

/* Of more settings than CHECK_ALL those are read that have a value first: cpu 3 of 4 is there, of 2
 * it is not. */
#define MANY                                                                                       \
	"'" COPIES "': {'from': 1, 'to': 40, 'steps': 40}, "                                       \
	"'workload.tasks.t.nice': {'from': -20, 'to': 20, 'steps': 41}}"

START_TEST(of_many_settings_each_value_is_read_once)
{
	struct err e = {0};
	struct spec *sp = read("'ule'", "'vary': {'workload.tasks.t.cpu': [0, 4], " MANY, NULL, &e);

	ck_assert_ptr_null(sp);
	ck_assert_msg(strstr(e.text, "$.workload.tasks.t.cpu: 4 is outside 0 to 3") != NULL, "%s",
		      e.text);
	err_fini(&e);
}
END_TEST

START_TEST(a_setting_that_is_wrong_and_was_not_read_fails_when_it_is_asked_for)
{
	struct err e = {0};
	struct spec *sp = read("'ule'",
			       "'vary': {'machine.topology': ['core:2 pu:2', 'core:2 pu:1'], "
			       "'workload.tasks.t.cpu': [0, 3], " MANY,
			       NULL, &e);
	const int64_t each = 40 * 41;
	const struct cell *c;

	ck_assert_msg(sp != NULL, "%s", e.text);
	ck_assert_ptr_nonnull(spec_cell(sp, 1 * each, &e));
	ck_assert_ptr_nonnull(spec_cell(sp, 2 * each, &e));
	ck_assert_ptr_null(spec_cell(sp, 3 * each, &e));
	ck_assert_int_eq(e.n, 1);
	ck_assert_ptr_null(spec_cell(sp, 3 * each, &e));
	c = spec_cell(sp, 2 * each, &e); /* anew: nothing of it is left */
	ck_assert_ptr_nonnull(c);
	ck_assert_int_eq(c->work->nprog, 1);
	spec_free(sp);
	err_fini(&e);
}
END_TEST

START_TEST(a_workload_is_read_anew_where_its_kinds_are_others)
{
	struct err e = {0};
	struct spec *sp = read("'ule'",
			       "'vary': {'kinds': [{'a': {}, 'b': {}}, {'b': {}, 'a': {}}], "
			       "'workload.tasks.t.kind': ['b']}",
			       NULL, &e);

	ck_assert_msg(sp != NULL, "%s", e.text);
	ck_assert_int_eq(spec_cell(sp, 0, &e)->work->steps[0].kind, 1);
	ck_assert_int_eq(spec_cell(sp, 1, &e)->work->steps[0].kind, 0);
	spec_free(sp);
}
END_TEST

START_TEST(a_workload_is_read_anew_where_its_cpus_are_others)
{
	struct err e = {0};
	struct spec *sp = read("'ule'",
			       "'vary': {'workload.tasks.t.cpu': [3], "
			       "'machine.offline': [[], [2], [3]]}",
			       NULL, &e);

	ck_assert_ptr_null(sp);
	ck_assert_msg(strstr(e.text, "cpu 3 is offline") != NULL, "%s", e.text);
	err_fini(&e);
}
END_TEST

START_TEST(the_files_that_were_read_are_told_each_once)
{
	struct err e = {0};
	struct spec *sp;

	sp = spec_read("configs/dragonfly-apache.json", NULL, &e);
	ck_assert_msg(sp != NULL, "%s", e.text);
	ck_assert_int_eq(sp->nfile, 1);
	ck_assert_str_eq(sp->file_names[0], "configs/../workloads/httpd-make-j2.trace.zst");
	spec_free(sp);
	sp = spec_read("configs/dragonfly-openssl.json", NULL, &e);
	ck_assert_msg(sp != NULL, "%s", e.text);
	ck_assert_int_eq(sp->nfile, 1);
	ck_assert_str_eq(sp->file_names[0], "configs/../workloads/openssl-speed.json");
	spec_free(sp);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("grid");
	TCase *t = tcase_create("grid");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, a_range_is_rounded_to_short_texts_or_refused, 0,
			    (int)ARRAY_LEN(ranges));
	tcase_add_loop_test(t, cells_are_those_of_the_grid_in_its_order, 0, (int)ARRAY_LEN(grids));
	tcase_add_loop_test(t, a_wrong_grid_is_refused_with_its_reason, 0, (int)ARRAY_LEN(wrong));
	tcase_add_test(t, a_cell_is_found_by_its_setting_and_policy);
	tcase_add_test(t, a_setting_has_the_values_of_its_cell);
	tcase_add_test(t, a_policy_that_is_left_out_is_not_read);
	tcase_add_test(t, of_many_settings_each_value_is_read_once);
	tcase_add_test(t, a_setting_that_is_wrong_and_was_not_read_fails_when_it_is_asked_for);
	tcase_add_test(t, a_workload_is_read_anew_where_its_kinds_are_others);
	tcase_add_test(t, a_workload_is_read_anew_where_its_cpus_are_others);
	tcase_add_test(t, the_files_that_were_read_are_told_each_once);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
