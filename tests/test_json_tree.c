/* test_json_tree.c - to find, name, put in and complain about the values of a tree. */
#include "json.h"
#include <check.h>
#include <string.h>

static struct json *parse(const char *text)
{
	struct err e = {0};
	struct json *root = json_parse("t", text, strlen(text), &e);

	ck_assert_msg(root, "%s: %s", text, e.text);
	ck_assert_int_eq(e.n, 0);
	return root;
}

/* Fails unless e holds that text; empties it. */
static void err_is(struct err *e, const char *text)
{
	ck_assert_str_eq(e->text ? e->text : "", text);
	err_fini(e);
}

static char *written(const struct json *v)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);

	json_write_line(v, f);
	fclose(f);
	return text;
}

#define NO "error: not JSON from here on: "

START_TEST(keys_count_their_case)
{
	struct json *root = parse("{\"Slice\": 1, \"slice\": 2}");

	ck_assert_double_eq(json_get(root, "slice")->number, 2);
	ck_assert_ptr_null(json_get(root, "SLICE"));
	ck_assert_ptr_null(json_get(root, "slic"));
	ck_assert_ptr_null(json_get(root, "slices"));
	ck_assert_ptr_null(json_get(NULL, "slice"));
	ck_assert_ptr_null(json_get(root->first, "slice"));
	json_free(root);
}
END_TEST

#define PATHS_TEXT                                                                                 \
	"{\"a\": [1, {\"b\": 2}], \"odd.key\": {\"\": 3, \"x[0]\": 4, \"y z\": 5}, \"d\": "        \
	"{\"e\": 6}}"
static const struct {
	const char *path;
	double number; /* 0: there is none */
} paths[] = {
	{"a[0]", 1},
	{"$.a[0]", 1},
	{"a[1].b", 2},
	{"[\"odd.key\"][\"\"]", 3},
	{"$[\"odd.key\"][\"x[0]\"]", 4},
	{"d.e", 6},
	{"[\"d\"].e", 6},
	{"[\"odd.key\"].y z", 5},
	{"a[2]", 0},
	{"a[-1]", 0},
	{"a[0", 0},
	{"a[]", 0},
	{"a.0", 0},
	{"a.b", 0},
	{"d[0]", 0},
	{"d..e", 0},
	{".d.e", 0},
	{"d.e.", 0},
	{"d.e.f", 0},
	{"$d.e", 0},
	{"a[99999999999]", 0},
	{"[\"d", 0},
	{"a[1]b", 0},
};

START_TEST(a_path_finds_its_value_and_nothing_else)
{
	struct json *root = parse(PATHS_TEXT);
	const struct json *v = json_at(root, paths[_i].path);

	ck_assert_msg((v && v->type == JSON_NUMBER ? v->number : 0) == paths[_i].number, "%s",
		      paths[_i].path);
	json_free(root);
}
END_TEST

static void each_finds_itself(const struct json *root, const struct json *v)
{
	char path[256];

	ck_assert_ptr_eq(json_at(root, json_path(v, path, sizeof(path))), v);
	for (const struct json *c = v->first; c; c = c->next)
		each_finds_itself(root, c);
}

START_TEST(the_path_of_a_value_finds_it_again)
{
	struct json *root = parse(PATHS_TEXT);
	char path[64];

	each_finds_itself(root, root);
	ck_assert_str_eq(json_path(json_at(root, "a[1].b"), path, sizeof(path)), "$.a[1].b");
	ck_assert_str_eq(json_path(root, path, sizeof(path)), "$");
	/* Cut, but within its room. */
	ck_assert_str_eq(json_path(json_at(root, "a[1].b"), path, 8), "$.a[...");
	json_free(root);
}
END_TEST

/* ---- errors ---- */

START_TEST(an_error_names_file_line_column_and_path)
{
	struct json *root = parse("{\"policy\": {\n  \"slize\": \"2ms\"}}");
	static const char *const names[] = {"name", "slice", NULL};
	struct err e = {0};

	ck_assert(!json_bad(&e, json_at(root, "policy.slize"), "must be %d", 5));
	err_is(&e, "t:2:3: error: $.policy.slize: must be 5\n");
	ck_assert(!json_only(json_get(root, "policy"), names, &e));
	err_is(&e, "t:2:3: error: $.policy.slize: no such key (did you mean \"slice\"?)\n");
	ck_assert(!json_only(root, names, &e));
	err_is(&e, "t:1:2: error: $.policy: no such key\n");
	ck_assert(!json_only(json_at(root, "policy.slize"), names, &e));
	err_is(&e, "t:2:3: error: $.policy.slize: must be an object, { ... }\n");
	ck_assert(json_only(NULL, names, &e));
	json_free(root);
}
END_TEST

START_TEST(what_users_wrote_cannot_break_the_line_of_an_error)
{
	struct json *root = parse("{\"a\\n\\t[2J\": \"x\\ny\"}");
	static const char *const none[] = {NULL};
	struct err e = {0};

	json_only(root, none, &e);
	json_name(root->first, "kind", none, 0, &e);
	ck_assert_int_eq(e.n, 2);
	err_is(&e, "t:1:2: error: $[\"a??[2J\"]: no such key\n"
		   "t:1:2: error: $[\"a??[2J\"]: no kind \"x?y\" (there is none)\n");
	json_free(root);
}
END_TEST

START_TEST(a_name_is_found_or_the_nearest_told)
{
	struct json *root = parse("[\"alu\", \"memroy\", \"xyz\", 5]");
	static const char *const names[] = {"memory", "alu", "spin"};
	struct err e = {0};

	ck_assert_int_eq(json_name(json_at(root, "[0]"), "kind", names, 3, &e), 1);
	ck_assert_int_eq(e.n, 0);
	ck_assert_int_eq(json_name(json_at(root, "[1]"), "kind", names, 3, &e), -1);
	err_is(&e, "t:1:9: error: $[1]: no kind \"memroy\" (did you mean \"memory\"?)\n");
	ck_assert_int_eq(json_name(json_at(root, "[2]"), "kind", names, 3, &e), -1);
	err_is(&e, "t:1:19: error: $[2]: no kind \"xyz\" (there is memory, alu or spin)\n");
	ck_assert_int_eq(json_name(json_at(root, "[3]"), "kind", names, 3, &e), -1);
	err_is(&e, "t:1:26: error: $[3]: must be the kind's name: memory, alu or spin\n");
	json_free(root);
}
END_TEST

/* ---- values put in ---- */

static const struct {
	const char *path, *value, *after; /* the tree, from {"a":[1,{"b":2}],"p":{"s":"1ms"}} */
} sets[] = {
	{"p.s", "2ms", "{\"a\": [1, {\"b\": 2}], \"p\": {\"s\": \"2ms\"}}"},
	{"$.a[0]", "true", "{\"a\": [true, {\"b\": 2}], \"p\": {\"s\": \"1ms\"}}"},
	{"a[1].b", "{\"c\": [3]}", "{\"a\": [1, {\"b\": {\"c\": [3]}}], \"p\": {\"s\": \"1ms\"}}"},
	{"a", "null", "{\"a\": null, \"p\": {\"s\": \"1ms\"}}"},
	{"q.r.s", "7",
	 "{\"a\": [1, {\"b\": 2}], \"p\": {\"s\": \"1ms\"}, \"q\": {\"r\": {\"s\": 7}}}"},
	{"a[1][\"x.y\"]", "", "{\"a\": [1, {\"b\": 2, \"x.y\": \"\"}], \"p\": {\"s\": \"1ms\"}}"},
	/* No number of JSON, so a string, which a seed may be. */
	{"a", "9007199254740993", "{\"a\": \"9007199254740993\", \"p\": {\"s\": \"1ms\"}}"},
	{"a", "0x1F", "{\"a\": \"0x1F\", \"p\": {\"s\": \"1ms\"}}"},
	{"a", "\"5\"", "{\"a\": \"5\", \"p\": {\"s\": \"1ms\"}}"},
};

#define SET_TEXT "{\"a\":[1,{\"b\":2}],\"p\":{\"s\":\"1ms\"}}"

START_TEST(a_value_is_put_in_as_if_it_had_stood_there)
{
	struct json *root = parse(SET_TEXT);
	struct err e = {0};
	char *text;

	ck_assert_msg(json_set(root, sets[_i].path, sets[_i].value, "--set", &e), "%s", e.text);
	text = written(root);
	ck_assert_str_eq(text, sets[_i].after);
	each_finds_itself(root, root);
	free(text);
	json_free(root);
}
END_TEST

static const struct {
	const char *path, *value, *error;
} bad_sets[] = {
	{"a[2]", "1", "--set a[2]=1: error: $.a: has no [2], it is an array of 2\n"},
	{"p[0]", "1", "--set p[0]=1: error: $.p: has no [0], it is an object of 1\n"},
	{"p.s.x", "1", "--set p.s.x=1: error: $.p.s: is a string and has no keys\n"},
	{"a.x", "1", "--set a.x=1: error: $.a: is an array and has no keys\n"},
	{"", "1", "--set =1: error: \"\" is no path, as \"policy.slice\" or \"tasks[2].nice\"\n"},
	{"$", "1",
	 "--set $=1: error: \"$\" is no path, as \"policy.slice\" or \"tasks[2].nice\"\n"},
	{"p..s", "1",
	 "--set p..s=1: error: \"p..s\" is no path, as \"policy.slice\" or \"tasks[2].nice\"\n"},
	{"p.", "1",
	 "--set p.=1: error: \"p.\" is no path, as \"policy.slice\" or \"tasks[2].nice\"\n"},
	{"a[0]b", "1",
	 "--set a[0]b=1: error: \"a[0]b\" is no path, as \"policy.slice\" or \"tasks[2].nice\"\n"},
	{"p", "{\"x\":1", "--set p={\"x\":1:1:7: " NO "the end is missing, a } or ]\n"},
	{"p", "{\"x\":1,\"x\":2}", "--set p={\"x\":1,\"x\":2}: error: $.x: is given twice\n"},
	{"p", "\xFF", "--set p=\xFF:1:1: error: not UTF-8 text from here on\n"},
	{"\xFF", "1", "--set \xFF=1:1:1: error: not UTF-8 text from here on\n"},
};

START_TEST(a_value_that_fits_nowhere_is_refused)
{
	struct json *root = parse(SET_TEXT);
	struct err e = {0};

	char *what = xasprintf("--set %s=%s", bad_sets[_i].path, bad_sets[_i].value);

	ck_assert(!json_set(root, bad_sets[_i].path, bad_sets[_i].value, what, &e));
	err_is(&e, bad_sets[_i].error);
	free(what);
	json_free(root);
}
END_TEST

START_TEST(errors_about_a_value_put_in_name_its_origin)
{
	struct json *root = parse("{\"policy\": {\"slice\": \"1ms\"}}");
	static const char *const names[] = {"slice", NULL};
	struct err e = {0};

	json_set(root, "policy.slize", "2ms", "--set policy.slize=2ms", &e);
	json_set(root, "policy.slice", "{\"x\": [1]}", "vary", &e);
	json_only(json_get(root, "policy"), names, &e);
	err_is(&e, "--set policy.slize=2ms: error: $.policy.slize: no such key (did you mean "
		   "\"slice\"?)\n");
	json_bad(&e, json_at(root, "policy.slice.x[0]"), "no");
	err_is(&e, "vary: error: $.policy.slice.x[0]: no\n");
	/* What surrounds it has its place still. */
	json_bad(&e, json_get(root, "policy"), "no");
	err_is(&e, "t:1:2: error: $.policy: no\n");
	json_free(root);
}
END_TEST

START_TEST(a_value_put_elsewhere_keeps_its_place_in_errors)
{
	struct json *root = parse("{\"a\": {\"x\": 1},\n \"b\": [{\"y\": 2}, 3]}");
	struct err e = {0};
	char *text;

	ck_assert(json_put(root, "a.x", json_at(root, "b[0]"), &e));
	json_bad(&e, json_at(root, "a.x"), "no");
	err_is(&e, "t:2:8: error: $.a.x: no\n");
	json_bad(&e, json_at(root, "a.x.y"), "no");
	err_is(&e, "t:2:9: error: $.a.x.y: no\n");
	ck_assert(!json_put(root, "b[7]", json_at(root, "b[1]"), &e));
	err_is(&e, "t:2:18: error: $.b: has no [7], it is an array of 2\n");
	text = written(root);
	ck_assert_str_eq(text, "{\"a\": {\"x\": {\"y\": 2}}, \"b\": [{\"y\": 2}, 3]}");
	free(text);
	json_free(root);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("json_tree");
	TCase *c = tcase_create("find");
	SRunner *r;
	int failed;

	tcase_add_test(c, keys_count_their_case);
	tcase_add_loop_test(c, a_path_finds_its_value_and_nothing_else, 0, ARRAY_LEN(paths));
	tcase_add_test(c, the_path_of_a_value_finds_it_again);
	suite_add_tcase(s, c);
	c = tcase_create("errors");
	tcase_add_test(c, an_error_names_file_line_column_and_path);
	tcase_add_test(c, what_users_wrote_cannot_break_the_line_of_an_error);
	tcase_add_test(c, a_name_is_found_or_the_nearest_told);
	suite_add_tcase(s, c);
	c = tcase_create("set");
	tcase_add_loop_test(c, a_value_is_put_in_as_if_it_had_stood_there, 0, ARRAY_LEN(sets));
	tcase_add_loop_test(c, a_value_that_fits_nowhere_is_refused, 0, ARRAY_LEN(bad_sets));
	tcase_add_test(c, errors_about_a_value_put_in_name_its_origin);
	tcase_add_test(c, a_value_put_elsewhere_keeps_its_place_in_errors);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
