/* test_rows.c - a CSV is read as RFC 4180 has it, each fault has its line, and only what was asked
 * for is kept. */
#include <check.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "csv.h"
#include "rows.h"
#include "texts.h"

/* ---- help ---- */

static char name[] = "/tmp/corun-rows-XXXXXX", sidecar[sizeof(name) + 5];

static void setup(void)
{
	int fd;

	strcpy(name, "/tmp/corun-rows-XXXXXX");
	fd = mkstemp(name);
	ck_assert_int_ge(fd, 0);
	close(fd);
	snprintf(sidecar, sizeof(sidecar), "%s.json", name);
}

static void teardown(void)
{
	unlink(name);
	unlink(sidecar);
}

static void put(const char *file, const char *text, size_t len)
{
	FILE *f = fopen(file, "wb");

	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(text, 1, len, f), len);
	ck_assert_int_eq(fclose(f), 0);
}

static struct rows *open_text(const char *text, struct err *e)
{
	put(name, text, strlen(text));
	return rows_open(name, e);
}

/* What e says, without the file's name at the head of each line. */
static void ck_errors(struct err *e, const char *want)
{
	char *got = xstrdup(e->text ? e->text : ""), *at;
	size_t len = strlen(name);

	while ((at = strstr(got, name)))
		memmove(at, at + len, strlen(at + len) + 1);
	ck_assert_str_eq(got, want);
	free(got);
	err_fini(e);
}

/* ---- texts ---- */

START_TEST(a_text_is_kept_once_and_numbered_as_it_came)
{
	struct texts t = {0};
	char text[20];

	for (int round = 0; round < 3; round++)
		for (int i = 0; i < 1000; i++) {
			snprintf(text, sizeof(text), "text %d", i);
			ck_assert_int_eq(texts_add(&t, text), i);
		}
	ck_assert_int_eq(t.n, 1000);
	ck_assert_str_eq(t.text[0], "text 0");
	ck_assert_str_eq(t.text[999], "text 999");
	texts_fini(&t);
}
END_TEST

/* ---- cells ---- */

static const struct {
	const char *text, *cells; /* with a '|' behind each cell and a '/' behind each record */
} records[] = {
	{"a,b\n1,2\n", "a|b|/1|2|/"},
	{"a,b\r\n1,2\r\n", "a|b|/1|2|/"},
	{"a,b\n1,2", "a|b|/1|2|/"},
	{"\xEF\xBB\xBF"
	 "a\n1\n",
	 "a|/1|/"},
	{",\n,,\n\n", "||/|||/|/"},
	{"\"a\",\"b\"\n", "a|b|/"},
	{"\"a,b\",c\n", "a,b|c|/"},
	{"\"say \"\"no\"\"\",c\n", "say \"no\"|c|/"},
	{"\"\"\"\",\"\"\n", "\"||/"},
	{"\"two\nlines\",c\nd,e\n", "two\nlines|c|/d|e|/"},
	{"\"\n\",\"\n\n\"\nd\n", "\n|\n\n|/d|/"},
	{" a , b\n", " a | b|/"},
};

START_TEST(cells_are_what_rfc_4180_makes_of_them)
{
	struct err e = {0};
	struct csv c;
	char got[200] = "";

	put(name, records[_i].text, strlen(records[_i].text));
	ck_assert(csv_open(&c, name, &e));
	while (csv_next(&c) == CSV_RECORD) {
		for (int i = 0; i < c.n; i++) {
			strcat(got, csv_text(&c, i));
			strcat(got, "|");
		}
		strcat(got, "/");
	}
	csv_close(&c);
	ck_assert_str_eq(got, records[_i].cells);
	ck_assert_int_eq(e.n, 0);
}
END_TEST

START_TEST(what_is_written_reads_back)
{
	static const char *const cells[] = {"plain", "",   "a,b",      "\"",	  "\"\"",
					    "x\"y",  "\n", "a\n\"b\n", " blank ", "\xC3\xA9"};
	FILE *f = fopen(name, "w");
	struct err e = {0};
	struct csv c;

	for (size_t i = 0; i < ARRAY_LEN(cells); i++) {
		if (i)
			fputc(',', f);
		csv_cell(f, cells[i]);
	}
	fputc('\n', f);
	fclose(f);
	ck_assert(csv_open(&c, name, &e));
	ck_assert_int_eq(csv_next(&c), CSV_RECORD);
	ck_assert_int_eq(c.n, ARRAY_LEN(cells));
	for (int i = 0; i < c.n; i++)
		ck_assert_str_eq(csv_text(&c, i), cells[i]);
	ck_assert_int_eq(csv_next(&c), CSV_END);
	csv_close(&c);
}
END_TEST

/* ---- faults ---- */

static const struct {
	const char *text, *errors;
} faults[] = {
	{"", ": error: the file is empty\n"},
	{"k,v\n", ": error: it has a header and no rows\n"},
	{"k,v,k\n1,2,3\n", ":1: error: two columns have the name \"k\"\n"},
	{"k,,\n1,2,3\n", ":1: error: two columns have the name \"\"\n"},
	{"k,v\na,1\nb\nc,3\nd,4,5\n", ":3: error: 1 cell, where the header has 2\n"
				      ":5: error: 3 cells, where the header has 2\n"},
	{"k,v\na,1\n\nc,3\n", ":3: error: 1 cell, where the header has 2\n"},
	{"k,v\n\"a\nb\",1\nc\n", ":4: error: 1 cell, where the header has 2\n"},
	{"k,v\na,1\n\"b,2\nc,3\n", ":3: error: a quote is opened and never closed\n"},
	{"\"k,v\n", ":1: error: a quote is opened and never closed\n"},
	{"k,v\n\"a\"b,1\nc,2\n\"d\" ,3\n",
	 ":2: error: text stands behind the quote that closes cell 1\n"
	 ":4: error: text stands behind the quote that closes cell 1\n"},
	{"k,v\na,1\nb\"c,2\n", ":3: error: a quote within cell 1, which does not begin with one\n"},
	{"k,v\na,1\nb,x\nc,nan\nd,1e999\ne,0x10\nf,1 \ng, 1\nh,--1\n",
	 ":3: error: v is \"x\", which is no number\n"
	 ":4: error: v is \"nan\", which is no number\n"
	 ":5: error: v is 1e999, and must be within +-1e150\n"
	 ":6: error: v is \"0x10\", which is no number\n"
	 ":7: error: v is \"1 \", which is no number\n"
	 ":8: error: v is \" 1\", which is no number\n"
	 ":9: error: v is \"--1\", which is no number\n"},
	{"policy,seed,run,makespan_ns,v,k,status\na,1,1,5,5,5,ok\na,2,2,5,5,5,o",
	 ": error: its last line is cut off\n"},
};

START_TEST(each_fault_is_told_with_its_line)
{
	struct err e = {0};
	struct rows *r = open_text(faults[_i].text, &e);

	if (r) {
		ck_assert_int_ge(rows_keep_text(r, "k"), 0);
		ck_assert_int_ge(rows_keep_number(r, "v"), 0);
		ck_assert(!rows_read(r));
	}
	rows_close(r);
	ck_errors(&e, faults[_i].errors);
}
END_TEST

START_TEST(a_nul_byte_is_no_text)
{
	static const char text[] = "k,v\na,1\nb\0c,2\n";
	struct err e = {0};

	put(name, text, sizeof(text) - 1);
	ck_assert_ptr_null(rows_open(name, &e));
	ck_errors(&e, ": error: this is no text: it holds a NUL byte\n");
}
END_TEST

START_TEST(after_twenty_bad_rows_no_more_is_read)
{
	char text[4000] = "k,v\n";
	struct err e = {0};
	struct rows *r;

	for (int i = 0; i < 1000; i++)
		strcat(text, "a\n");
	r = open_text(text, &e);
	ck_assert(!rows_read(r));
	ck_assert_int_eq(e.n, 21);
	ck_assert_ptr_nonnull(strstr(e.text, ": error: no more is read after 20 errors\n"));
	rows_close(r);
	err_fini(&e);
}
END_TEST

START_TEST(a_column_that_is_not_there_is_told_with_the_nearest)
{
	struct err e = {0};
	struct rows *r = open_text("policy,elapsed\na,1\n", &e);

	ck_assert_int_eq(rows_keep_text(r, "polcy"), -1);
	ck_assert_int_eq(rows_keep_number(r, "makespan_ns"), -1);
	ck_assert(!rows_where(r, "elapsd=1"));
	ck_assert(!rows_where(r, "elapsed"));
	rows_close(r);
	ck_errors(&e, ": error: no column \"polcy\" (did you mean \"policy\"?)\n"
		      ": error: no column \"makespan_ns\"; there are \"policy\", \"elapsed\"\n"
		      ": error: no column \"elapsd\" (did you mean \"elapsed\"?)\n"
		      "--where elapsed: must be COLUMN=VALUE\n");
}
END_TEST

/* ---- values ---- */

START_TEST(numbers_are_exact_while_they_are_whole)
{
	struct err e = {0};
	struct rows *r = open_text("w,x\n9007199254740993,1\n-5,2.5e-1\n,\n"
				   "9223372036854775807,-9223372036854775808\n",
				   &e);
	int w = rows_keep_number(r, "w"), x = rows_keep_number(r, "x");
	int64_t v;

	ck_assert(rows_read(r));
	ck_assert_int_eq(rows_count(r), 4);
	ck_assert(rows_whole(r, w, 0, &v) && v == 9007199254740993);
	ck_assert(rows_whole(r, w, 1, &v) && v == -5);
	ck_assert(!rows_whole(r, w, 2, &v));
	ck_assert(isnan(rows_number(r, w, 2)));
	ck_assert(rows_whole(r, w, 3, &v) && v == INT64_MAX);
	ck_assert(rows_number(r, x, 0) == 1);
	ck_assert(rows_number(r, x, 1) == .25);
	ck_assert(isnan(rows_number(r, x, 2)));
	ck_assert(rows_number(r, x, 3) == -9223372036854775808.);
	ck_assert(!rows_whole(r, x, 1, &v));
	rows_close(r);
}
END_TEST

START_TEST(a_column_is_kept_as_text_and_as_number)
{
	struct err e = {0};
	struct rows *r = open_text("k,n\na,08\nb,8\na,08\n", &e);
	int t = rows_keep_text(r, "n"), n = rows_keep_number(r, "n");

	ck_assert_int_eq(rows_keep_text(r, "n"), t);
	ck_assert(rows_read(r));
	ck_assert_int_eq(rows_texts(r, t), 2);
	ck_assert_str_eq(rows_text(r, t, rows_text_of(r, t, 0)), "08");
	ck_assert_int_eq(rows_text_of(r, t, 2), 0);
	ck_assert(rows_number(r, n, 0) == 8);
	rows_close(r);
}
END_TEST

static const struct {
	const char *filter[3];
	int64_t rows; /* 0: an error, of these words */
	const char *errors;
} filters[] = {
	{{NULL}, 6, NULL},
	{{"policy=a"}, 3, NULL},
	{{"policy=a", "cores=2"}, 1, NULL},
	{{"policy=a", "policy=b"}, 5, NULL},
	{{"odd=key=1"}, 2, NULL},
	{{"policy=aa"}, 0, ": error: no row with policy \"aa\"; there are \"a\", \"b\", \"\"\n"},
	{{"cores=8"}, 0, ": error: no row with cores \"8\"; there are \"1\", \"2\"\n"},
	{{"policy=", "cores=1"}, 0, ": error: no row has all that --where asks for\n"},
};

START_TEST(filters_keep_the_rows_that_they_name)
{
	struct err e = {0};
	struct rows *r = open_text("policy,cores,odd=key\na,1,1\na,2,1\na,1,2\nb,1,2\nb,2,3\n"
				   ",2,3\n",
				   &e);

	for (int i = 0; filters[_i].filter[i]; i++)
		ck_assert(rows_where(r, filters[_i].filter[i]));
	ck_assert_int_eq(rows_read(r), filters[_i].rows > 0);
	if (filters[_i].rows)
		ck_assert_int_eq(rows_count(r), filters[_i].rows);
	rows_close(r);
	ck_errors(&e, filters[_i].rows ? "" : filters[_i].errors);
}
END_TEST

START_TEST(the_line_of_a_row_is_where_it_begins)
{
	struct err e = {0};
	struct rows *r = open_text("k,v\n\"a\nb\n\",1\nc,2\n", &e);

	ck_assert(rows_read(r));
	ck_assert_uint_eq(rows_line(r, 0), 2);
	ck_assert_uint_eq(rows_line(r, 1), 5);
	rows_close(r);
}
END_TEST

/* ---- those of corun ---- */

#define HEAD "policy,seed,run,machine.cores,makespan_ns,tasks,status\n"

START_TEST(what_varies_stands_between_the_keys_and_the_metrics)
{
	static const struct {
		const char *head;
		bool ours;
		int n;
	} heads[] = {{HEAD "a,1,1,2,5,6,ok\n", true, 1},
		     {"policy,seed,run,makespan_ns\na,1,1,2\n", true, 0},
		     {"policy,seed,run,task,work_ns\na,1,1,2,3\n", false, 0},
		     {"run,policy,seed,makespan_ns\na,1,1,2\n", false, 0}};
	struct err e = {0};

	for (size_t i = 0; i < ARRAY_LEN(heads); i++) {
		struct rows *r = open_text(heads[i].head, &e);
		int first, end;
		ck_assert_int_eq(rows_varied(r, &first, &end), heads[i].ours);
		if (heads[i].ours)
			ck_assert_int_eq(end - first, heads[i].n);
		rows_close(r);
	}
}
END_TEST

START_TEST(a_failed_row_has_no_numbers_and_is_counted)
{
	struct err e = {0};
	struct rows *r = open_text(HEAD "a,1,1,2,5,6,ok\n"
					"a,2,2,2,,,timeout\n"
					"b,1,1,2,7,,ok\n"
					"b,2,2,2,9,9,signal 9\n"
					"b,3,3,2,,,timeout\n",
				   &e);
	int policy = rows_keep_text(r, "policy"), v = rows_keep_number(r, "makespan_ns");
	char *said = NULL;
	size_t len;
	FILE *f = open_memstream(&said, &len);

	ck_assert(rows_read(r));
	ck_assert_int_eq(rows_count(r), 5);
	ck_assert_int_eq(rows_failed(r), 3);
	ck_assert_str_eq(rows_status(r, 0), "ok");
	ck_assert_str_eq(rows_status(r, 3), "signal 9");
	ck_assert_int_eq(rows_text_of(r, policy, 3), 1);
	ck_assert(rows_number(r, v, 2) == 7);
	ck_assert(isnan(rows_number(r, v, 1)));
	ck_assert(isnan(rows_number(r, v, 3)));
	rows_tell_failed(r, "  ", f);
	fclose(f);
	ck_assert_str_eq(said, "  3 of 5 rows have no numbers: 2 timeout, 1 signal 9\n");
	free(said);
	rows_close(r);
}
END_TEST

#define SIDECAR(rows, more)                                                                        \
	"{\"corun\": \"1\", \"config\": \"a b.json\", \"title\": \"who wins\", \"seed\": \"1\", "  \
	"\"runs\": 3, " more "\"rows\": " rows ", \"hash\": {\"config\": \"" HASH                  \
	"\", \"program\": \"" HASH "\", \"inputs\": {}}}"
#define HASH "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static const struct {
	const char *json, *errors; /* NULL: none */
} sidecars[] = {
	{SIDECAR("2", ""), NULL},
	{SIDECAR("3", "\"set\": [\"x=1\"], "),
	 ": error: partial: 2 of 3 rows; for the others: corun sweep 'a b.json' --set x=1 --seed 1 "
	 "--runs 3 -o  --resume\n"},
	{SIDECAR("1", ""), ": error: 2 rows, where .json says 1\n"},
	{SIDECAR("2", "\"shard\": \"1/4\", "),
	 ": error: this is shard 1/4 of a sweep; `corun merge` makes one result of all\n"},
	{"{", ".json:1:2: error: not JSON from here on: the end is missing, a } or ]\n"},
};

START_TEST(a_result_is_as_whole_as_its_sidecar_says)
{
	struct err e = {0};
	struct rows *r;

	put(sidecar, sidecars[_i].json, strlen(sidecars[_i].json));
	r = open_text(HEAD "a,1,1,2,5,6,ok\na,2,2,2,5,6,ok\n", &e);
	if (r && rows_read(r))
		ck_assert_str_eq(rows_title(r), "who wins");
	rows_close(r);
	ck_errors(&e, sidecars[_i].errors ? sidecars[_i].errors : "");
}
END_TEST

START_TEST(a_million_rows_take_little_memory)
{
	FILE *f = fopen(name, "w");
	struct err e = {0};
	struct rows *r;
	struct rusage before, after;
	int v;

	fputs("policy,seed", f);
	for (int i = 0; i < 10; i++)
		fprintf(f, ",m%d", i);
	fputc('\n', f);
	for (int i = 0; i < 1000000; i++)
		fprintf(f, "%s,%d,%d,1,2,3,4,5,6,7,8,9\n", i % 2 ? "ule" : "bsd4", i / 2, i);
	ck_assert_int_eq(fclose(f), 0);
	getrusage(RUSAGE_SELF, &before);
	r = rows_open(name, &e);
	rows_keep_text(r, "policy");
	v = rows_keep_number(r, "m0");
	ck_assert(rows_read(r));
	getrusage(RUSAGE_SELF, &after);
	ck_assert(rows_number(r, v, 999999) == 999999);
	ck_assert_int_lt(after.ru_maxrss - before.ru_maxrss, 40 * 1024); /* KiB */
	rows_close(r);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("rows");
	TCase *c = tcase_create("csv");
	SRunner *r;
	int failed;

	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_test(c, a_text_is_kept_once_and_numbered_as_it_came);
	tcase_add_loop_test(c, cells_are_what_rfc_4180_makes_of_them, 0, ARRAY_LEN(records));
	tcase_add_test(c, what_is_written_reads_back);
	suite_add_tcase(s, c);
	c = tcase_create("rows");
	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_loop_test(c, each_fault_is_told_with_its_line, 0, ARRAY_LEN(faults));
	tcase_add_test(c, a_nul_byte_is_no_text);
	tcase_add_test(c, after_twenty_bad_rows_no_more_is_read);
	tcase_add_test(c, a_column_that_is_not_there_is_told_with_the_nearest);
	tcase_add_test(c, numbers_are_exact_while_they_are_whole);
	tcase_add_test(c, a_column_is_kept_as_text_and_as_number);
	tcase_add_loop_test(c, filters_keep_the_rows_that_they_name, 0, ARRAY_LEN(filters));
	tcase_add_test(c, the_line_of_a_row_is_where_it_begins);
	suite_add_tcase(s, c);
	c = tcase_create("of corun");
	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_test(c, what_varies_stands_between_the_keys_and_the_metrics);
	tcase_add_test(c, a_failed_row_has_no_numbers_and_is_counted);
	tcase_add_loop_test(c, a_result_is_as_whole_as_its_sidecar_says, 0, ARRAY_LEN(sidecars));
	tcase_set_timeout(c, 30);
	tcase_add_test(c, a_million_rows_take_little_memory);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
