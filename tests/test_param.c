/* test_param.c - tables: what they read, refuse, fill in and explain; times exact to the ns. */
#include "json.h"
#include "param.h"
#include <check.h>
#include <math.h>
#include <string.h>

struct conf {
	bool boost;
	int64_t count, slice, need;
	double share;
	int place;
	const char *label, *title;
};

static const struct param table[] = {
	{.key = "boost",
	 .type = PARAM_BOOL,
	 .offset = offsetof(struct conf, boost),
	 .def = "true",
	 .help = "whether a task that slept long may go before the others"},
	{.key = "count",
	 .type = PARAM_INT,
	 .offset = offsetof(struct conf, count),
	 .def = "5",
	 .min = 1,
	 .max = 64,
	 .help = "how many"},
	{.key = "slice",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct conf, slice),
	 .def = "\"4ms\"",
	 .min = 1000,
	 .max = 1e9,
	 .help = "how long a task may run"},
	{.key = "share",
	 .type = PARAM_REAL,
	 .offset = offsetof(struct conf, share),
	 .def = "0.5",
	 .min = 0,
	 .max = INFINITY,
	 .help = "of a core"},
	{.key = "place",
	 .type = PARAM_ENUM,
	 .offset = offsetof(struct conf, place),
	 .def = "lowest",
	 .choices = "random|lowest|rotating",
	 .help = "which of several equal cpus"},
	{.key = "label",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct conf, label),
	 .optional = true,
	 .help = "a word for it"},
	{.key = "title",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct conf, title),
	 .def = "none",
	 .help = "another"},
	{0},
};

static const struct param strict[] = {
	{.key = "need",
	 .type = PARAM_INT,
	 .offset = offsetof(struct conf, need),
	 .help = "how many are needed"},
	{0},
};

static struct json *parse(const char *text)
{
	struct err e = {0};
	struct json *root = json_parse("t", text, strlen(text), &e);

	ck_assert_msg(root, "%s: %s", text, e.text);
	return root;
}

static void err_is(struct err *e, const char *text)
{
	ck_assert_str_eq(e->text ? e->text : "", text);
	err_fini(e);
}

/* ---- tables ---- */

START_TEST(what_is_absent_takes_its_default)
{
	struct json *root = parse("{}");
	struct err e = {0};

	for (int i = 0; i < 2; i++) {
		struct conf c = {.label = "as it was"};

		ck_assert(param_read(table, i ? root : NULL, NULL, &c, &e));
		ck_assert(c.boost);
		ck_assert_int_eq(c.count, 5);
		ck_assert_int_eq(c.slice, 4000000);
		ck_assert_double_eq(c.share, 0.5);
		ck_assert_int_eq(c.place, 1);
		ck_assert_str_eq(c.label, "as it was");
		ck_assert_str_eq(c.title, "none");
	}
	json_free(root);
}
END_TEST

START_TEST(what_is_given_is_read_by_its_type)
{
	struct json *root =
		parse("{\"boost\": false, \"count\": 64, \"slice\": \"1.5us\", \"share\": 1e9, "
		      "\"place\": \"rotating\", \"label\": \"l\", \"title\": \"t\", \"name\": 1}");
	static const char *const also[] = {"name", NULL};
	struct conf c = {.boost = true};
	struct err e = {0};

	ck_assert_msg(param_read(table, root, also, &c, &e), "%s", e.text);
	ck_assert(!c.boost);
	ck_assert_int_eq(c.count, 64);
	ck_assert_int_eq(c.slice, 1500);
	ck_assert_double_eq(c.share, 1e9);
	ck_assert_int_eq(c.place, 2);
	ck_assert_str_eq(c.label, "l");
	ck_assert_str_eq(c.title, "t");
	json_free(root);
}
END_TEST

#define TIME_HELP                                                                                  \
	" must be a time with its unit, as \"250us\" or \"1.5ms\" (ns, us, ms, s, min, h; whole "  \
	"ns)\n"

static const struct {
	const char *text, *error;
} refused[] = {
	{"[]", "$: must be an object, { ... }\n"},
	{"{\"boots\": true}", "$.boots: no such key (did you mean \"boost\"?)\n"},
	{"{\"nmae\": 1}", "$.nmae: no such key (did you mean \"name\"?)\n"},
	{"{\"Slice\": \"1ms\"}", "$.Slice: no such key (did you mean \"slice\"?)\n"},
	{"{\"wholly_else\": true}", "$.wholly_else: no such key\n"},
	{"{\"boost\": 1}", "$.boost: must be true or false\n"},
	{"{\"boost\": null}", "$.boost: must be true or false\n"},
	{"{\"count\": 0}", "$.count: 0 is outside 1 to 64\n"},
	{"{\"count\": 65}", "$.count: 65 is outside 1 to 64\n"},
	{"{\"count\": 2.5}", "$.count: must be a whole number\n"},
	{"{\"count\": \"5\"}", "$.count: must be a whole number\n"},
	{"{\"count\": 1e17}", "$.count: is beyond 2^53 and would lose digits\n"},
	{"{\"share\": -0.5}", "$.share: -0.5 is below 0\n"},
	{"{\"share\": []}", "$.share: must be a number\n"},
	{"{\"slice\": 250}", "$.slice: must be a time with its unit, as \"250us\"\n"},
	{"{\"slice\": \"250\"}", "$.slice: \"250\"" TIME_HELP},
	{"{\"slice\": \"-1ms\"}", "$.slice: \"-1ms\"" TIME_HELP},
	{"{\"slice\": \"999ns\"}", "$.slice: 999ns is outside 1us to 1s\n"},
	{"{\"slice\": \"1.000000001s\"}", "$.slice: 1.000000001s is outside 1us to 1s\n"},
	{"{\"place\": \"lowst\"}", "$.place: no place \"lowst\" (did you mean \"lowest\"?)\n"},
	{"{\"place\": \"q\"}", "$.place: no place \"q\" (there is random, lowest or rotating)\n"},
	{"{\"place\": 1}", "$.place: must be the place's name: random, lowest or rotating\n"},
	{"{\"label\": 7}", "$.label: must be a string\n"},
};

START_TEST(what_does_not_fit_is_refused_and_changes_nothing)
{
	struct json *root = parse(refused[_i].text);
	static const char *const also[] = {"name", NULL};
	struct conf c = {0}, def = {0};
	struct err e = {0};

	ck_assert(param_read(table, NULL, also, &def, &e));
	ck_assert(param_read(table, NULL, also, &c, &e));
	ck_assert(!param_read(table, root, also, &c, &e));
	ck_assert_int_eq(e.n, 1);
	/* After "t:line:col: error: ". */
	ck_assert_str_eq(strchr(e.text, '$'), refused[_i].error);
	ck_assert(c.boost == def.boost && c.count == def.count && c.slice == def.slice);
	ck_assert(c.share == def.share && c.place == def.place && c.label == def.label);
	err_fini(&e);
	json_free(root);
}
END_TEST

START_TEST(all_errors_of_an_object_are_told)
{
	struct json *root =
		parse("{\"p\": {\"x\": 1,\n\"count\": 0,\n\"slice\": 1,\n\"boost\": 1}}");
	struct conf c;
	struct err e = {0};

	ck_assert(!param_read(table, json_get(root, "p"), NULL, &c, &e));
	err_is(&e, "t:1:8: error: $.p.x: no such key\n"
		   "t:4:1: error: $.p.boost: must be true or false\n"
		   "t:2:1: error: $.p.count: 0 is outside 1 to 64\n"
		   "t:3:1: error: $.p.slice: must be a time with its unit, as \"250us\"\n");
	json_free(root);
}
END_TEST

START_TEST(what_has_no_default_must_be_given)
{
	struct json *root = parse("{\"p\": {}, \"q\": {\"need\": -9007199254740992}}");
	struct conf c;
	struct err e = {0};

	ck_assert(!param_read(strict, json_get(root, "p"), NULL, &c, &e));
	err_is(&e, "t:1:2: error: $.p: \"need\" is missing: how many are needed\n");
	ck_assert(!param_read(strict, NULL, NULL, &c, &e));
	err_is(&e, "error: \"need\" is missing: how many are needed\n");
	ck_assert(param_read(strict, json_get(root, "q"), NULL, &c, &e));
	ck_assert_int_eq(c.need, -9007199254740992);
	json_free(root);
}
END_TEST

START_TEST(a_default_that_the_table_forbids_is_our_bug)
{
	static const struct param bad[] = {
		{.key = "x", .type = PARAM_INT, .def = "0", .min = 1, .max = 2, .help = ""}, {0}};
	struct err e = {0};
	int64_t x;

	param_read(bad, NULL, NULL, &x, &e);
}
END_TEST

/* ---- times and seeds ---- */

static const struct {
	const char *text;
	int64_t ns; /* -1: no time */
} times[] = {
	{"0s", 0},
	{"1ns", 1},
	{"250us", 250000},
	{"1.5ms", 1500000},
	{"001.50ms", 1500000},
	{"1.50000000000000000000000000ms", 1500000},
	{"1.000001ms", 1000001},
	{"1.0ns", 1},
	{"90s", 90000000000},
	{"1.5min", 90000000000},
	{"2h", 7200000000000},
	{"0.000000005h", 18000},
	{"9223372036.854775807s", INT64_MAX},
	{"9223372036854775807ns", INT64_MAX},
	{"9223372036.854775808s", -1},
	{"9223372036854775808ns", -1},
	{"2562048h", -1},
	{"99999999999999999999999ns", -1},
	{"0.5ns", -1},
	{"1.0000001ms", -1},
	{"0.0000000000001h", -1},
	{"0.3333333333333333333333s", -1},
	{"-1ms", -1},
	{"+1ms", -1},
	{"1", -1},
	{"ms", -1},
	{"", -1},
	{".5ms", -1},
	{"5.ms", -1},
	{"5 ms", -1},
	{" 5ms", -1},
	{"5ms ", -1},
	{"5Ms", -1},
	{"5msec", -1},
	{"1e3ms", -1},
	{"1,5ms", -1},
	{"0x5ms", -1},
	{"infs", -1},
};

START_TEST(a_time_is_read_to_the_ns_or_not_at_all)
{
	int64_t ns = -1;

	ck_assert_msg(time_parse(times[_i].text, &ns) == (times[_i].ns >= 0), "%s", times[_i].text);
	ck_assert_int_eq(ns, times[_i].ns);
}
END_TEST

static const struct {
	int64_t ns;
	const char *text;
} texts[] = {
	{0, "0s"},
	{1, "1ns"},
	{999, "999ns"},
	{1000, "1us"},
	{250000, "250us"},
	{1500000, "1.5ms"},
	{1000000000, "1s"},
	{60000000000, "60s"},
	{600000000000, "600s"},
	{3600000000000, "1h"},
	{5400000000000, "90min"},
	{90000000000000, "25h"},
	{-1500000, "-1.5ms"},
	{INT64_MAX, "9223372036.854775807s"},
	{INT64_MIN, "-9223372036.854775808s"},
};

START_TEST(a_time_is_written_short)
{
	char buf[48];

	ck_assert_str_eq(time_text(texts[_i].ns, buf, sizeof(buf)), texts[_i].text);
}
END_TEST

START_TEST(every_time_written_reads_back)
{
	uint64_t x = 88172645463325252u;
	char buf[48];

	for (int i = 0; i < 20000; i++) {
		int64_t ns, back = -1;

		x ^= x << 13, x ^= x >> 7, x ^= x << 17;
		ns = (int64_t)(x >> (1 + i % 63));
		if (i % 3 == 0)
			ns -= ns % 1000000;
		/* No ck_assert for each: Check writes a note for every one. */
		if (!time_parse(time_text(ns, buf, sizeof(buf)), &back) || back != ns)
			ck_abort_msg("%s", buf);
	}
}
END_TEST

static const struct {
	const char *text; /* as it stands in the file */
	bool ok;
	uint64_t seed;
} seeds[] = {
	{"0", true, 0},
	{"9007199254740992", true, 9007199254740992},
	{"\"18446744073709551615\"", true, UINT64_MAX},
	{"\"0xFFFFffffFFFFffff\"", true, UINT64_MAX},
	{"\"0x0\"", true, 0},
	{"\"007\"", true, 7},
	{"-1", false, 0},
	{"1.5", false, 0},
	{"1e17", false, 0},
	{"\"18446744073709551616\"", false, 0},
	{"\"0x10000000000000000\"", false, 0},
	{"\"-1\"", false, 0},
	{"\"\"", false, 0},
	{"\"0x\"", false, 0},
	{"\"12a\"", false, 0},
	{"\" 1\"", false, 0},
	{"true", false, 0},
};

START_TEST(a_seed_has_64_bits_and_all_of_them)
{
	struct json *root = parse(seeds[_i].text);
	struct err e = {0};
	uint64_t seed = 0;

	ck_assert_msg(param_seed(root, &seed, &e) == seeds[_i].ok, "%s", seeds[_i].text);
	ck_assert_uint_eq(seed, seeds[_i].seed);
	ck_assert_int_eq(e.n, !seeds[_i].ok);
	err_fini(&e);
	json_free(root);
}
END_TEST

/* ---- help ---- */

START_TEST(help_shows_key_default_and_meaning_within_a_screen)
{
	static const struct param wide[] = {
		{.key = "slice",
		 .type = PARAM_TIME,
		 .def = "\"4ms\"",
		 .min = 1000,
		 .max = 1e9,
		 .help = "how long a task may run before another of the same priority is looked "
			 "for; "
			 "the kernel's own sysctl has another unit"},
		{.key = "place",
		 .type = PARAM_ENUM,
		 .optional = true,
		 .choices = "random|lowest|rotating",
		 .help = "which cpu"},
		{.key = "n", .type = PARAM_INT, .min = 1, .max = INFINITY, .help = "how many"},
		{0},
	};
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);

	param_help(wide, f);
	fclose(f);
	ck_assert_str_eq(
		text,
		"  slice  4ms       how long a task may run before another of the same priority is "
		"looked\n"
		"                   for; the kernel's own sysctl has another unit; 1us to 1s\n"
		"  place  -         which cpu; random, lowest or rotating\n"
		"  n      required  how many; at least 1\n");
	free(text);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("param");
	TCase *c = tcase_create("tables");
	SRunner *r;
	int failed;

	tcase_add_test(c, what_is_absent_takes_its_default);
	tcase_add_test(c, what_is_given_is_read_by_its_type);
	tcase_add_loop_test(c, what_does_not_fit_is_refused_and_changes_nothing, 0,
			    ARRAY_LEN(refused));
	tcase_add_test(c, all_errors_of_an_object_are_told);
	tcase_add_test(c, what_has_no_default_must_be_given);
	tcase_add_test_raise_signal(c, a_default_that_the_table_forbids_is_our_bug, 6);
	suite_add_tcase(s, c);
	c = tcase_create("times and seeds");
	tcase_add_loop_test(c, a_time_is_read_to_the_ns_or_not_at_all, 0, ARRAY_LEN(times));
	tcase_add_loop_test(c, a_time_is_written_short, 0, ARRAY_LEN(texts));
	tcase_add_test(c, every_time_written_reads_back);
	tcase_add_loop_test(c, a_seed_has_64_bits_and_all_of_them, 0, ARRAY_LEN(seeds));
	suite_add_tcase(s, c);
	c = tcase_create("help");
	tcase_add_test(c, help_shows_key_default_and_meaning_within_a_screen);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
