/* test_json.c - text to tree and back: what is refused and where, what every value knows, and text
 * that reads back the same. */
#include "json.h"
#include <check.h>
#include <locale.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

static char *written(const struct json *v, bool line)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);

	if (line)
		json_write_line(v, f);
	else
		json_write(v, f);
	fclose(f);
	return text;
}

/* ---- what is refused ---- */

#define NO   "error: not JSON from here on: "
#define TORN "a string may not go over the end of a line, nor hold a tab"

static const struct {
	const char *text, *error;
} refused[] = {
	{"", "t: error: is empty\n"},
	{" \n\t ", "t: error: is empty\n"},
	{"\xEF\xBB\xBF", "t: error: is empty\n"},
	{"{\"a\":1 \"b\":2}", "t:1:8: " NO "a comma is missing before it\n"},
	{"{\"a\": \"x\"\n \"b\":2}", "t:2:2: " NO "a comma or a colon is missing before it\n"},
	{"{\"a\" 1}", "t:1:6: " NO "a comma or a colon is missing before it\n"},
	{"{\"a\":1,}", "t:1:8: " NO "one comma too many before it\n"},
	{"[1,]", "t:1:4: " NO "one comma too many before it\n"},
	{"[1,,2]", "t:1:4: " NO "one comma too many before it\n"},
	{"{a:1}", "t:1:2: " NO "a key in double quotes is missing\n"},
	{"{\"a\":1, b:2}", "t:1:9: " NO "a key in double quotes is missing\n"},
	{"{,}", "t:1:2: " NO "a key in double quotes is missing\n"},
	{"{\"a\",1}", "t:1:5: " NO "a key without its value\n"},
	{"{\"a\":}", "t:1:6: " NO "a value is missing\n"},
	{"[1:2]", "t:1:3: " NO "no colon may stand here\n"},
	{"[1}", "t:1:3: " NO "the brackets do not match\n"},
	{"{\"a\":1]", "t:1:7: " NO "the brackets do not match\n"},
	{"[1", "t:1:3: " NO "the end is missing, a } or ]\n"},
	{"[1,5", "t:1:5: " NO "the end is missing, a } or ]\n"},
	{"[{}", "t:1:4: " NO "the end is missing, a } or ]\n"},
	{"{\"a\":", "t:1:6: " NO "the end is missing, a } or ]\n"},
	{"[1,2] x", "t:1:7: " NO "nothing may follow the value\n"},
	{"{}\n{}", "t:2:1: " NO "nothing may follow the value\n"},
	{"[1]]", "t:1:4: " NO "nothing may follow the value\n"},
	{"[\"abc", "t:1:2: " NO "a string without its end\n"},
	{"[\"a\\q\"]", "t:1:4: " NO "no such escape in a string\n"},
	{"[\"\\ud800\"]", "t:1:3: " NO "no such escape in a string\n"},
	{"['a']", "t:1:2: " NO "strings take double quotes\n"},
	{"[1, // one\n 2]", "t:1:5: " NO "JSON has no comments; a key \"note\" may serve\n"},
	{"[NaN]", "t:1:2: " NO "words take double quotes, but for true, false and null\n"},
	{"{\"a\": True}", "t:1:7: " NO "words take double quotes, but for true, false and null\n"},
	{"[.5]", "t:1:2: " NO "a number starts with a digit, or with - and a digit\n"},
	{"[-inf]", "t:1:2: " NO "a number starts with a digit, or with - and a digit\n"},
	/* Columns count characters, not bytes. */
	{"[\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\", x]",
	 "t:1:9: " NO "words take double quotes, but for true, false and null\n"},
	{"\xEF\xBB\xBF\xEF\xBB\xBF[]", "t:1:1: " NO "a value is missing\n"},
	{"\xEF\xBB\xBF[x]",
	 "t:1:2: " NO "words take double quotes, but for true, false and null\n"},
	/* A quote left out is found on its own line, not where the next string ends. */
	{"{\"a\": \"b,\n \"c\": 1}", "t:1:10: error: " TORN ": is a quote missing?\n"},
	{"[\"a\nb\"]", "t:1:2: error: $[0]: " TORN "\n"},
	{"[\"a\tb\"]", "t:1:2: error: $[0]: " TORN "\n"},
	/* What cJSON lets pass. */
	{"{\"a\":1,\n \"b\":2,\n \"a\":3}", "t:3:2: error: $.a: is given twice\n"},
	{"{\"a\":{\"b\":1,\"b\":1,\"b\":1}}",
	 "t:1:13: error: $.a.b: is given twice\nt:1:19: error: $.a.b: is given twice\n"},
	{"{\"n\": 9007199254740993}",
	 "t:1:2: error: $.n: 9007199254740993 is beyond 2^53 and would "
	 "lose digits (a seed may stand in quotes)\n"},
	{"[-9007199254740993]",
	 "t:1:2: error: $[0]: -9007199254740993 is beyond 2^53 and would lose "
	 "digits (a seed may stand in quotes)\n"},
	{"[18446744073709551616]",
	 "t:1:2: error: $[0]: 18446744073709551616 is beyond 2^53 and would "
	 "lose digits (a seed may stand in quotes)\n"},
	{"[1e400]", "t:1:2: error: $[0]: 1e400 is too large a number\n"},
	{"[-1e400]", "t:1:2: error: $[0]: -1e400 is too large a number\n"},
	{"[01]",
	 "t:1:2: error: $[0]: 01 is no number of JSON (a 0 in front, or no digit at a point)\n"},
	{"[1.]",
	 "t:1:2: error: $[0]: 1. is no number of JSON (a 0 in front, or no digit at a point)\n"},
	{"{\"a\": \"x\\u0000y\"}", "t:1:2: error: $.a: a string may not hold \\u0000\n"},
	{"{\"a\\u0000\": 1}", "t:1:2: error: $.a: a string may not hold \\u0000\n"},
	{"{\"a\": \"\\u001b[31m\"}", "t:1:2: error: $.a: a string may not hold \\u001b\n"},
	/* What is no text: a byte too many, too few, a long form, a surrogate, beyond Unicode. */
	{"[\"\xFF\"]", "t:1:3: error: not UTF-8 text from here on\n"},
	{"[\"\xC3\"]", "t:1:3: error: not UTF-8 text from here on\n"},
	{"[\"\xE2\x82", "t:1:3: error: not UTF-8 text from here on\n"},
	{"[\"\xC0\xAF\"]", "t:1:3: error: not UTF-8 text from here on\n"},
	{"[\"\xE0\x80\xAF\"]", "t:1:3: error: not UTF-8 text from here on\n"},
	{"[\"\xED\xA0\x80\"]", "t:1:3: error: not UTF-8 text from here on\n"},
	{"[\"\xF4\x90\x80\x80\"]", "t:1:3: error: not UTF-8 text from here on\n"},
	{"\x7F"
	 "ELF",
	 "t:1:1: error: a control character: this is no text\n"},
	{"{}\x01", "t:1:3: error: a control character: this is no text\n"},
	/* The path and the place of what lies deep. */
	{"{\n\t\"x\": [1, {\"y z\": 01}]\n}",
	 "t:2:12: error: $.x[1][\"y z\"]: 01 is no number of JSON "
	 "(a 0 in front, or no digit at a point)\n"},
};

START_TEST(what_is_not_sound_is_refused_at_its_place)
{
	struct err e = {0};
	const char *text = refused[_i].text;

	ck_assert_ptr_null(json_parse("t", text, strlen(text), &e));
	err_is(&e, refused[_i].error);
}
END_TEST

START_TEST(a_nul_byte_is_refused_and_hides_nothing)
{
	struct err e = {0};

	ck_assert_ptr_null(json_parse("t", "{}\0{}", 5, &e));
	err_is(&e, "t:1:3: error: a NUL byte: this is no text\n");
}
END_TEST

START_TEST(every_error_of_a_text_is_told)
{
	struct err e = {0};
	const char *text = "{\"a\": 01,\n\"b\": 1e999,\n\"a\": \"\\u0000\"}";

	ck_assert_ptr_null(json_parse("t", text, strlen(text), &e));
	ck_assert_int_eq(e.n, 4);
	err_fini(&e);
}
END_TEST

static struct json *nested(int depth, struct err *e)
{
	char *text = xcalloc((size_t)depth * 2 + 1, 1);
	struct json *root;

	memset(text, '[', (size_t)depth);
	memset(text + depth, ']', (size_t)depth);
	root = json_parse("t", text, (size_t)depth * 2, e);
	free(text);
	return root;
}

START_TEST(a_thousand_levels_are_read_and_not_one_more)
{
	struct err e = {0};
	struct json *root = nested(1000, &e);

	ck_assert_ptr_nonnull(root);
	json_free(root);
	ck_assert_ptr_null(nested(1001, &e));
	err_is(&e, "t:1:1001: " NO "nested too deep\n");
	ck_assert_ptr_null(nested(200000, &e));
	err_is(&e, "t:1:1001: " NO "nested too deep\n");
}
END_TEST

static double cpu_seconds(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

START_TEST(a_hundred_thousand_keys_take_no_second)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	struct err e = {0};
	struct json *root;
	double start = cpu_seconds();

	for (int i = 0; i < 100000; i++)
		fprintf(f, "%s\"key%d\": %d", i ? ", " : "{", i, i);
	fputs(", \"key77\": 0}", f);
	fclose(f);
	root = json_parse("t", text, size, &e);
	ck_assert_ptr_null(root);
	ck_assert_msg(e.n == 1 && strstr(e.text, "$.key77: is given twice"), "%s", e.text);
	ck_assert_double_lt(cpu_seconds() - start, 2); /* a quadratic test takes far longer */
	err_fini(&e);
	free(text);
}
END_TEST

START_TEST(a_file_that_cannot_be_read_says_why)
{
	char dir[] = "/tmp/corun-json-XXXXXX", file[64], want[160];
	struct err e = {0};
	FILE *f;

	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(want, sizeof(want), "%s: error: cannot read it: Is a directory\n", dir);
	ck_assert_ptr_null(json_read(dir, &e));
	err_is(&e, want);

	snprintf(file, sizeof(file), "%s/a.json", dir);
	snprintf(want, sizeof(want), "%s: error: cannot read it: No such file or directory\n",
		 file);
	ck_assert_ptr_null(json_read(file, &e));
	err_is(&e, want);

	f = fopen(file, "w");
	fclose(f);
	snprintf(want, sizeof(want), "%s: error: is empty\n", file);
	ck_assert_ptr_null(json_read(file, &e));
	err_is(&e, want);
	unlink(file);
	rmdir(dir);
}
END_TEST

START_TEST(a_file_of_any_size_is_read_whole)
{
	char file[] = "/tmp/corun-json-XXXXXX";
	FILE *f = fdopen(mkstemp(file), "w");
	struct err e = {0};
	struct json *root;

	fputs("[0", f);
	for (int i = 1; i < 30000; i++)
		fprintf(f, ",\r\n%d", i);
	fputs("]", f);
	fclose(f);
	root = json_read(file, &e);
	ck_assert_msg(root, "%s", e.text);
	ck_assert_int_eq(root->len, 30000);
	ck_assert_double_eq(json_at(root, "[29999]")->number, 29999);
	ck_assert_uint_eq(json_at(root, "[29999]")->line, 30000);
	ck_assert_uint_eq(json_at(root, "[29999]")->col, 1);
	json_free(root);
	unlink(file);
}
END_TEST

/* ---- the tree ---- */

START_TEST(a_value_knows_its_type_place_key_and_index)
{
	struct json *root =
		parse("\xEF\xBB\xBF{\n \"a\" : [true, null, \"\\u00e9\\n\"],\r\n\"n\":-1.5e3}");
	const struct json *a = json_get(root, "a"), *n = json_get(root, "n");

	ck_assert_int_eq(root->type, JSON_OBJECT);
	ck_assert_int_eq(root->len, 2);
	ck_assert_int_eq(a->type, JSON_ARRAY);
	ck_assert_int_eq(a->len, 3);
	ck_assert_uint_eq(a->line, 2);
	ck_assert_uint_eq(a->col, 2);
	ck_assert(a->first->type == JSON_BOOL && a->first->truth);
	ck_assert_int_eq(a->first->next->type, JSON_NULL);
	ck_assert_int_eq(a->first->next->index, 1);
	ck_assert_uint_eq(a->first->next->col, 15);
	ck_assert_str_eq(json_at(root, "a[2]")->text, "\xC3\xA9\n");
	ck_assert_double_eq(n->number, -1500);
	ck_assert_uint_eq(n->line, 3);
	ck_assert_str_eq(n->key, "n");
	ck_assert_ptr_eq(n->up, root);
	json_free(root);
}
END_TEST

START_TEST(two_to_the_53_is_read_exactly)
{
	struct json *root = parse("[9007199254740992, -9007199254740992, 1e300, 0, -0, 0.5, 10]");

	ck_assert_double_eq(json_at(root, "[0]")->number, 0x1p53);
	ck_assert_double_eq(json_at(root, "[1]")->number, -0x1p53);
	ck_assert_double_eq(json_at(root, "[2]")->number, 1e300);
	json_free(root);
}
END_TEST

/* ---- text again ---- */

#define PRETTY                                                                                     \
	"{\n  \"a\": [1, 2.5, \"x\"],\n  \"b\": [\n    [],\n    {}\n  ],\n  \"c\": {\n"            \
	"    \"d\": null,\n    \"e\": [true, false]\n  }\n}\n"

START_TEST(written_text_is_indented_and_reads_back_the_same)
{
	struct json *root = parse(PRETTY);
	char *text = written(root, false);

	ck_assert_str_eq(text, PRETTY);
	free(text);
	json_free(root);
}
END_TEST

START_TEST(strings_survive_writing)
{
	struct json *root = parse("[\"\\\"\\\\\\n\\t\\r\\b\\u007f/\xC3\xA9\"]"), *again;
	char *text = written(root, true);

	ck_assert_str_eq(text, "[\"\\\"\\\\\\n\\t\\u000d\\u0008\\u007f/\xC3\xA9\"]");
	again = parse(text);
	ck_assert_str_eq(again->first->text, root->first->text);
	free(text);
	json_free(again);
	json_free(root);
}
END_TEST

static const struct {
	const char *text;
	double number;
} numbers[] = {
	{"0", 0},
	{"-7", -7},
	{"100000", 1e5},
	{"0.1", 0.1},
	{"1e+300", 1e300},
	{"0.30000000000000004", 0.1 + 0.2},
	{"-1.5", -1.5},
	{"5e-324", 5e-324},
	{"1.7976931348623157e+308", 1.7976931348623157e308},
	{"9007199254740992", 0x1p53},
	{"1000000000000000", 1e15},
	{"0.3333333333333333", 1.0 / 3},
	{"11111111111111102.0", 11111111111111102.0},
};

START_TEST(a_number_is_written_with_the_fewest_digits_that_keep_it)
{
	struct json v = {.type = JSON_NUMBER, .number = numbers[_i].number}, *again;
	char *text = written(&v, true);

	if (v.number == 5e-324) /* 4.94065645841247e-324 is as short as printf has it */
		ck_assert_str_eq(text, "4.94065645841247e-324");
	else
		ck_assert_str_eq(text, numbers[_i].text);
	again = parse(text);
	ck_assert(again->number == v.number);
	json_free(again);
	free(text);
}
END_TEST

/* Sets a locale that writes 0,25, made in dir. localedef grumbles, as it defines nothing else. */
static bool comma_locale(const char *dir)
{
	char command[400];

	snprintf(command, sizeof(command),
		 "printf 'LC_NUMERIC\\ndecimal_point \",\"\\nthousands_sep \"\"\\ngrouping -1\\n"
		 "END LC_NUMERIC\\n' >%s/source; localedef -c -i %s/source %s/comma >%s/log 2>&1",
		 dir, dir, dir, dir);
	setenv("LOCPATH", dir, 1);
	return system(command) != -1 && setlocale(LC_NUMERIC, "comma");
}

START_TEST(numbers_have_a_point_in_any_locale)
{
	struct json v = {.type = JSON_NUMBER, .number = 0.25}, *root;
	char dir[] = "/tmp/corun-locale-XXXXXX", command[64], *text;

	ck_assert_ptr_nonnull(mkdtemp(dir));
	if (!comma_locale(dir))
		fputs("no locale with a comma here: this proves nothing\n", stderr);
	text = written(&v, true);
	root = parse("[0.25]");
	setlocale(LC_NUMERIC, "C");
	snprintf(command, sizeof(command), "rm -r %s", dir);
	ck_assert_int_eq(system(command), 0);
	ck_assert_str_eq(text, "0.25");
	ck_assert_double_eq(root->first->number, 0.25);
	json_free(root);
	free(text);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("json");
	TCase *c = tcase_create("refused");
	SRunner *r;
	int failed;

	tcase_add_loop_test(c, what_is_not_sound_is_refused_at_its_place, 0, ARRAY_LEN(refused));
	tcase_add_test(c, a_nul_byte_is_refused_and_hides_nothing);
	tcase_add_test(c, every_error_of_a_text_is_told);
	tcase_add_test(c, a_thousand_levels_are_read_and_not_one_more);
	tcase_add_test(c, a_hundred_thousand_keys_take_no_second);
	tcase_add_test(c, a_file_that_cannot_be_read_says_why);
	tcase_add_test(c, a_file_of_any_size_is_read_whole);
	suite_add_tcase(s, c);
	c = tcase_create("tree");
	tcase_add_test(c, a_value_knows_its_type_place_key_and_index);
	tcase_add_test(c, two_to_the_53_is_read_exactly);
	suite_add_tcase(s, c);
	c = tcase_create("write");
	tcase_add_test(c, written_text_is_indented_and_reads_back_the_same);
	tcase_add_test(c, strings_survive_writing);
	tcase_add_loop_test(c, a_number_is_written_with_the_fewest_digits_that_keep_it, 0,
			    ARRAY_LEN(numbers));
	tcase_add_test(c, numbers_have_a_point_in_any_locale);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
