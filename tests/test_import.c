/* test_import.c - text of `perf script`: what is read, how tasks and causes come out of it. */
#include "import.h"

#include <check.h>
#include <string.h>

#include "input.h"
#include "trace.h"

#define TEXT_FILE    "build/test-import.txt"
#define CONTEXT_FILE "build/test-import.ctx"

static void put_file(const char *file, const char *text)
{
	FILE *f = fopen(file, "w");

	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	ck_assert_int_eq(fclose(f), 0);
}

/* Short lines become perf's: "cpu us comm/tid event payload". Of the payload only what counts is
 * given: switch PREV/tid STATE NEXT/tid | waking|wakeup|new COMM/tid CPU | fork CHILD/tid | exec
 * PATH | exit | wait TID | complete */
static void put_line(FILE *f, const char *line)
{
	char comm[32], event[16], a[32], b[32], state[8];
	int cpu, tid, x, y;
	long us;

	ck_assert_int_eq(sscanf(line, "%d %ld %31[^/]/%d %15s", &cpu, &us, comm, &tid, event), 5);
	line = strstr(line, event) + strlen(event);
	fprintf(f, "%16s %5d/%-5d [%03d] %5ld.%06ld000: ", comm, tid, tid, cpu, 100 + us / 1000000,
		us % 1000000);
	if (strcmp(event, "switch") == 0) {
		ck_assert_int_eq(sscanf(line, " %31[^/]/%d %7s %31[^/]/%d", a, &x, state, b, &y),
				 5);
		fprintf(f,
			"sched:sched_switch: prev_comm=%s prev_pid=%d prev_prio=120 prev_state=%s "
			"==> "
			"next_comm=%s next_pid=%d next_prio=120\n",
			a, x, state, b, y);
	} else if (strcmp(event, "fork") == 0) {
		ck_assert_int_eq(sscanf(line, " %31[^/]/%d", a, &x), 2);
		fprintf(f, "sched:sched_process_fork: comm=%s pid=%d child_comm=%s child_pid=%d\n",
			comm, tid, a, x);
	} else if (strcmp(event, "exec") == 0) {
		fprintf(f, "sched:sched_process_exec: filename=%s pid=%d old_pid=%d\n", line + 1,
			tid, tid);
	} else if (strcmp(event, "exit") == 0) {
		fprintf(f, "sched:sched_process_exit: comm=%s pid=%d prio=120 group_dead=true\n",
			comm, tid);
	} else if (strcmp(event, "wait") == 0) {
		fprintf(f, "sched:sched_process_wait: comm=%s pid=%d prio=120\n", comm, atoi(line));
	} else if (strcmp(event, "complete") == 0) {
		fprintf(f, "block:block_rq_complete: 254,0 RA () 46313176 + 16 0x2,0,4 [0]\n");
	} else {
		ck_assert_int_eq(sscanf(line, " %31[^/]/%d %d", a, &x, &y), 3);
		fprintf(f, "sched:sched_%s: comm=%s pid=%d prio=120 target_cpu=%03d\n",
			strcmp(event, "new") == 0 ? "wakeup_new" : event, a, x, y);
	}
}

static void put_short(const char *text)
{
	char *copy = xstrdup(text), *save = NULL;
	FILE *f = fopen(TEXT_FILE, "w");

	for (char *line = strtok_r(copy, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
		put_line(f, line);
	fclose(f);
	free(copy);
}

struct result {
	struct recording rec;
	struct import im;
	struct err e;
	char *text; /* the trace, from its first task on */
	char *whole;
};

static bool import_file(struct result *r, const char *file, const char *context, const char *root)
{
	struct trace_out out = {0};
	size_t len;

	memset(r, 0, sizeof(*r));
	if (!perf_read(file, &r->rec, &r->e) ||
	    (context && !perf_read_context(context, &r->rec, &r->e)))
		return false;
	import_tasks(&r->im, &r->rec);
	if (!import_tree(&r->im, file, root, &r->e))
		return false;
	out.f = open_memstream(&r->whole, &len);
	import_write(&r->im, NULL, 0, &out);
	fclose(out.f);
	r->text = strstr(r->whole, "task 0 ");
	return true;
}

static void result_fini(struct result *r)
{
	free(r->whole);
	import_fini(&r->im);
	recording_fini(&r->rec);
	err_fini(&r->e);
}

/* Every story starts with perf waking its command, make (tid 10), on cpu 0. */
#define START                                                                                      \
	"1 0 perf/9 waking perf-exec/10 0\n"                                                       \
	"0 10 swapper/0 switch swapper/0 R perf-exec/10\n"                                         \
	"0 10 perf-exec/10 exec /usr/bin/make\n"

/* What the story makes of it must read so, from the first task on. */
static void check_story(const char *story, const char *want)
{
	char *text = xasprintf("%s%s", START, story);
	struct result r;

	put_short(text);
	ck_assert_msg(import_file(&r, TEXT_FILE, NULL, NULL), "%s", r.e.text);
	ck_assert_str_eq(r.text, want);
	result_fini(&r);
	free(text);
}

START_TEST(a_wait_for_a_child_depends_on_its_end)
{
	check_story("0 110 make/10 fork make/11\n"
		    "0 120 make/10 new make/11 1\n"
		    "1 150 swapper/0 switch swapper/0 R make/11\n"
		    "0 160 make/10 wait 0\n"
		    "0 170 make/10 switch make/10 S swapper/0\n"
		    "1 250 make/11 exec /usr/lib/cc1\n"
		    "1 450 cc1/11 exit\n"
		    "1 470 cc1/11 waking make/10 0\n"
		    "0 500 swapper/0 switch swapper/0 R make/10\n"
		    "1 510 cc1/11 switch cc1/11 Z swapper/0\n"
		    "0 600 make/10 exit\n"
		    "0 650 make/10 switch make/10 Z swapper/0\n",
		    "task 0 0\nx 1\nr 110000\nf 1\nr 50000\nc\nr 150000\n"
		    "task 0 1\nr 100000\nx 2\nr 220000\nw -1\nr 40000\n"
		    "end 2 11\n");
}
END_TEST

/* Else a replay in which the child is slower would not wait. */
START_TEST(a_wait_that_finds_the_child_dead_depends_on_its_end_too)
{
	check_story("0 110 make/10 fork make/11\n"
		    "0 110 make/10 new make/11 1\n"
		    "1 150 swapper/0 switch swapper/0 R make/11\n"
		    "1 250 make/11 exit\n"
		    "1 260 make/11 switch make/11 Z swapper/0\n"
		    "0 310 make/10 wait 0\n"
		    "0 410 make/10 switch make/10 X swapper/0\n",
		    "task 0 0\nx 1\nr 100000\nf 1\nr 200000\nc\nr 100000\n"
		    "task 0 1\nr 110000\nw -1\n"
		    "end 2 8\n");
}
END_TEST

START_TEST(preemption_only_splits_a_burst)
{
	check_story("0 110 make/10 switch make/10 R kworker/7\n"
		    "0 150 kworker/7 switch kworker/7 I make/10\n"
		    "0 200 make/10 switch make/10 R+ kworker/7\n"
		    "0 210 kworker/7 switch kworker/7 I make/10\n"
		    "0 250 make/10 switch make/10 X swapper/0\n",
		    /* The kworker's second burst had no wake-up: its interval ends 30 us before. */
		    "task 0 0\nx 1\nr 190000\n"
		    "background 0 2\nu 110000\nr 40000\nu 60000\nr 10000\n"
		    "end 2 6\n");
}
END_TEST

START_TEST(a_wake_up_before_the_sleep_is_a_credit)
{
	check_story("0 20 make/10 fork make/11\n"
		    "1 40 swapper/0 switch swapper/0 R make/11\n"
		    "1 50 make/11 waking make/10 0\n"
		    "0 51 make/10 switch make/10 S swapper/0\n"
		    "0 52 swapper/0 wakeup make/10 0\n"
		    "0 60 swapper/0 switch swapper/0 R make/10\n"
		    "1 70 make/11 switch make/11 X swapper/0\n"
		    "0 80 make/10 switch make/10 X swapper/0\n",
		    "task 0 0\nx 1\nr 10000\nf 1\nr 31000\np\nr 20000\n"
		    "task 0 1\nr 10000\nw -1\nr 20000\n"
		    "end 2 9\n");
}
END_TEST

START_TEST(a_wake_up_of_who_stays_awake_is_dropped)
{
	check_story("0 20 make/10 fork make/11\n"
		    "1 40 swapper/0 switch swapper/0 R make/11\n"
		    "1 50 make/11 waking make/10 0\n"
		    "1 51 make/11 wakeup make/10 0\n"
		    "1 70 make/11 switch make/11 X swapper/0\n"
		    "0 80 make/10 switch make/10 X swapper/0\n",
		    "task 0 0\nx 1\nr 10000\nf 1\nr 60000\n"
		    "task 0 1\nr 30000\n"
		    "end 2 5\n");
}
END_TEST

/* Each line's wake-up ends a block of make; the letter tells what it was taken for. */
START_TEST(a_block_is_told_by_its_state_and_its_end)
{
	static const struct {
		const char *before, *state, *waking, *want;
	} cases[] = {
		{"", "D", "1 60 make/11 waking make/10 0\n", "v"},
		{"0 48 make/10 wait 0\n", "D", "1 60 make/11 waking make/10 0\n", "l"},
		{"", "S", "1 60 make/11 waking make/10 0\n", "p"},
		{"", "S", "1 55 make/11 exit\n1 60 make/11 waking make/10 0\n", "e"},
		{"0 48 make/10 wait 0\n", "S", "1 55 make/11 exit\n1 60 make/11 waking make/10 0\n",
		 "c"},
		{"", "D", "1 55 make/11 complete\n1 60 make/11 waking make/10 0\n", "d 10000"},
		{"", "S", "0 60 swapper/0 waking make/10 0\n", "t 10000"},
		/* Nothing was seen of the wake-up, which was 30 us before. */
		{"", "D", "", "d 20000"},
		{"", "S", "", "t 20000"},
	};

	char *story = xasprintf("0 20 make/10 fork make/11\n"
				"1 40 swapper/0 switch swapper/0 R make/11\n"
				"%s"
				"0 50 make/10 switch make/10 %s swapper/0\n"
				"%s"
				"0 100 swapper/0 switch swapper/0 R make/10\n"
				"1 110 make/11 switch make/11 X swapper/0\n"
				"0 120 make/10 switch make/10 X swapper/0\n",
				cases[_i].before, cases[_i].state, cases[_i].waking);
	char *text = xasprintf("%s%s", START, story), *line;
	struct result r;

	put_short(text);
	ck_assert(import_file(&r, TEXT_FILE, NULL, NULL));
	line = strstr(r.text, "r 30000\n");
	ck_assert_msg(line != NULL, "%s", r.text);
	line += strlen("r 30000\n");
	ck_assert_msg(strncmp(line, cases[_i].want, strlen(cases[_i].want)) == 0, "%s", line);
	result_fini(&r);
	free(text);
	free(story);
}
END_TEST

START_TEST(the_context_file_knows_an_interrupt_from_the_task_under_it)
{
	struct result r;

	put_short(START "0 20 make/10 fork make/11\n"
			"1 40 swapper/0 switch swapper/0 R make/11\n"
			"0 50 make/10 switch make/10 S swapper/0\n"
			"1 60 make/11 waking make/10 0\n"
			"0 90 swapper/0 switch swapper/0 R make/10\n"
			"1 110 make/11 switch make/11 X swapper/0\n"
			"0 120 make/10 switch make/10 X swapper/0\n");
	put_file(CONTEXT_FILE, "100000060000 1 h 11 10 waking 1 3\n");
	ck_assert(import_file(&r, TEXT_FILE, CONTEXT_FILE, NULL));
	ck_assert_str_eq(r.text, "task 0 0\nx 1\nr 10000\nf 1\nr 30000\nt 10000\nr 30000\n"
				 "task 0 1\nr 70000\nend 2 7\n");
	result_fini(&r);
	put_file(CONTEXT_FILE, "100000070000 1 h 11 10 waking 1 3\n");
	ck_assert(!import_file(&r, TEXT_FILE, CONTEXT_FILE, NULL));
	ck_assert_str_eq(r.e.text, CONTEXT_FILE
			 ": error: 1 of 1 lines match no wake-up: it belongs to "
			 "another recording, or the times were cut (use perf script --ns)\n");
	result_fini(&r);
	put_file(CONTEXT_FILE, "100000070000 1 x 11 10 waking 1 3\n");
	ck_assert(!import_file(&r, TEXT_FILE, CONTEXT_FILE, NULL));
	ck_assert_str_eq(r.e.text,
			 CONTEXT_FILE ":1: error: expected \"time_ns cpu t|s|h waker wakee ...\", "
				      "found \"100000070000 1 x 11 10 waking 1 3\"\n");
	result_fini(&r);
}
END_TEST

START_TEST(a_tid_may_be_used_again)
{
	check_story("0 20 make/10 fork make/11\n"
		    "1 40 swapper/0 switch swapper/0 R make/11\n"
		    "1 50 make/11 switch make/11 X swapper/0\n"
		    "0 60 make/10 fork make/11\n"
		    "1 90 swapper/0 switch swapper/0 R make/11\n"
		    "1 95 make/11 switch make/11 X swapper/0\n"
		    "0 100 make/10 switch make/10 X swapper/0\n",
		    "task 0 0\nx 1\nr 10000\nf 1\nr 40000\nf 2\nr 40000\n"
		    "task 0 1\nr 10000\n"
		    "task 0 1\nr 5000\n"
		    "end 3 8\n");
}
END_TEST

/* At the first event of a task that was not switched to: 30 us after its wake-up. */
START_TEST(a_missing_switch_is_put_where_it_must_have_been)
{
	check_story("0 20 make/10 fork make/11\n"
		    "1 25 kworker/8 switch kworker/8 I swapper/0\n"
		    "1 100 make/11 exec /bin/sh\n"
		    "1 120 sh/11 switch sh/11 X swapper/0\n"
		    "0 130 make/10 switch make/10 X swapper/0\n",
		    "task 0 0\nx 1\nr 10000\nf 1\nr 110000\n"
		    "task 0 1\nr 50000\nx 2\nr 20000\n"
		    "end 2 7\n");
}
END_TEST

START_TEST(spinners_are_idle)
{
	struct result r;

	put_short(START "0 50 make/10 switch make/10 S idlespin/5\n"
			"0 90 idlespin/5 waking make/10 0\n"
			"0 100 idlespin/5 switch idlespin/5 R make/10\n"
			"0 120 make/10 switch make/10 X idlespin/5\n");
	ck_assert(import_file(&r, TEXT_FILE, NULL, NULL));
	ck_assert_str_eq(r.text, "task 0 0\nx 1\nr 40000\nt 40000\nr 20000\nend 1 4\n");
	ck_assert_int_eq(r.im.latency[0], 10000);
	result_fini(&r);
}
END_TEST

START_TEST(the_root_can_be_chosen)
{
	static const char story[] = START "0 20 make/10 fork make/11\n"
					  "1 40 swapper/0 switch swapper/0 R make/11\n"
					  "1 45 make/11 exec /usr/lib/cc1\n"
					  "1 50 cc1/11 switch cc1/11 X swapper/0\n"
					  "0 100 make/10 switch make/10 X swapper/0\n";
	struct result r;

	put_short(story);
	ck_assert(import_file(&r, TEXT_FILE, NULL, "cc1"));
	ck_assert_str_eq(r.text, "task 0 0\nr 5000\nx 1\nr 5000\nend 1 3\n");
	result_fini(&r);
	ck_assert(import_file(&r, TEXT_FILE, NULL, "11"));
	ck_assert_str_eq(r.text, "task 0 0\nr 5000\nx 1\nr 5000\nend 1 3\n");
	result_fini(&r);
	ck_assert(!import_file(&r, TEXT_FILE, NULL, "gcc"));
	ck_assert_str_eq(r.e.text, TEXT_FILE ": error: no task has the tid or command \"gcc\"\n");
	result_fini(&r);
	put_short(strstr(story, "0 20 make"));
	ck_assert(!import_file(&r, TEXT_FILE, NULL, NULL));
	ck_assert_str_eq(r.e.text,
			 TEXT_FILE ": error: no task was forked by perf, so it does not show which "
				   "is the recorded command: name its tid or command with "
				   "--root\n");
	result_fini(&r);
}
END_TEST

/* ---- lines ---- */

#define WAKING "sched:sched_waking: comm=a b pid=12 prio=110 target_cpu=001\n"

START_TEST(a_line_is_read_in_any_of_perfs_forms)
{
	static const struct {
		const char *line, *comm;
		int64_t t;
	} forms[] = {
		{"make 10/11 [001] 5.000000007: " WAKING, "make", 5000000007},
		{"    make    11 [001]     5.000007: " WAKING, "make", 5000007000},
		{"  rs:main Q:Reg    10/11 [001] 5.000007:          1 " WAKING, "rs:main Q:Reg",
		 5000007000},
		{"smt [001] hog 11 [001] 5.0: " WAKING, "smt [001] hog", 5000000000},
		{" :-1 -1/-1 [001] 5.000007: " WAKING, ":-1", 5000007000},
		{"a very long name indeed 11 [001] 5.0: sched_waking: comm=a b pid=12 prio=110 "
		 "success=1 "
		 "target_cpu=001\r\n",
		 "a very long nam", 5000000000},
	};
	struct recording r;
	struct err e = {0};

	put_file(TEXT_FILE, forms[_i].line);
	ck_assert_msg(perf_read(TEXT_FILE, &r, &e), "%s", e.text);
	ck_assert_uint_eq(r.n, 1);
	ck_assert_int_eq(r.events[0].type, EV_WAKING);
	ck_assert_int_eq(r.events[0].t, forms[_i].t);
	ck_assert_int_eq(r.events[0].cpu, 1);
	ck_assert_int_eq(r.events[0].a, 12);
	ck_assert_int_eq(r.events[0].prio, 110);
	ck_assert_str_eq(r.names[r.events[0].comm_tid], forms[_i].comm);
	ck_assert_str_eq(r.names[r.events[0].comm_a], "a b");
	recording_fini(&r);
}
END_TEST

#define GOOD "make 11 [001] 5.000007: " WAKING
#define FORM "expected \"command pid/tid [cpu] seconds.fraction: event: ...\"\n"

static const struct {
	const char *text, *message;
} broken[] = {
	{GOOD "hello\n" GOOD, ":2: error: " FORM},
	{GOOD "make 11 5.000007: " WAKING, ":2: error: " FORM},
	{GOOD "make [001] 5.000007: " WAKING, ":2: error: " FORM},
	{GOOD "make 11 [9999] 5.000007: " WAKING, ":2: error: " FORM},
	{GOOD "make 11 [001] 99999999999999999999.000007: " WAKING, ":2: error: " FORM},
	{GOOD "make 99999999 [001] 5.000007: " WAKING, ":2: error: " FORM},
	{GOOD "make 11 [001] 5.000007: nothing\n",
	 ":2: error: expected \"an event's name with a colon behind the time\"\n"},
	{GOOD "make 11 [001] 5.000007: sched:sched_waking: pid=12\n",
	 ":2: error: expected \"sched_waking: comm=NAME pid=N prio=N target_cpu=N\"\n"},
	{GOOD "make 11 [001] 5.000007: sched:sched_switch: make:11 [120] S ==> cc:12 [120]\n",
	 ":2: error: expected \"sched_switch: prev_comm=NAME prev_pid=N prev_prio=N prev_state=S "
	 "==> "
	 "next_comm=NAME next_pid=N next_prio=N\"\n"},
	{GOOD "make 11 [001] 5.000007: sched:sched_process_fork: comm=make pid=11\n",
	 ":2: error: expected \"sched_process_fork: comm=NAME pid=N child_comm=NAME "
	 "child_pid=N\"\n"},
	{"", ": error: the file is empty\n"},
	{"# a comment\n", ": error: there is no event in it\n"},
	{"PERFILE2xxxx",
	 ": error: this is perf's own data: give the text that `perf script` makes of it\n"},
};

START_TEST(what_cannot_be_read_is_refused_by_line)
{
	char *want = xasprintf("%s%s", TEXT_FILE, broken[_i].message);
	struct recording r;
	struct err e = {0};

	put_file(TEXT_FILE, broken[_i].text);
	ck_assert(!perf_read(TEXT_FILE, &r, &e));
	ck_assert_str_eq(e.text, want);
	recording_fini(&r);
	err_fini(&e);
	free(want);
}
END_TEST

START_TEST(a_last_line_that_is_cut_off_is_left_out)
{
	struct recording r;
	struct err e = {0};

	put_file(TEXT_FILE, GOOD "make 11 [001] 5.000008: sched:sched_wak");
	ck_assert(perf_read(TEXT_FILE, &r, &e));
	ck_assert_uint_eq(r.n, 1);
	ck_assert(r.cut);
	recording_fini(&r);
}
END_TEST

START_TEST(lines_out_of_order_are_sorted)
{
	struct recording r;
	struct err e = {0};

	put_file(TEXT_FILE,
		 "a 1 [000] 5.000003: x: \na 1 [000] 5.000004: x: \na 1 [000] 5.000005: x: \n"
		 "a 1 [000] 5.000006: x: \na 2 [000] 5.000001: x: \n");
	ck_assert_msg(perf_read(TEXT_FILE, &r, &e), "%s", e.text);
	ck_assert_uint_eq(r.backward, 1);
	ck_assert_int_eq(r.events[0].tid, 2);
	recording_fini(&r);
}
END_TEST

/* ---- a recording ---- */

#define RECORDING "tests/import/httpdserver-j2-nospin"

/* user and system time that time(1) told of the same build: 4.71 and 1.69 s. */
START_TEST(the_bursts_of_a_build_are_its_user_and_system_time)
{
	struct result r;

	ck_assert(import_file(&r, RECORDING ".txt.zst", RECORDING ".ctx.zst", NULL));
	ck_assert_int_ge(r.im.tree_ns, 6400000000 * 98 / 100);
	ck_assert_int_le(r.im.tree_ns, 6400000000 * 102 / 100);
	ck_assert_uint_eq(r.im.tree_tasks, 2092); /* 2091 forks, and time(1) */
	ck_assert_uint_eq(r.im.open_ends, 0);
	result_fini(&r);
}
END_TEST

/* Reading back says too that a replay comes to its end. */
START_TEST(an_imported_recording_reads_back)
{
	struct trace_info info;
	struct trace_opts o = {.info = &info};
	struct work w = {0};
	struct input *in;
	struct result r;

	ck_assert(import_file(&r, RECORDING ".txt.zst", NULL, NULL));
	in = input_memory("t", r.whole, strlen(r.whole), &r.e);
	ck_assert_msg(trace_read(in, &o, &w, &r.e), "%s", r.e.text);
	ck_assert_int_gt(w.nprog, 2092);
	ck_assert_int_eq(info.busy, r.im.tree_ns);
	work_fini(&w);
	input_close(in);
	result_fini(&r);
}
END_TEST

/* A report of what was seen, for people: its figures are those of the sums. */
START_TEST(the_report_tells_what_was_seen)
{
	char *text = NULL;
	size_t len = 0;
	struct result r;
	FILE *f = open_memstream(&text, &len);

	ck_assert(import_file(&r, RECORDING ".txt.zst", RECORDING ".ctx.zst", NULL));
	import_report(&r.im, f);
	fclose(f);
	ck_assert_ptr_nonnull(strstr(text, "30645 events on 2 cpus; root task: time (tid 24264)\n"
					   "2092 tasks, 5084 bursts, "));
	ck_assert_ptr_nonnull(strstr(text, "\nrepairs: 583 missing switches to a task, "));
	free(text);
	result_fini(&r);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("import");
	TCase *c = tcase_create("tasks");
	SRunner *r;
	int failed;

	tcase_add_test(c, a_wait_for_a_child_depends_on_its_end);
	tcase_add_test(c, a_wait_that_finds_the_child_dead_depends_on_its_end_too);
	tcase_add_test(c, preemption_only_splits_a_burst);
	tcase_add_test(c, a_wake_up_before_the_sleep_is_a_credit);
	tcase_add_test(c, a_wake_up_of_who_stays_awake_is_dropped);
	tcase_add_loop_test(c, a_block_is_told_by_its_state_and_its_end, 0, 9);
	tcase_add_test(c, the_context_file_knows_an_interrupt_from_the_task_under_it);
	tcase_add_test(c, a_tid_may_be_used_again);
	tcase_add_test(c, a_missing_switch_is_put_where_it_must_have_been);
	tcase_add_test(c, spinners_are_idle);
	tcase_add_test(c, the_root_can_be_chosen);
	suite_add_tcase(s, c);
	c = tcase_create("lines");
	tcase_add_loop_test(c, a_line_is_read_in_any_of_perfs_forms, 0, 6);
	tcase_add_loop_test(c, what_cannot_be_read_is_refused_by_line, 0, ARRAY_LEN(broken));
	tcase_add_test(c, a_last_line_that_is_cut_off_is_left_out);
	tcase_add_test(c, lines_out_of_order_are_sorted);
	suite_add_tcase(s, c);
	c = tcase_create("recording");
	tcase_add_test(c, the_bursts_of_a_build_are_its_user_and_system_time);
	tcase_add_test(c, an_imported_recording_reads_back);
	tcase_add_test(c, the_report_tells_what_was_seen);
	tcase_set_timeout(c, 60);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
