/* test_sweepfile.c - a file of results that grows: whatever cut it, going on gives the same bytes;
 * what is not ours, or came from something else, is left alone. */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "json.h"
#include "sweepfile.h"

#define ROWS  8
#define CELLS 3
#define HEAD  "policy,seed,run,a,b,c,status"

static char dir[] = "sweepfile-XXXXXX";

static void enter(void)
{
	const char *tmp = getenv("TMPDIR");

	/* in memory, if there is such a place: fsync takes its time elsewhere */
	if (chdir("/dev/shm") != 0 || access(".", W_OK) != 0)
		ck_assert_int_eq(chdir(tmp ? tmp : "/tmp"), 0);
	ck_assert_ptr_nonnull(mkdtemp(dir));
	ck_assert_int_eq(chdir(dir), 0);
}

static void leave(void)
{
	char *command = xasprintf("rm -rf %s", dir);

	ck_assert_int_eq(chdir(".."), 0);
	ck_assert_int_eq(system(command), 0);
	free(command);
}

/* ---- what the file is to hold ---- */

static char *key(void *ctx, int64_t i)
{
	(void)ctx;
	return i % 3 ? xasprintf("bsd4,%d,%d,", (int)i + 1, (int)i + 1)
		     : xasprintf("\"a \"\"b\"\",\nc\",%d,%d,", (int)i + 1, (int)i + 1);
}

static const struct sweep_rows rows = {.head = HEAD, .cells = CELLS, .n = ROWS, .key = key};

static char *row(int64_t i, const char *status)
{
	char *k = key(NULL, i), *text;

	if (strcmp(status, "ok") == 0)
		text = xasprintf("%s%d,,-%d,ok\n", k, (int)i * 1000, (int)i);
	else
		text = xasprintf("%s,,,%s\n", k, status);
	free(k);
	return text;
}

static void put_row(FILE *f, int64_t i, const char *status)
{
	char *text = row(i, status);

	fputs(text, f);
	free(text);
}

static struct origin origin(void)
{
	static char *sets[] = {(char *)"a.b=it's"};

	return (struct origin){
		.version = (char *)"0.1",
		.config = (char *)"c \"1\".json",
		.title = (char *)"a title, \\ and so",
		.sets = sets,
		.nset = 1,
		.seed = UINT64_MAX,
		.runs = 3,
		.rows = ROWS,
		.all_rows = ROWS,
		.config_hash = "00000000000000000000000000000000000000000000000000000000000000aa",
		.program_hash = "00000000000000000000000000000000000000000000000000000000000000bb"};
}

static bool open_file(struct sweepfile *f, bool part, bool resume, struct err *e, int *status)
{
	struct origin from = origin();

	return sweepfile_open(f, "r.csv", part, resume, &rows, &from, e, status);
}

/* Opens it, adds what it lacks, and finishes it. */
static void go_on(bool part)
{
	struct sweepfile f;
	struct err e = {0};
	int status;

	ck_assert_msg(open_file(&f, part, true, &e, &status), "%s", e.text);
	for (int64_t i = 0; i < f.nredo; i++)
		f.redo[i].text = row(f.redo[i].row, "ok");
	ck_assert(!f.nredo || sweepfile_replace(&f, &e));
	for (int64_t i = f.have; i < ROWS; i++) {
		char *text = row(i, "ok");
		sweepfile_add(&f, text, strlen(text));
		free(text);
		ck_assert(i % 5 || sweepfile_flush(&f, &e));
	}
	ck_assert_msg(sweepfile_finish(&f, &e), "%s", e.text);
	ck_assert_int_eq(f.have, ROWS);
	ck_assert_int_eq(e.n, 0);
	sweepfile_close(&f);
}

static char *read_back(const char *name, size_t *len)
{
	struct err e = {0};
	char *text = json_file_text(name, len, &e);

	ck_assert_msg(text != NULL, "%s", e.text);
	return text;
}

static void write_file(const char *name, const char *text, size_t len)
{
	FILE *f = fopen(name, "w");

	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(text, 1, len, f), len);
	ck_assert_int_eq(fclose(f), 0);
}

static bool holds(const char *name, const char *text, size_t len)
{
	size_t n;
	char *now = read_back(name, &n);
	bool same = n == len && memcmp(now, text, len) == 0;

	free(now);
	return same;
}

/* The undisturbed one. */
static char *whole(size_t *len)
{
	go_on(false);
	return read_back("r.csv", len);
}

static bool is_there(const char *name)
{
	return access(name, F_OK) == 0;
}

/* ---- rows ---- */

static const struct {
	const char *text;
	int status; /* -1: no row */
} texts[] = {
	{"k,1,2,3,ok\n", EXIT_OK},
	{"k,1,2,3,ok\nk,", EXIT_OK},
	{"k,1,,,ok\n", EXIT_OK},
	{"k,,,,ok\n", -1},
	{"k,,2,3,ok\n", -1},
	{"k,1,,,timeout\n", -1},
	{"k,,,3,policy\n", -1},
	{"k,-1,0,9223372036854775807,ok\n", EXIT_OK},
	{"k,,,,policy\n", EXIT_POLICY},
	{"k,,,,config\n", EXIT_USER},
	{"k,,,,timeout\n", EXIT_MACHINE},
	{"k,,,,machine\n", EXIT_MACHINE},
	{"k,,,,signal 9\n", EXIT_MACHINE},
	{"k,,,,exit 7\n", EXIT_MACHINE},
	{"k,1,2,3,ok", -1},
	{"k,1,2,3,o\n", -1},
	{"k,1,2,3,okay\n", -1},
	{"k,1,2,3,ok \n", -1},
	{"k,1,2,3,\n", -1},
	{"k,1,2,3\n", -1},
	{"k,1,2,ok\n", -1},
	{"k,1,2,3,4,ok\n", -1},
	{"k,1,2,x,ok\n", -1},
	{"k,1,2,-,ok\n", -1},
	{"k,1,2,1-,ok\n", -1},
	{"k,1,2, 3,ok\n", -1},
	{"k,1,2,3.5,ok\n", -1},
	{"k,1,2,333333333333333333333333,ok\n", -1},
	{"k,,,,signal \n", -1},
	{"k,,,,signal 9x\n", -1},
	{"k,,,,signal9\n", -1},
	{"l,1,2,3,ok\n", -1},
	{"k", -1},
	{"", -1},
};

START_TEST(a_row_is_its_key_its_numbers_and_a_status)
{
	int status = -1;
	size_t len = sweepfile_row(texts[_i].text, strlen(texts[_i].text), "k,", 3, &status);

	if (texts[_i].status < 0) {
		ck_assert_uint_eq(len, 0);
		return;
	}
	ck_assert_uint_eq(len, (size_t)(strchr(texts[_i].text, '\n') + 1 - texts[_i].text));
	ck_assert_int_eq(status, texts[_i].status);
}
END_TEST

START_TEST(no_beginning_of_a_row_is_a_row)
{
	const char *text = "k,,,,signal 11\n";
	int status;

	for (size_t n = 0; n < strlen(text); n++)
		ck_assert_uint_eq(sweepfile_row(text, n, "k,", 3, &status), 0);
	ck_assert_uint_eq(sweepfile_row(text, strlen(text), "k,", 3, &status), strlen(text));
}
END_TEST

/* ---- going on ---- */

START_TEST(a_new_one_has_its_first_line_and_says_what_it_comes_from)
{
	struct sweepfile f;
	struct err e = {0};
	struct origin o, from = origin();
	int status;

	ck_assert(open_file(&f, false, false, &e, &status));
	ck_assert(holds("r.csv", HEAD "\n", sizeof(HEAD)));
	ck_assert(origin_read(&o, "r.csv", &e));
	ck_assert_ptr_null(origin_difference(&o, &from));
	ck_assert_str_eq(o.config, from.config);
	ck_assert_str_eq(o.title, from.title);
	ck_assert_int_eq(o.rows, ROWS);
	origin_fini(&o);
	sweepfile_close(&f);
}
END_TEST

static const char *const tails[] = {
	"", "\n", ",,,,ok\n", "\"", "garbage\nand more\n", "bsd4,1,1,0,,0,ok\n"};

START_TEST(wherever_it_is_cut_it_ends_with_the_same_bytes)
{
	size_t len;
	char *text = whole(&len), *cut = xcalloc(len + 100, 1);

	for (size_t n = 0; n <= len; n++) {
		size_t tail = strlen(tails[_i]);
		memcpy(cut, text, n);
		memcpy(cut + n, tails[_i], tail);
		write_file("r.csv", cut, n + tail);
		go_on(false);
		ck_assert_msg(holds("r.csv", text, len), "cut at %zu", n);
	}
	free(cut);
	free(text);
}
END_TEST

START_TEST(zeros_at_its_end_are_cut_off)
{
	size_t len;
	char *text = whole(&len);

	for (size_t n = 0; n <= len; n++) {
		char *cut = xcalloc(n + 5000, 1);
		memcpy(cut, text, n);
		write_file("r.csv", cut, n + (n % 2 ? 5000 : 1));
		free(cut);
		go_on(false);
		ck_assert_msg(holds("r.csv", text, len), "zeros from %zu", n);
	}
	free(text);
}
END_TEST

START_TEST(a_byte_that_makes_a_row_another_ends_what_is_kept)
{
	size_t len;
	char *text = whole(&len), *k = key(NULL, 4), *at = strstr(text, k);
	struct sweepfile f;
	struct err e = {0};
	int status;

	at[2] ^= 1;
	write_file("r.csv", text, len);
	ck_assert(open_file(&f, false, true, &e, &status));
	ck_assert_int_eq(f.have, 4);
	sweepfile_close(&f);
	ck_assert(holds("r.csv", text, (size_t)(at - text)));
	free(text);
	free(k);
}
END_TEST

START_TEST(a_whole_one_is_not_touched)
{
	size_t len;
	char *text = whole(&len);
	struct stat a, b;

	ck_assert_int_eq(stat("r.csv", &a), 0);
	go_on(false);
	ck_assert_int_eq(stat("r.csv", &b), 0);
	ck_assert(a.st_ino == b.st_ino && a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
		  a.st_mtim.tv_nsec == b.st_mtim.tv_nsec);
	free(text);
}
END_TEST

/* ---- rows that are run again ---- */

static const char *const chances[] = {"signal 9", "timeout", "machine", "exit 1"};

START_TEST(what_might_go_well_another_time_gets_its_place_back)
{
	size_t len;
	char *text = whole(&len);

	for (int mask = 0; mask < 1 << ROWS; mask += 1 + mask / 20) {
		FILE *f = fopen("r.csv", "w");
		fputs(HEAD "\n", f);
		for (int i = 0; i < ROWS - mask % 3; i++) {
			put_row(f, i, mask >> i & 1 ? chances[_i] : "ok");
		}
		fclose(f);
		go_on(false);
		ck_assert_msg(holds("r.csv", text, len), "rows %x", (unsigned)mask);
	}
	ck_assert(!is_there("r.csv.redo"));
	free(text);
}
END_TEST

START_TEST(they_come_back_some_at_a_time)
{
	struct sweepfile f;
	struct err e = {0};
	size_t len;
	char *text = whole(&len);
	FILE *out = fopen("r.csv", "w");
	int status;

	fputs(HEAD "\n", out);
	for (int i = 0; i < ROWS; i++)
		put_row(out, i, i % 2 ? "timeout" : "ok");
	fclose(out);
	ck_assert(open_file(&f, false, true, &e, &status));
	ck_assert_int_eq(f.nredo, ROWS / 2);
	for (int n = ROWS / 2; n; n -= 2) {
		ck_assert_int_eq(f.nredo, n);
		f.redo[0].text = row(f.redo[0].row, "ok");
		f.redo[1].text = row(f.redo[1].row, "ok");
		ck_assert(sweepfile_replace(&f, &e));
	}
	ck_assert(sweepfile_finish(&f, &e));
	sweepfile_close(&f);
	ck_assert(holds("r.csv", text, len));
	free(text);
}
END_TEST

START_TEST(a_policys_fault_is_not_run_again)
{
	struct sweepfile f;
	struct err e = {0};
	size_t len;
	char *text = whole(&len);
	FILE *out = fopen("r.csv", "w");
	int status;

	fputs(HEAD "\n", out);
	for (int i = 0; i < ROWS; i++)
		put_row(out, i, i == 3 ? "policy" : i == 5 ? "config" : "ok");
	fclose(out);
	ck_assert(open_file(&f, false, true, &e, &status));
	ck_assert_int_eq(f.nredo, 0);
	ck_assert_int_eq(f.have, ROWS);
	ck_assert_int_eq(f.failed, 2);
	ck_assert_int_eq(f.status, EXIT_POLICY);
	sweepfile_close(&f);
	free(text);
}
END_TEST

/* ---- what is left alone ---- */

static void refused(bool resume, const char *words, int status)
{
	struct sweepfile f;
	struct err e = {0};
	int came;

	ck_assert(!open_file(&f, false, resume, &e, &came));
	ck_assert_msg(strstr(e.text, words) != NULL, "not \"%s\" but %s", words, e.text);
	ck_assert_int_eq(came, status);
	err_fini(&e);
}

START_TEST(one_that_is_there_is_refused_without_resume)
{
	write_file("r.csv", "precious", 8);
	refused(false, "r.csv: error: is there already", EXIT_USER);
	ck_assert(holds("r.csv", "precious", 8));
	ck_assert(!is_there("r.csv.json"));
}
END_TEST

START_TEST(one_of_which_nobody_knows_whence_is_refused)
{
	write_file("r.csv", HEAD "\n", sizeof(HEAD));
	refused(true, "r.csv.json: error: cannot read it: No such file", EXIT_USER);
	write_file("r.csv.json", "{\"rows\": 1}", 11);
	refused(true, "needs \"corun\"", EXIT_USER);
	ck_assert(holds("r.csv", HEAD "\n", sizeof(HEAD)));
}
END_TEST

START_TEST(an_empty_one_is_begun_anew_with_resume)
{
	size_t len;
	char *text = whole(&len);

	write_file("r.csv", "", 0);
	go_on(false);
	ck_assert(holds("r.csv", text, len));
	unlink("r.csv.json");
	write_file("r.csv", "", 0);
	go_on(false);
	ck_assert(holds("r.csv", text, len));
	unlink("r.csv");
	write_file("r.csv.json", "what?", 5);
	go_on(false);
	ck_assert(holds("r.csv", text, len));
	free(text);
}
END_TEST

static void another(struct origin *o, int i)
{
	static struct origin_input in = {.name = (char *)"mine.so"};
	static char *policies[] = {(char *)"ule"};

	switch (i) {
	case 0:
		o->config_hash[3] = 'f';
		return;
	case 1:
		o->program_hash[3] = 'f';
		return;
	case 2:
		o->inputs = &in;
		o->ninput = 1;
		return;
	case 3:
		o->seed = 7;
		return;
	case 4:
		o->runs = 5;
		return;
	case 5:
		o->nset = 0;
		return;
	case 6:
		o->policies = policies;
		o->npolicy = 1;
		return;
	default:
		o->shard = (struct shard){1, 2};
		return;
	}
}

static const char *const differences[] = {
	"has changed: the config c \"1\".json\n",
	"has changed: the program (corun 0.1 against 0.1)",
	"has changed: mine.so\n",
	"against --set 'a.b=it'\\''s' --seed 7 --runs 3)",
	"--seed 18446744073709551615 --runs 5)",
	"(--set 'a.b=it'\\''s' --seed 18446744073709551615 --runs 3 against --seed",
	"against --policy ule --set",
	"it was begun as another shard",
};

START_TEST(one_that_came_from_something_else_is_refused)
{
	struct sweepfile f;
	struct origin o = origin();
	struct err e = {0};
	int status;
	size_t len;
	char *text = whole(&len);

	another(&o, _i);
	write_file("r.csv", text, len - 5);
	ck_assert(!sweepfile_open(&f, "r.csv", false, true, &rows, &o, &e, &status));
	ck_assert_msg(strstr(e.text, differences[_i]) != NULL, "%s", e.text);
	ck_assert_int_eq(status, EXIT_USER);
	ck_assert(holds("r.csv", text, len - 5));
	err_fini(&e);
	free(text);
}
END_TEST

START_TEST(two_never_write_the_same)
{
	struct sweepfile f;
	struct err e = {0};
	int status, how;
	char *words;
	pid_t child;

	ck_assert(open_file(&f, false, false, &e, &status));
	words = xasprintf("r.csv: error: another sweep (process %ld) is writing it",
			  (long)getpid());
	child = fork();
	if (child == 0) {
		refused(true, words, EXIT_MACHINE);
		refused(false, words, EXIT_USER);
		_exit(0);
	}
	ck_assert_int_eq(waitpid(child, &how, 0), child);
	ck_assert_int_eq(how, 0);
	sweepfile_close(&f);
	go_on(false);
	free(words);
}
END_TEST

/* ---- what happens to it meanwhile ---- */

static void meanwhile(void (*what)(void), const char *words)
{
	struct sweepfile f;
	struct err e = {0};
	int status;

	ck_assert(open_file(&f, false, false, &e, &status));
	what();
	sweepfile_add(&f, "x\n", 2);
	ck_assert(!sweepfile_flush(&f, &e));
	ck_assert_msg(e.text && strstr(e.text, words), "%s", e.text);
	err_fini(&e);
	sweepfile_close(&f);
	unlink("r.csv");
}

static void is_removed(void)
{
	unlink("r.csv");
}

static void is_replaced(void)
{
	write_file("x", HEAD "\n", sizeof(HEAD));
	rename("x", "r.csv");
}

static void grows(void)
{
	FILE *f = fopen("r.csv", "a");

	fputs("x", f);
	fclose(f);
}

static void is_emptied(void)
{
	write_file("r.csv", "", 0);
}

START_TEST(what_others_do_to_it_is_noticed)
{
	meanwhile(is_removed, "r.csv: error: was removed, or replaced");
	meanwhile(is_replaced, "r.csv: error: was removed, or replaced");
	meanwhile(grows, "r.csv: error: something else has written to it");
	meanwhile(is_emptied, "r.csv: error: something else has written to it");
}
END_TEST

/* ---- a full disk: a limit of the size stands for it ---- */

static void limit(rlim_t size)
{
	struct rlimit l;

	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &l), 0);
	l.rlim_cur = size;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &l), 0);
}

START_TEST(a_full_disk_leaves_whole_rows)
{
	size_t len;
	char *text = whole(&len);

	signal(SIGXFSZ, SIG_IGN);
	for (size_t room = 0; room < len; room++) {
		struct sweepfile f;
		struct err e = {0};
		int status;
		bool ok;
		unlink("r.csv");
		unlink("r.csv.json");
		limit(room);
		ok = open_file(&f, false, false, &e, &status);
		ck_assert(ok || (status == EXIT_MACHINE && !is_there("r.csv")));
		for (int64_t i = 0; ok && i < ROWS; i++) {
			char *r = row(i, "ok");
			sweepfile_add(&f, r, strlen(r));
			free(r);
			ok = sweepfile_flush(&f, &e);
			ck_assert(ok || holds("r.csv", text, (size_t)f.size));
		}
		sweepfile_close(&f);
		limit(RLIM_INFINITY);
		ck_assert(!ok);
		ck_assert_msg(strstr(e.text, "cannot write it: File too large"), "%s", e.text);
		err_fini(&e);
		go_on(false);
		ck_assert(holds("r.csv", text, len));
	}
	free(text);
}
END_TEST

START_TEST(a_full_disk_replaces_nothing)
{
	struct sweepfile f;
	struct err e = {0};
	size_t len, before;
	char *text = whole(&len), *r = row(2, "ok"), *bad = row(2, "timeout"),
	     *at = strstr(text, r),
	     *old = xasprintf("%.*s%s%s", (int)(at - text), text, bad, at + strlen(r));
	int status;

	before = strlen(old);
	write_file("r.csv", old, before);
	signal(SIGXFSZ, SIG_IGN);
	ck_assert(open_file(&f, false, true, &e, &status));
	ck_assert_int_eq(f.nredo, 1);
	f.redo[0].text = r;
	limit(before - 20);
	ck_assert(!sweepfile_replace(&f, &e));
	limit(RLIM_INFINITY);
	ck_assert_msg(strstr(e.text, "r.csv.redo: error: cannot write it"), "%s", e.text);
	ck_assert(holds("r.csv", old, before));
	ck_assert(!is_there("r.csv.redo"));
	sweepfile_close(&f);
	err_fini(&e);
	go_on(false);
	ck_assert(holds("r.csv", text, len));
	free(old);
	free(bad);
	free(text);
}
END_TEST

/* ---- parts ---- */

START_TEST(a_part_has_another_name_until_it_is_whole)
{
	struct sweepfile f;
	struct err e = {0};
	int status;

	ck_assert(open_file(&f, true, false, &e, &status));
	ck_assert(is_there("r.csv.part") && is_there("r.csv.json") && !is_there("r.csv"));
	sweepfile_close(&f);
	ck_assert(!open_file(&f, true, false, &e, &status));
	ck_assert_msg(strstr(e.text, "r.csv.part: error: is there already"), "%s", e.text);
	go_on(true);
	ck_assert(!is_there("r.csv.part") && is_there("r.csv"));
	go_on(true); /* finds it whole */
	ck_assert(!is_there("r.csv.part") && is_there("r.csv"));
	ck_assert(!open_file(&f, true, false, &e, &status));
	err_fini(&e);
}
END_TEST

START_TEST(shards_are_all_rows_each_once)
{
	for (int64_t all = 0; all < 40; all++)
		for (int64_t n = 1; n < 45; n++) {
			int64_t next = 0, least = all / n;
			for (int64_t k = 1; k <= n; k++) {
				int64_t first, count;
				shard_range((struct shard){k, n}, all, &first, &count);
				ck_assert_int_eq(first, next);
				ck_assert(count == least || count == least + 1);
				next += count;
			}
			ck_assert_int_eq(next, all);
		}
}
END_TEST

static const struct {
	const char *text;
	int64_t k, n; /* 0: it is none */
} shards[] = {{"1/1", 1, 1},
	      {"3/10", 3, 10},
	      {"1000000/1000000", 1000000, 1000000},
	      {"0/3", 0, 0},
	      {"4/3", 0, 0},
	      {"1/0", 0, 0},
	      {"1", 0, 0},
	      {"1/", 0, 0},
	      {"/3", 0, 0},
	      {"1/3x", 0, 0},
	      {"-1/3", 0, 0},
	      {"1/1000001", 0, 0},
	      {" 1/3", 0, 0},
	      {"1/ 3", 0, 0},
	      {"99999999999999999999/3", 0, 0},
	      {"01/3", 0, 0},
	      {"1/99999999999999999999", 0, 0}};

START_TEST(a_shard_is_written_k_n)
{
	struct shard s;
	bool ok = shard_parse(shards[_i].text, &s);

	ck_assert_msg(ok == (shards[_i].n > 0), "%s", shards[_i].text);
	ck_assert(!ok || (s.k == shards[_i].k && s.n == shards[_i].n));
}
END_TEST

static const struct {
	const char *csv, *shard;
} names[] = {{"results.csv", "results.3-of-10.csv"},
	     {"a.b/results", "a.b/results.3-of-10"},
	     {"a/b.c.csv", "a/b.c.3-of-10.csv"},
	     {"./.csv", "./.csv.3-of-10"},
	     {"x.3-of-10.csv", "x.3-of-10.3-of-10.csv"}};

START_TEST(a_shard_has_its_number_in_its_name)
{
	struct shard s = {3, 10};
	char *name = shard_file(s, names[_i].csv), *back = shard_whole_file(s, name);

	ck_assert_str_eq(name, names[_i].shard);
	ck_assert_str_eq(back, names[_i].csv);
	free(name);
	free(back);
	ck_assert_ptr_null(shard_whole_file(s, "results.3-of-11.csv"));
}
END_TEST

/* ---- what it comes from ---- */

START_TEST(a_digest_is_sha256)
{
	char hex[DIGEST_LEN], of_file[DIGEST_LEN];

	digest_text("abc", 3, hex);
	ck_assert_str_eq(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	write_file("abc", "abc", 3);
	ck_assert(digest_file("abc", of_file));
	ck_assert_str_eq(of_file, hex);
	ck_assert(digest_program(hex));
	ck_assert(!digest_file("nothing", hex));
	ck_assert_int_eq(errno, ENOENT);
}
END_TEST

START_TEST(an_input_that_changes_is_noticed)
{
	struct origin o = {0};
	struct err e = {0};
	struct timespec times[2] = {{.tv_sec = 5}, {.tv_sec = 5}};

	write_file("in", "abc", 3);
	ck_assert(origin_add_input(&o, "in", &e) && origin_add_input(&o, "in", &e));
	ck_assert_int_eq(o.ninput, 1);
	ck_assert(origin_unchanged(&o, &e));
	write_file("in", "abc", 3); /* other times, same bytes */
	ck_assert(origin_unchanged(&o, &e));
	write_file("in", "abd", 3);
	ck_assert_int_eq(utimensat(AT_FDCWD, "in", times, 0), 0);
	ck_assert(!origin_unchanged(&o, &e));
	ck_assert_str_eq(e.text, "in: error: has changed while the sweep ran\n");
	write_file("in", "abc", 3);
	ck_assert(origin_unchanged(&o, &e));
	unlink("in");
	ck_assert(!origin_unchanged(&o, &e));
	ck_assert(!origin_add_input(&o, "nothing", &e));
	origin_fini(&o);
	err_fini(&e);
}
END_TEST

START_TEST(a_name_that_is_no_text_is_refused)
{
	struct origin o = origin();
	struct err e = {0};

	o.config = (char *)"\xff.json";
	ck_assert(!origin_write(&o, "r.csv", &e));
	ck_assert(!is_there("r.csv.json"));
	err_fini(&e);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("sweepfile");
	TCase *c = tcase_create("rows");
	SRunner *r;
	int failed;

	tcase_add_loop_test(c, a_row_is_its_key_its_numbers_and_a_status, 0, ARRAY_LEN(texts));
	tcase_add_test(c, no_beginning_of_a_row_is_a_row);
	tcase_add_test(c, shards_are_all_rows_each_once);
	tcase_add_loop_test(c, a_shard_is_written_k_n, 0, ARRAY_LEN(shards));
	tcase_add_loop_test(c, a_shard_has_its_number_in_its_name, 0, ARRAY_LEN(names));
	suite_add_tcase(s, c);
	c = tcase_create("files");
	tcase_add_checked_fixture(c, enter, leave);
	tcase_add_test(c, a_new_one_has_its_first_line_and_says_what_it_comes_from);
	tcase_add_loop_test(c, wherever_it_is_cut_it_ends_with_the_same_bytes, 0, ARRAY_LEN(tails));
	tcase_add_test(c, zeros_at_its_end_are_cut_off);
	tcase_add_test(c, a_byte_that_makes_a_row_another_ends_what_is_kept);
	tcase_add_test(c, a_whole_one_is_not_touched);
	tcase_add_loop_test(c, what_might_go_well_another_time_gets_its_place_back, 0,
			    ARRAY_LEN(chances));
	tcase_add_test(c, they_come_back_some_at_a_time);
	tcase_add_test(c, a_policys_fault_is_not_run_again);
	tcase_add_test(c, one_that_is_there_is_refused_without_resume);
	tcase_add_test(c, one_of_which_nobody_knows_whence_is_refused);
	tcase_add_test(c, an_empty_one_is_begun_anew_with_resume);
	tcase_add_loop_test(c, one_that_came_from_something_else_is_refused, 0,
			    ARRAY_LEN(differences));
	tcase_add_test(c, two_never_write_the_same);
	tcase_add_test(c, what_others_do_to_it_is_noticed);
	tcase_add_test(c, a_full_disk_leaves_whole_rows);
	tcase_add_test(c, a_full_disk_replaces_nothing);
	tcase_add_test(c, a_part_has_another_name_until_it_is_whole);
	tcase_add_test(c, a_digest_is_sha256);
	tcase_add_test(c, an_input_that_changes_is_noticed);
	tcase_add_test(c, a_name_that_is_no_text_is_refused);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
