/* test_pool.c - the worker pool: each job is answered once and in order, whatever becomes of the
 * workers, of us and of the machine. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "pool.h"

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MS	 INT64_C(1000000)
#define JOBS_MAX 70000
#define ANSWER	 77 /* job i's is i * ANSWER */

/* As ck_assert, which tells of each success too: too slow for every job. */
#define MUST(what) ((what) ? (void)0 : ck_abort_msg("%s", #what))

/* What became of a job. */
struct fate {
	int taken, status, again; /* again: the status of its first try */
	char *text, *said;
};

/* What workers and parent see. */
struct shared {
	atomic_int begun[JOBS_MAX]; /* how often */
	atomic_int nbegun;
	atomic_int pid[3]; /* of the worker of each of the first */
	atomic_int ahead;  /* had begun while the first was not done */
};

struct seen {
	struct shared *s;
	struct fate *fates;
	int64_t next; /* to be taken */
	int nagain, nfailed, nprogress;
	int64_t done;	/* as progress told */
	int64_t wanted; /* no more than so many; 0: all */
	int64_t halt;	/* the job at whose take `stop` is set; 0: none */
	volatile sig_atomic_t stop;
};

static void nap(int64_t ns)
{
	struct timespec t = {.tv_sec = ns / (1000 * MS), .tv_nsec = ns % (1000 * MS)};

	while (nanosleep(&t, &t) != 0)
		;
}

static int64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 * MS + t.tv_nsec;
}

static uint32_t random_of(int64_t i)
{
	uint64_t x = (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15) + 1;

	x ^= x >> 32;
	x *= UINT64_C(0xd6e8feb86659fd93);
	return (uint32_t)(x >> 32);
}

/* ---- the parent's side of each pool here ---- */

static char *text_of(const char *text, size_t len)
{
	MUST(strlen(text) == len);
	return xstrdup(text);
}

static bool take(void *ctx, int64_t i, int status, const void *answer, const char *text, size_t len)
{
	struct seen *seen = ctx;
	struct fate *f = &seen->fates[i];

	MUST(i == seen->next);
	seen->next++;
	MUST((status == EXIT_OK) == (answer != NULL));
	MUST(!answer || *(const int64_t *)answer == i * ANSWER);
	f->taken++;
	f->status = status;
	f->text = text_of(text, len);
	seen->nfailed += status != EXIT_OK;
	if (seen->halt && i == seen->halt)
		seen->stop = 1;
	return seen->next != seen->wanted;
}

static void said(void *ctx, int64_t i, int status, const char *text, size_t len)
{
	struct seen *seen = ctx;
	struct fate *f = &seen->fates[i];

	if (status == EXIT_OK) {
		MUST(i == seen->next);
		f->said = text_of(text, len);
		return;
	}
	MUST(f->again == 0);
	f->again = status;
	seen->nagain++;
}

static void progress(void *ctx, int64_t done)
{
	struct seen *seen = ctx;

	ck_assert_int_ge(done, seen->done);
	seen->done = done;
	seen->nprogress++;
}

static struct seen *seen_create(void)
{
	struct seen *seen = xcalloc(1, sizeof(*seen));

	seen->fates = xcalloc(JOBS_MAX, sizeof(*seen->fates));
	seen->s = mmap(NULL, sizeof(*seen->s), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
		       -1, 0);
	ck_assert_ptr_ne(seen->s, MAP_FAILED);
	return seen;
}

static void seen_destroy(struct seen *seen)
{
	for (int i = 0; i < JOBS_MAX; i++) {
		free(seen->fates[i].text);
		free(seen->fates[i].said);
	}
	free(seen->fates);
	munmap(seen->s, sizeof(*seen->s));
	free(seen);
}

static struct pool pool_of(struct seen *seen, int workers, int64_t jobs,
			   int (*work)(void *, int64_t, void *, FILE *))
{
	return (struct pool){.jobs = jobs,
			     .workers = workers,
			     .size = sizeof(int64_t),
			     .ctx = seen,
			     .stop = &seen->stop,
			     .work = work,
			     .take = take,
			     .said = said,
			     .progress = progress};
}

/* To its end, without complaint; nothing is left of the workers. */
static void run(const struct pool *p)
{
	struct err e = {0};

	ck_assert(pool_run(p, &e));
	ck_assert_int_eq(e.n, 0);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
	ck_assert_int_eq(errno, ECHILD);
}

static struct seen *run_jobs(int workers, int64_t jobs, int tries,
			     int (*work)(void *, int64_t, void *, FILE *))
{
	struct seen *seen = seen_create();
	struct pool p = pool_of(seen, workers, jobs, work);
	int64_t begun = now_ns();

	p.tries = tries;
	run(&p);
	ck_assert_int_le(seen->nprogress, 1 + (now_ns() - begun) / (100 * MS));
	ck_assert_int_eq(seen->next, jobs);
	ck_assert_int_eq(seen->done, jobs);
	return seen;
}

/* ---- jobs ---- */

/* Every job begins so. Returns how often this one was begun before. */
static int begin(void *ctx, int64_t i, void *answer)
{
	struct seen *seen = ctx;

	MUST(*(int64_t *)answer == 0);
	*(int64_t *)answer = i * ANSWER;
	seen->s->nbegun++;
	return seen->s->begun[i]++;
}

static int quick(void *ctx, int64_t i, void *answer, FILE *text)
{
	(void)text;
	begin(ctx, i, answer);
	return EXIT_OK;
}

static int naps(void *ctx, int64_t i, void *answer, FILE *text)
{
	begin(ctx, i, answer);
	nap(random_of(i) % MS);
	fprintf(text, "text of %d", (int)i);
	return EXIT_OK;
}

/* ---- order ---- */

static const struct {
	int workers;
	int64_t jobs;
} sizes[] = {{1, 50}, {8, 300}, {8, 3}, {3, 1}, {4, 0}, {30, 300}};

START_TEST(answers_come_once_and_in_order_whichever_is_first)
{
	struct seen *seen = run_jobs(sizes[_i].workers, sizes[_i].jobs, 1, naps);

	for (int64_t i = 0; i < sizes[_i].jobs; i++) {
		char text[20];
		snprintf(text, sizeof(text), "text of %d", (int)i);
		ck_assert_str_eq(seen->fates[i].text, text);
		ck_assert_int_eq(seen->s->begun[i], 1);
	}
	ck_assert_int_eq(seen->nfailed, 0);
	seen_destroy(seen);
}
END_TEST

/* Of a size that comes in parts, and some with the end of the one before. */
static int long_text_size(int64_t i)
{
	return i == 7 ? 3000000 : (int)(random_of(i) % 300000) + 10;
}

static int long_text(void *ctx, int64_t i, void *answer, FILE *text)
{
	begin(ctx, i, answer);
	fprintf(text, "%0*d", long_text_size(i), (int)i);
	return EXIT_OK;
}

START_TEST(answers_of_megabytes_arrive_whole)
{
	struct seen *seen = run_jobs(2, 40, 1, long_text);

	for (int64_t i = 0; i < 40; i++) {
		const char *text = seen->fates[i].text;
		ck_assert_uint_eq(strspn(text, "0123456789"), (size_t)long_text_size(i));
		ck_assert_int_eq(strtol(text + long_text_size(i) - 10, NULL, 10), i);
	}
	seen_destroy(seen);
}
END_TEST

/* ---- failures ---- */

static void die_of(int sig)
{
	signal(sig, SIG_DFL); /* sanitizers catch some */
	raise(sig);
}

static int fails(void *ctx, int64_t i, void *answer, FILE *text)
{
	int before = begin(ctx, i, answer);

	fprintf(text, "nobody reads this");
	nap(random_of(i) % (MS / 4));
	if (i % 20 == 7)
		fprintf(stderr, "words of %d", (int)i);
	if (i == 27)
		die_of(SIGKILL);
	if (i == 47)
		die_of(SIGABRT);
	if (i == 67)
		die_of(SIGSEGV);
	if (i == 87)
		return EXIT_POLICY;
	if (i == 107)
		exit(EXIT_OK);
	if (i == 127)
		exit(EXIT_USER);
	if (i == 147 && !before)
		die_of(SIGBUS);
	return EXIT_OK;
}

static const struct {
	int job, status;
	bool mends; /* another try may */
} failures[] = {{27, 128 + SIGKILL, true}, {47, 128 + SIGABRT, true}, {67, 128 + SIGSEGV, true},
		{87, EXIT_POLICY, false},  {107, EXIT_MACHINE, true}, {127, EXIT_USER, false},
		{147, 128 + SIGBUS, true}};
#define FAILURES ((int)ARRAY_LEN(failures))

START_TEST(what_ends_a_worker_fails_its_job_alone)
{
	struct seen *seen = run_jobs(3, 200, 1, fails);

	for (int k = 0; k < FAILURES; k++)
		ck_assert_int_eq(seen->fates[failures[k].job].status, failures[k].status);
	ck_assert_int_eq(seen->nfailed, FAILURES);
	for (int i = 0; i < 200; i++)
		ck_assert_int_eq(seen->s->begun[i], 1);
	seen_destroy(seen);
}
END_TEST

START_TEST(a_job_that_failed_by_accident_is_begun_once_more)
{
	struct seen *seen = run_jobs(3, 200, 2, fails);

	for (int k = 0; k < FAILURES; k++) {
		const struct fate *f = &seen->fates[failures[k].job];
		ck_assert_int_eq(seen->s->begun[failures[k].job], 1 + failures[k].mends);
		ck_assert_int_eq(f->again, failures[k].mends ? failures[k].status : 0);
		ck_assert_int_eq(f->status, failures[k].job == 147 ? 0 : failures[k].status);
	}
	ck_assert_int_eq(seen->nfailed, FAILURES - 1);
	ck_assert_int_eq(seen->nagain, 5);
	seen_destroy(seen);
}
END_TEST

START_TEST(what_is_said_is_known_to_be_its_jobs)
{
	struct seen *seen = run_jobs(3, 200, 1, fails);

	for (int i = 0; i < 200; i++) {
		const struct fate *f = &seen->fates[i];
		char words[30];
		snprintf(words, sizeof(words), "words of %d", i);
		if (f->status != EXIT_OK)
			ck_assert_str_eq(f->text, words);
		else if (i % 20 == 7)
			ck_assert_str_eq(f->said, words);
		else
			ck_assert_ptr_null(f->said);
	}
	seen_destroy(seen);
}
END_TEST

static int prints(void *ctx, int64_t i, void *answer, FILE *text)
{
	(void)text;
	begin(ctx, i, answer);
	printf("printed");
	return EXIT_OK;
}

START_TEST(what_a_job_prints_does_not_reach_standard_output)
{
	struct seen *seen = run_jobs(1, 2, 1, prints);

	ck_assert_str_eq(seen->fates[0].said, "printed");
	ck_assert_str_eq(seen->fates[1].said, "printed");
	seen_destroy(seen);
}
END_TEST

/* Every 5th has its worker killed at some moment: in it, in one after it, between two, while it
 * sends or waits. */
static int killed(void *ctx, int64_t i, void *answer, FILE *text)
{
	int before = begin(ctx, i, answer);
	struct itimerval t = {.it_value.tv_usec = random_of(i + 1) % 1500 + 1};

	signal(SIGALRM, SIG_DFL);
	if (before == 0 && i % 5 == 0)
		setitimer(ITIMER_REAL, &t, NULL);
	fprintf(text, "%0*d", (int)(random_of(i) % 5000) + 4, (int)i);
	for (int64_t end = now_ns() + random_of(i) % (MS / 2); now_ns() < end;)
		;
	return EXIT_OK;
}

START_TEST(two_hundred_kills_lose_no_answer_and_double_none)
{
	struct seen *seen = run_jobs(4, 1000, 2, killed);
	int deaths = 0;

	for (int i = 0; i < 1000; i++) {
		const struct fate *f = &seen->fates[i];
		MUST(f->taken == 1);
		MUST(f->again == 0 || f->again == 128 + SIGALRM);
		deaths += (f->again != 0) + (f->status != EXIT_OK);
		if (f->status == EXIT_OK) {
			MUST(strlen(f->text) == random_of(i) % 5000 + 4);
			MUST(strtol(f->text, NULL, 10) == i);
		} else {
			MUST(f->status == 128 + SIGALRM && f->again);
		}
		MUST(seen->s->begun[i] <= 2); /* never for another's death */
	}
	ck_assert_int_ge(deaths, 100); /* some are killed while they wait */
	ck_assert_int_le(deaths, 200);
	seen_destroy(seen);
}
END_TEST

/* ---- time ---- */

static int hangs(void *ctx, int64_t i, void *answer, FILE *text)
{
	(void)text;
	begin(ctx, i, answer);
	if (i == 5) {
		fputs("on and on", stderr);
		nap(60000 * MS);
	}
	nap(10 * MS);
	return EXIT_OK;
}

START_TEST(a_job_that_takes_too_long_is_killed_and_told)
{
	struct seen *seen = seen_create();
	struct pool p = pool_of(seen, 2, 60, hangs);
	int64_t begun = now_ns();

	p.timeout = 150 * MS;
	run(&p);
	ck_assert_int_eq(seen->fates[5].status, POOL_TIMEOUT);
	ck_assert_str_eq(seen->fates[5].text, "on and on");
	ck_assert_int_eq(seen->nfailed, 1);
	ck_assert_int_ge(now_ns() - begun, p.timeout);
	seen_destroy(seen);
}
END_TEST

/* Two are done soon, on workers of their own; the third takes two tries. */
static int two_wait(void *ctx, int64_t i, void *answer, FILE *text)
{
	struct seen *seen = ctx;
	int before = begin(ctx, i, answer);

	(void)text;
	seen->s->pid[i] = getpid();
	while (seen->s->nbegun < 3)
		nap(MS);
	if (i < 2)
		return EXIT_OK;
	nap(200 * MS);
	if (!before)
		die_of(SIGKILL);
	return EXIT_OK;
}

static bool take_while_two_live(void *ctx, int64_t i, int status, const void *answer,
				const char *text, size_t len)
{
	const struct seen *seen = ctx;

	MUST(kill(seen->s->pid[0], 0) == 0);
	MUST(kill(seen->s->pid[1], 0) == 0);
	return take(ctx, i, status, answer, text, len);
}

START_TEST(workers_that_wait_are_not_late)
{
	struct seen *seen = seen_create();
	struct pool p = pool_of(seen, 3, 3, two_wait);

	p.tries = 2;
	p.timeout = 250 * MS;
	p.take = take_while_two_live;
	run(&p);
	ck_assert_int_eq(seen->nagain, 1);
	ck_assert_int_eq(seen->nfailed, 0);
	seen_destroy(seen);
}
END_TEST

static int naps_100ms(void *ctx, int64_t i, void *answer, FILE *text)
{
	(void)text;
	begin(ctx, i, answer);
	nap(100 * MS);
	return EXIT_OK;
}

/* A process of its own that runs p; its exit status is how many jobs failed. */
static pid_t run_apart(const struct pool *p)
{
	pid_t pid = fork();

	ck_assert_int_ge(pid, 0);
	if (pid == 0) {
		struct seen *seen = p->ctx;
		setpgid(0, 0);
		run(p);
		_exit(seen->nfailed);
	}
	setpgid(pid, pid);
	return pid;
}

START_TEST(nobody_is_late_because_all_were_stopped)
{
	struct seen *seen = seen_create();
	struct pool p = pool_of(seen, 2, 4, naps_100ms);
	int how;
	pid_t pid;

	p.timeout = 350 * MS;
	pid = run_apart(&p);
	nap(50 * MS);
	kill(-pid, SIGSTOP); /* as Ctrl-Z does */
	nap(500 * MS);
	kill(-pid, SIGCONT);
	ck_assert_int_eq(waitpid(pid, &how, 0), pid);
	ck_assert_int_eq(how, 0);
	seen_destroy(seen);
}
END_TEST

static int naps_400ms(void *ctx, int64_t i, void *answer, FILE *text)
{
	(void)text;
	begin(ctx, i, answer);
	nap(400 * MS);
	return EXIT_OK;
}

START_TEST(progress_is_told_though_nothing_ends)
{
	struct seen *seen = run_jobs(1, 1, 1, naps_400ms);

	ck_assert_int_ge(seen->nprogress, 3);
	seen_destroy(seen);
}
END_TEST

/* ---- bounds ---- */

/* The first waits till at least so many have begun, and then no more do. */
static int slow_first(void *ctx, int64_t i, void *answer, int least)
{
	struct seen *seen = ctx;

	begin(ctx, i, answer);
	while (i == 0 && (seen->s->ahead != seen->s->nbegun || seen->s->ahead < least)) {
		seen->s->ahead = seen->s->nbegun;
		nap(100 * MS);
	}
	return EXIT_OK;
}

static int slow_first_short(void *ctx, int64_t i, void *answer, FILE *text)
{
	(void)text;
	return slow_first(ctx, i, answer, POOL_WINDOW);
}

static int slow_first_long(void *ctx, int64_t i, void *answer, FILE *text)
{
	fprintf(text, "%01000000d", (int)i);
	return slow_first(ctx, i, answer, 64);
}

START_TEST(no_job_begins_far_ahead_of_the_oldest)
{
	struct seen *seen = run_jobs(3, JOBS_MAX, 1, slow_first_short);

	ck_assert_int_eq(seen->s->ahead, POOL_WINDOW);
	seen_destroy(seen);
}
END_TEST

START_TEST(long_answers_do_not_pile_up)
{
	struct seen *seen = run_jobs(3, 90, 1, slow_first_long);

	ck_assert_int_le(seen->s->ahead, 80);
	seen_destroy(seen);
}
END_TEST

static int open_files(void)
{
	DIR *d = opendir("/proc/self/fd");
	int n = 0;

	ck_assert_ptr_nonnull(d);
	while (readdir(d))
		n++;
	closedir(d);
	return n;
}

START_TEST(no_file_stays_open)
{
	int before = open_files();

	seen_destroy(run_jobs(5, 200, 2, fails));
	ck_assert_int_eq(open_files(), before);
}
END_TEST

/* A pool of 8 that can open so many files. */
static bool run_with_files(struct seen *seen, int files, struct err *e)
{
	struct pool p = pool_of(seen, 8, 40, fails);
	int next = dup(0);
	rlim_t limit = (rlim_t)(next + files);

	close(next);
	ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &(struct rlimit){limit, limit}), 0);
	return pool_run(&p, e);
}

START_TEST(with_few_workers_to_be_had_it_goes_on_with_those)
{
	struct seen *seen = seen_create();
	struct err e = {0};

	ck_assert(run_with_files(seen, 7, &e));
	ck_assert_int_eq(seen->next, 40);
	ck_assert_str_eq(seen->fates[27].text, "words of 27");
	ck_assert_str_eq(e.text,
			 "corun: there were fewer than 8 worker processes: Too many open files\n");
	err_fini(&e);
	seen_destroy(seen);
}
END_TEST

START_TEST(with_no_worker_to_be_had_it_says_why)
{
	struct seen *seen = seen_create();
	struct err e = {0};

	ck_assert(!run_with_files(seen, 1, &e));
	ck_assert_int_eq(seen->next, 0);
	ck_assert_str_eq(e.text, "corun: no worker process: Too many open files\n");
	err_fini(&e);
	seen_destroy(seen);
}
END_TEST

/* ---- its end ---- */

START_TEST(when_stopped_what_was_taken_are_the_first_ones)
{
	struct seen *seen = seen_create();
	struct pool p = pool_of(seen, 3, 500, naps);

	seen->halt = 20;
	run(&p);
	ck_assert_int_gt(seen->next, 20);
	ck_assert_int_lt(seen->next, 500);
	ck_assert_int_lt(seen->s->nbegun, 500);
	seen_destroy(seen);
}
END_TEST

/* The third is never done, all others are. */
static int third_stays(void *ctx, int64_t i, void *answer, FILE *text)
{
	(void)text;
	begin(ctx, i, answer);
	if (i == 2)
		for (;;)
			pause();
	return EXIT_OK;
}

static void stop_late(void *ctx, int64_t done)
{
	struct seen *seen = ctx;

	if (done == 9)
		seen->stop = 1;
}

START_TEST(when_stopped_who_works_is_ended)
{
	struct seen *seen = seen_create();
	struct pool p = pool_of(seen, 2, 10, third_stays);

	p.progress = stop_late;
	run(&p);
	ck_assert_int_eq(seen->next, 2);
	seen_destroy(seen);
}
END_TEST

START_TEST(stopped_before_it_begins_it_does_nothing)
{
	struct seen *seen = seen_create();
	struct pool p = pool_of(seen, 2, 10, quick);

	seen->stop = 1;
	run(&p);
	ck_assert_int_eq(seen->s->nbegun, 0);
	seen_destroy(seen);
}
END_TEST

START_TEST(what_is_not_wanted_is_not_taken)
{
	struct seen *seen = seen_create();
	struct pool p = pool_of(seen, 3, 500, quick);

	seen->wanted = 9;
	run(&p);
	ck_assert_int_eq(seen->next, 9);
	seen_destroy(seen);
}
END_TEST

static int interrupted(void *ctx, int64_t i, void *answer, FILE *text)
{
	(void)text;
	begin(ctx, i, answer);
	raise(SIGINT);
	raise(SIGTERM);
	return EXIT_OK;
}

START_TEST(workers_leave_it_to_us_to_stop)
{
	struct seen *seen = run_jobs(2, 10, 1, interrupted);

	ck_assert_int_eq(seen->nfailed, 0);
	seen_destroy(seen);
}
END_TEST

START_TEST(workers_die_with_us)
{
	struct seen *seen = seen_create();
	struct pool p = pool_of(seen, 3, 3, hangs);
	int ends[2];
	char c;
	pid_t pid;

	p.jobs = 8;
	ck_assert_int_eq(pipe(ends), 0);
	pid = run_apart(&p);
	close(ends[1]);
	while (seen->s->nbegun < 8)
		nap(MS);
	kill(pid, SIGKILL);
	ck_assert_int_eq(waitpid(pid, NULL, 0), pid);
	/* all have the other end open; without an end of theirs this waits for ever */
	ck_assert_int_eq(read(ends[0], &c, 1), 0);
	close(ends[0]);
	seen_destroy(seen);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("pool");
	TCase *c = tcase_create("order");
	SRunner *r;
	int failed;

	tcase_add_loop_test(c, answers_come_once_and_in_order_whichever_is_first, 0,
			    (int)ARRAY_LEN(sizes));
	tcase_add_test(c, answers_of_megabytes_arrive_whole);
	suite_add_tcase(s, c);
	c = tcase_create("failures");
	tcase_add_test(c, what_ends_a_worker_fails_its_job_alone);
	tcase_add_test(c, a_job_that_failed_by_accident_is_begun_once_more);
	tcase_add_test(c, what_is_said_is_known_to_be_its_jobs);
	tcase_add_test(c, what_a_job_prints_does_not_reach_standard_output);
	tcase_add_test(c, two_hundred_kills_lose_no_answer_and_double_none);
	suite_add_tcase(s, c);
	c = tcase_create("time");
	tcase_add_test(c, a_job_that_takes_too_long_is_killed_and_told);
	tcase_add_test(c, workers_that_wait_are_not_late);
	tcase_add_test(c, nobody_is_late_because_all_were_stopped);
	tcase_add_test(c, progress_is_told_though_nothing_ends);
	suite_add_tcase(s, c);
	c = tcase_create("bounds");
	tcase_add_test(c, no_job_begins_far_ahead_of_the_oldest);
	tcase_add_test(c, long_answers_do_not_pile_up);
	tcase_add_test(c, no_file_stays_open);
	tcase_add_test(c, with_few_workers_to_be_had_it_goes_on_with_those);
	tcase_add_test(c, with_no_worker_to_be_had_it_says_why);
	suite_add_tcase(s, c);
	c = tcase_create("end");
	tcase_add_test(c, when_stopped_what_was_taken_are_the_first_ones);
	tcase_add_test(c, when_stopped_who_works_is_ended);
	tcase_add_test(c, stopped_before_it_begins_it_does_nothing);
	tcase_add_test(c, what_is_not_wanted_is_not_taken);
	tcase_add_test(c, workers_leave_it_to_us_to_stop);
	tcase_add_test(c, workers_die_with_us);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
