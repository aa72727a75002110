/* test_trace.c - recorded work as text: what is read, what is refused and how it is told. */
#include "trace.h"

#include <check.h>
#include <string.h>

#include "input.h"
#include "policy.h"

static bool load(const char *text, const struct trace_opts *o, struct work *w, struct err *e)
{
	static const struct trace_opts none;
	struct input *in = input_memory("t", text, strlen(text), e);
	bool ok;

	memset(w, 0, sizeof(*w));
	ok = in && trace_read(in, o ? o : &none, w, e);
	input_close(in);
	return ok;
}

/* A make forks a cc, waits for it, and for a disk; a kernel task runs beside. */
static const char small[] = "corun-trace 1\n"
			    "note two tasks and a half\n"
			    "cpus 2\nelapsed 9000\nbusy 1500\ntasks 3\n"
			    "command make\ncommand cc\ncommand kworker\n"
			    "task 0 0\nr 100\nf 1\nr 200\nc\nd 50\nt 60\no 70\nr 5\n"
			    "task 5 0\nx 1\nr 1001\nw -1\nr 3\n"
			    "background -20 2\nu 10\nr 7\nu 20\nr 8\n"
			    "end 3 16\n";

static void check_steps(const struct work *w, int prog, const struct step *want, uint32_t n)
{
	ck_assert_uint_eq(w->progs[prog].nstep, n);
	for (uint32_t i = 0; i < n; i++) {
		const struct step *st = &w->steps[w->progs[prog].first + i];

		ck_assert_int_eq(st->op, want[i].op);
		ck_assert_uint_eq(st->arg, want[i].arg);
		ck_assert_int_eq(st->ns, want[i].ns);
		ck_assert_uint_eq(st->kind, want[i].kind);
	}
}

START_TEST(a_trace_becomes_programs)
{
	static const struct step make[] = {
		{.op = OP_RUN, .ns = 100},
		{.op = OP_FORK, .arg = 1},
		{.op = OP_RUN, .ns = 200},
		{.op = OP_CREDIT, .arg = BLOCK_CHILD},
		{.op = OP_DELAY, .ns = 50},
		{.op = OP_SLEEP, .ns = 60},
		{.op = OP_DELAY, .ns = 70},
		{.op = OP_RUN, .ns = 5},
		{.op = OP_EXIT},
	};
	static const struct step cc[] = {
		{.op = OP_RUN, .ns = 1001},
		{.op = OP_WAKE, .arg = 0},
		{.op = OP_RUN, .ns = 3},
		{.op = OP_EXIT},
	};
	static const struct step kworker[] = {
		{.op = OP_UNTIL, .ns = 10}, {.op = OP_RUN, .ns = 7}, {.op = OP_UNTIL, .ns = 30},
		{.op = OP_RUN, .ns = 8},    {.op = OP_EXIT},
	};
	struct trace_info info;
	struct trace_opts o = {.info = &info};
	struct err e = {0};
	struct work w;

	ck_assert(load(small, &o, &w, &e));
	ck_assert(w.replay);
	ck_assert_int_eq(w.nprog, 3);
	check_steps(&w, 0, make, ARRAY_LEN(make));
	check_steps(&w, 1, cc, ARRAY_LEN(cc));
	check_steps(&w, 2, kworker, ARRAY_LEN(kworker));
	ck_assert_str_eq(w.progs[0].name, "make");
	ck_assert_str_eq(w.progs[1].name, "cc");
	ck_assert_int_eq(w.progs[1].nice, 5);
	ck_assert_int_eq(w.progs[0].copies, 1);
	ck_assert_int_eq(w.progs[1].copies, 0);
	ck_assert(w.progs[2].background && w.progs[2].copies == 1 && !w.progs[1].background);
	ck_assert_int_eq(info.cpus, 2);
	ck_assert_int_eq(info.elapsed, 9000);
	ck_assert_int_eq(info.busy, 1500);
	work_fini(&w);
}
END_TEST

START_TEST(bursts_and_devices_are_scaled_to_the_nearest_ns)
{
	struct trace_opts o = {.cpu_num = 3, .cpu_den = 2, .io_num = 1, .io_den = 4};
	struct err e = {0};
	struct work w;

	ck_assert(load(small, &o, &w, &e));
	ck_assert_int_eq(w.steps[0].ns, 150);
	ck_assert_int_eq(w.steps[w.progs[1].first].ns, 1502); /* 1501.5 */
	ck_assert_int_eq(w.steps[4].ns, 13);		      /* 12.5 */
	ck_assert_int_eq(w.steps[5].ns, 60);		      /* a timer stays */
	ck_assert_int_eq(w.steps[6].ns, 70);		      /* as does who is not replayed */
	work_fini(&w);
}
END_TEST

static uint16_t kind_of(void *ctx, const char *command)
{
	return strcmp(command, ctx) == 0 ? 7 : 2;
}

START_TEST(the_command_of_the_moment_gives_the_kind)
{
	char cc[] = "cc";
	struct trace_opts o = {.kind_of = kind_of, .ctx = cc};
	struct err e = {0};
	struct work w;

	ck_assert(load(small, &o, &w, &e));
	ck_assert_uint_eq(w.steps[0].kind, 2);
	ck_assert_uint_eq(w.steps[w.progs[1].first].kind, 7);
	work_fini(&w);
}
END_TEST

START_TEST(the_background_can_be_left_out)
{
	struct trace_opts o = {.drop_background = true};
	struct err e = {0};
	struct work w;

	ck_assert(load(small, &o, &w, &e));
	ck_assert_int_eq(w.nprog, 2);
	work_fini(&w);
}
END_TEST

START_TEST(what_is_written_reads_back_the_same)
{
	struct trace_info info = {.cpus = 2, .tasks = 3, .elapsed = 9000, .busy = 1500};
	struct trace_out out = {0};
	char *text = NULL;
	size_t len = 0;

	out.f = open_memstream(&text, &len);
	trace_put_head(&out, &info);
	trace_put_command(&out, "make");
	trace_put_command(&out, "cc");
	trace_put_command(&out, "kworker");
	trace_put_task(&out, false, 0, 0);
	trace_put_run(&out, 100);
	trace_put_fork(&out, 1);
	trace_put_run(&out, 200);
	trace_put_wait(&out, TRACE_CHILD);
	trace_put_device(&out, 50);
	trace_put_timer(&out, 60);
	trace_put_outside(&out, 70);
	trace_put_run(&out, 5);
	trace_put_task(&out, false, 5, 0);
	trace_put_exec(&out, 1);
	trace_put_run(&out, 1001);
	trace_put_wake(&out, 0);
	trace_put_run(&out, 3);
	trace_put_task(&out, true, -20, 2);
	trace_put_until(&out, 10);
	trace_put_run(&out, 7);
	trace_put_until(&out, 30);
	trace_put_run(&out, 8);
	trace_put_end(&out);
	fclose(out.f);
	/* But for the note, which small has. */
	ck_assert_str_eq(strchr(text, '\n'), strstr(small, "\ncpus"));
	free(text);
}
END_TEST

#define HEAD "corun-trace 1\ncpus 2\ntasks 2\ncommand a\n"

static const struct {
	const char *text, *message;
} broken[] = {
	{"hello\n", "t:1: error: this is no trace: expected \"corun-trace 1\", found \"hello\"\n"},
	{"corun-trace 2\n", "t:1: error: version 2 of the format: this program reads version 1\n"},
	{"corun-trace 1\ncpu 2\nend 0 0\n",
	 "t:2: error: no such line in the head: \"cpu\" (did you mean "
	 "\"cpus\"?)\n"
	 "t:3: error: the head lacks \"tasks N\"\n"},
	{"corun-trace 1\ncpus 9999\n", "t:2: error: cpus must be 1 to 4096, not 9999\n"},
	{"corun-trace 1\ncpus 2\ncpus 2\n", "t:3: error: cpus stands twice\n"},
	{"corun-trace 1\ntask 0 0\n", "t:2: error: expected \"tasks N\" before the first task\n"},
	{"corun-trace 1\ntasks 1\ntask 0 0\n",
	 "t:3: error: expected \"command NAME\" before the first task\n"},
	{"corun-trace 1\ncommand \n", "t:2: error: the command has no name\n"},
	{"corun-trace 1\nr 5\n", "t:2: error: a step stands before the first task\n"},
	{HEAD "task 0 0\nq 5\n",
	 "t:6: error: no such step: 'q' (there are r x f w c v e p l d o t u)\n"},
	{HEAD "task 0 0\nhello 5\n",
	 "t:6: error: expected a step, \"task\", \"background\" or \"end\", found \"hello\"\n"},
	{HEAD "task 0 0\nr five\n", "t:6: error: expected ns, a whole number, found \"five\"\n"},
	{HEAD "task 0 0\nr -5\n", "t:6: error: ns must be 0 to 140737488355327, not -5\n"},
	{HEAD "task 0 0\nr 140737488355328\n",
	 "t:6: error: ns must be 0 to 140737488355327, not 140737488355328\n"},
	{HEAD "task 0 0\nr 99999999999999999999999\n",
	 "t:6: error: ns must be 0 to 140737488355327, not 99999999999999999999999\n"},
	{HEAD "task 0 0\nr\n", "t:6: error: expected ns, a whole number, found \"\"\n"},
	{HEAD "task 20 0\n", "t:5: error: nice must be -20 to 19, not 20\n"},
	{HEAD "task 0\n", "t:5: error: expected \"task NICE COMMAND\"\n"},
	{HEAD "task 0 1\n", "t:5: error: a command's number must be 0 to 0, not 1\n"},
	{HEAD "task 0 0\nx 1\n", "t:6: error: a command's number must be 0 to 0, not 1\n"},
	{HEAD "task 0 0\nf 0\n",
	 "t:6: error: the distance to the other task must be 1 to 1, not 0\n"},
	{HEAD "task 0 0\nf 2\n",
	 "t:6: error: the distance to the other task must be 1 to 1, not 2\n"},
	{HEAD "task 0 0\nf 1\nf 1\n", "t:7: error: task 1 is forked twice\n"},
	{HEAD "task 0 0\nw 0\n", "t:6: error: a task cannot wake itself\n"},
	{HEAD "task 0 0\nw -1\n",
	 "t:6: error: the distance to the other task must be 0 to 1, not -1\n"},
	{HEAD "task 0 0\nu 1\n", "t:6: error: only a background task has \"u\"\n"},
	{HEAD "task 0 0\nc 1\n", "t:6: error: nothing may follow the letter of a wait\n"},
	{HEAD "background 0 0\n", "t:5: error: the first task cannot be a background one\n"},
	{HEAD "task 0 0\nf 1\nbackground 0 0\n",
	 "t:7: error: a background task starts by itself, but task 1 is forked\n"},
	{HEAD "task 0 0\nbackground 0 0\nc\n",
	 "t:7: error: a background task only has \"u\", \"r\" and \"x\"\n"},
	{"corun-trace 1\ntasks 3\ncommand a\ntask 0 0\nbackground 0 0\ntask 0 0\n",
	 "t:6: error: background tasks come last\n"},
	{HEAD "task 0 0\ntask 0 0\ntask 0 0\n",
	 "t:7: error: one task more than the 2 of the head\n"},
	{HEAD "task 0 0\nr 5\n", "t:6: error: the end line is missing: the trace is cut off\n"},
	{HEAD "task 0 0\nr 5\nend 2 1\n", "t:7: error: 1 tasks were read, but the head says 2\n"},
	{HEAD "task 0 0\nf 1\ntask 0 0\nend 2 7\n",
	 "t:8: error: 2 tasks and 1 steps were read, but there should be 2 and 7\n"},
	{HEAD "task 0 0\ntask 0 0\nend 2 0\n", "t:6: error: task 1 is never forked\n"},
	{HEAD "task 0 0\nf 1\nc\ntask 0 0\nend 2 2\n",
	 "t:5: error: task 0 waits 1 times, but is woken 0 times\n"},
	{HEAD "task 0 0\nf 1\nc\nw 1\ntask 0 0\np\nw -1\nend 2 5\n",
	 "t:5: error: task 0 waits for ever: what would wake it waits for it\n"
	 "t:9: error: task 1 waits for ever: what would wake it waits for it\n"},
	{HEAD "task 0 0\nf 1\ntask 0 0\nend 2 1\nr 5\n",
	 "t:9: error: nothing may follow the end line\n"},
	{"", "t: error: the file is empty\n"},
};

START_TEST(a_broken_trace_is_refused_by_line)
{
	struct err e = {0};
	struct work w;

	ck_assert(!load(broken[_i].text, NULL, &w, &e));
	/* What else follows from the fault is not the test's matter. */
	ck_assert_msg(strncmp(e.text, broken[_i].message, strlen(broken[_i].message)) == 0,
		      "got:\n%swant:\n%s", e.text, broken[_i].message);
	work_fini(&w);
	err_fini(&e);
}
END_TEST

START_TEST(a_trace_cut_anywhere_is_refused)
{
	for (size_t n = 0; n + 1 < sizeof(small) - 1; n++) { /* the last newline may lack */
		char *text = xstrdup(small);
		struct err e = {0};
		struct work w;

		text[n] = '\0';
		/* A digit less in the last line is another count. */
		ck_assert_msg(!load(text, NULL, &w, &e), "cut at %zu", n);
		ck_assert_int_gt(e.n, 0);
		work_fini(&w);
		err_fini(&e);
		free(text);
	}
}
END_TEST

START_TEST(a_scaled_burst_over_39_hours_is_refused)
{
	struct trace_opts o = {.cpu_num = TRACE_SCALE_MAX, .cpu_den = 1};
	const char *text = HEAD "task 0 0\nf 1\nr 140738\ntask 0 0\nend 2 2\n";
	struct err e = {0};
	struct work w;

	ck_assert(!load(text, &o, &w, &e));
	ck_assert_str_eq(e.text,
			 "t:7: error: 140738 ns times 1000000000/1 is more than 140737488355327 "
			 "(39 hours)\n");
	work_fini(&w);
	err_fini(&e);
}
END_TEST

START_TEST(errors_stop_at_twenty)
{
	char text[4096] = HEAD "task 0 0\n";
	struct err e = {0};
	struct work w;

	for (int i = 0; i < 100; i++)
		strcat(text, "q 1\n");
	ck_assert(!load(text, NULL, &w, &e));
	ck_assert_int_eq(e.n, 21);
	ck_assert_ptr_nonnull(strstr(e.text, "t: error: too many errors, the rest was not read\n"));
	work_fini(&w);
	err_fini(&e);
}
END_TEST

/* Neither a crash nor a program that names what is not there. */
START_TEST(damaged_bytes_are_survived)
{
	uint32_t r = 12345;

	for (int round = 0; round < 5000; round++) {
		char *text = xstrdup(small);
		struct err e = {0};
		struct work w;

		for (int k = 0; k < 1 + round % 4; k++) {
			r = r * 1664525u + 1013904223u;
			text[(r >> 8) % (sizeof(small) - 1)] =
				"0123456789-rxfwcvepldotu \n"[(r >> 3) % 26];
		}
		if (load(text, NULL, &w, &e))
			ck_assert_uint_eq(trace_stuck(&w, NULL, 0), 0);
		else
			ck_assert_int_gt(e.n, 0);
		work_fini(&w);
		err_fini(&e);
		free(text);
	}
}
END_TEST

/* ---- the files under workloads/ ---- */

static const char *const shipped[] = {
	"workloads/httpd-make-j2.trace.zst",
	"tests/replay/httpdserver-j1-nospin.trace.zst",
	"tests/replay/httpdserver-j2-nospin.trace.zst",
};

START_TEST(a_shipped_trace_loads_and_ends)
{
	struct trace_info info;
	struct trace_opts o = {.info = &info};
	struct err e = {0};
	struct work w = {0};
	int64_t busy = 0;

	ck_assert_msg(trace_load(shipped[_i], &o, &w, &e), "%s", e.text);
	for (int i = 0; i < w.nprog; i++)
		for (uint32_t k = 0; k < w.progs[i].nstep && !w.progs[i].background; k++)
			if (w.steps[w.progs[i].first + k].op == OP_RUN)
				busy += w.steps[w.progs[i].first + k].ns;
	ck_assert_int_eq(busy, info.busy);
	ck_assert_int_eq(info.tasks, w.nprog);
	work_fini(&w);
}
END_TEST

START_TEST(a_packed_trace_that_is_cut_off_is_refused)
{
	static char bytes[4000];
	const char *name = "build/test-cut.zst";
	FILE *from = fopen(shipped[1], "rb"), *to = fopen(name, "wb");
	struct trace_opts o = {0};
	struct err e = {0};
	struct work w = {0};

	ck_assert(from && to);
	ck_assert_uint_eq(fread(bytes, 1, sizeof(bytes), from), sizeof(bytes));
	fwrite(bytes, 1, sizeof(bytes), to);
	fclose(from);
	fclose(to);
	ck_assert(!trace_load(name, &o, &w, &e));
	ck_assert_ptr_nonnull(
		strstr(e.text, "build/test-cut.zst: error: the zstd data are cut off\n"));
	ck_assert(!trace_load("workloads", &o, &w, &e));
	ck_assert_ptr_nonnull(
		strstr(e.text, "workloads: error: this is a directory, not a file\n"));
	ck_assert(!trace_load("build/not-there", &o, &w, &e));
	ck_assert_ptr_nonnull(strstr(e.text, "build/not-there: error: cannot open: "));
	work_fini(&w);
	err_fini(&e);
	remove(name);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("trace");
	TCase *c = tcase_create("trace");
	SRunner *r;
	int failed;

	tcase_add_test(c, a_trace_becomes_programs);
	tcase_add_test(c, bursts_and_devices_are_scaled_to_the_nearest_ns);
	tcase_add_test(c, the_command_of_the_moment_gives_the_kind);
	tcase_add_test(c, the_background_can_be_left_out);
	tcase_add_test(c, what_is_written_reads_back_the_same);
	tcase_add_loop_test(c, a_broken_trace_is_refused_by_line, 0, ARRAY_LEN(broken));
	tcase_add_test(c, a_trace_cut_anywhere_is_refused);
	tcase_add_test(c, a_scaled_burst_over_39_hours_is_refused);
	tcase_add_test(c, errors_stop_at_twenty);
	tcase_add_test(c, damaged_bytes_are_survived);
	tcase_add_loop_test(c, a_shipped_trace_loads_and_ends, 0, ARRAY_LEN(shipped));
	tcase_add_test(c, a_packed_trace_that_is_cut_off_is_refused);
	tcase_set_timeout(c, 60);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
