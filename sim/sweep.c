/* sweep.c - runs an experiment into a file of results: the workers make the rows, the parent puts
 * them there in their order, once it has looked whether all that they came from is still the same.
 */
#include "sweep.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>

#include "failure.h"
#include "path.h"
#include "pool.h"
#include "progress.h"
#include "report.h"
#include "sweepfile.h"

#define FLUSH_MAX    400000000	 /* ns from one to the next: with 10 looks a second, under 1 s */
#define FLUSH_SHARE  100	 /* else so many times as long as the last one took */
#define FLUSH_BYTES  (16 << 20)	 /* or so much waits */
#define REPLACE	     60000000000 /* ns: to copy the whole file is dear */
#define REPLACE_ROWS 50000
#define BROKEN	     (-1) /* in *stop: we cannot go on */

struct sweep {
	const struct sweep_conf *conf;
	struct spec *sp; /* a worker's own as soon as it reads a setting */
	void *room;	 /* a worker's own */
	struct origin from;
	struct sweep_rows rows;
	struct sweepfile file;
	int64_t first;		   /* our first row in the grid */
	int64_t base;		   /* what job 0 of the pool is: a row of ours */
	const int64_t *map;	   /* or, not NULL: which rows its jobs are */
	int64_t nredo;		   /* the first so many of redo are done but not in the file */
	int64_t undone;		   /* rows that the file has and that are to be run again */
	int64_t begun, next_flush; /* when */
	int64_t failed;
	int status;
	bool changed;		    /* an input did */
	volatile sig_atomic_t stop; /* 0, a signal, or BROKEN */
	bool open_to_signals;	    /* this worker is */
	struct failure failure;
	struct progress progress;
	struct err *e;
};

/* ---- signals ---- */

static const int end_signals[] = {SIGINT, SIGTERM, SIGHUP};

/* They wait till we look: so there is no handler, and nothing that it would have to share. What was
 * ignored (nohup, &) stays so. */
static void hold_signals(int how)
{
	struct sigaction was;
	sigset_t set;

	sigemptyset(&set);
	for (size_t i = 0; i < ARRAY_LEN(end_signals); i++)
		if (sigaction(end_signals[i], NULL, &was) == 0 && was.sa_handler != SIG_IGN)
			sigaddset(&set, end_signals[i]);
	sigprocmask(how, &set, NULL);
}

/* After the first one, a second has its usual effect, at once. */
static void look_for_signal(struct sweep *s)
{
	sigset_t waiting, one;
	int sig;

	sigpending(&waiting);
	for (size_t i = 0; i < ARRAY_LEN(end_signals) && !s->stop; i++) {
		if (sigismember(&waiting, end_signals[i]) != 1)
			continue;
		sigemptyset(&one);
		sigaddset(&one, end_signals[i]);
		sigwait(&one, &sig);
		s->stop = sig;
		hold_signals(SIG_UNBLOCK);
	}
}

/* ---- rows ---- */

static int64_t row_of(const struct sweep *s, int64_t job)
{
	return s->map ? s->map[job] : s->base + job;
}

static void place(const struct sweep *s, int64_t row, int64_t *cell, int64_t *run)
{
	*cell = (s->first + row) / s->sp->runs;
	*run = (s->first + row) % s->sp->runs + 1;
}

static char *row_key(void *ctx, int64_t row)
{
	int64_t cell, run;

	place(ctx, row, &cell, &run);
	return report_key(((struct sweep *)ctx)->sp, cell, run);
}

static char *failed_row(const struct sweep *s, int64_t row, int status, size_t *len)
{
	char *text = NULL;
	FILE *f = open_memstream(&text, len);
	int64_t cell, run;

	BUG_ON(!f);
	place(s, row, &cell, &run);
	report_row(s->sp, f, cell, run, NULL, status);
	fclose(f);
	return text;
}

static void begin(void *ctx, void *room)
{
	((struct sweep *)ctx)->room = room;
}

/* In a worker. The answer is the row. */
static int job(void *ctx, int64_t i, void *answer, FILE *text)
{
	struct sweep *s = ctx;
	struct result res = {0};
	struct err e = {0};
	const struct cell *cell;
	int64_t n, run;
	bool ok;
	int status;

	(void)answer;
	if (!s->open_to_signals) /* it has our mask, and must end when it is told to */
		hold_signals(SIG_UNBLOCK);
	s->open_to_signals = true;
	place(s, row_of(s, i), &n, &run);
	cell = spec_cell(s->sp, n, &e);
	ok = cell && run_cell(s->sp, cell, run_seed(s->sp, run), s->room, NULL, "", &res, &e);
	if (ok)
		report_row(s->sp, text, n, run, &res, EXIT_OK);
	else
		fputs(e.text, stderr);
	status = ok ? EXIT_OK : err_exit(&e);
	err_fini(&e);
	return status;
}

/* ---- into the file ---- */

/* A row is right only if what it was read from is what the hashes say. */
static bool flush(struct sweep *s)
{
	int64_t now = progress_now(), pause;
	bool ok;

	if (!s->file.waiting && !s->nredo)
		return true;
	s->changed = !origin_unchanged(&s->from, s->e);
	ok = !s->changed &&
	     (s->nredo ? sweepfile_replace(&s->file, s->e) : sweepfile_flush(&s->file, s->e));
	if (!ok)
		s->stop = BROKEN;
	s->undone -= ok ? s->nredo : 0;
	s->nredo = ok ? 0 : s->nredo;
	pause = s->map ? REPLACE : (progress_now() - now) * FLUSH_SHARE;
	s->next_flush = progress_now() + (s->map || pause < FLUSH_MAX ? pause : FLUSH_MAX);
	return ok;
}

static void tell(struct sweep *s, int64_t job_number, int status, const char *text, bool again)
{
	int64_t cell, run;

	place(s, row_of(s, job_number), &cell, &run);
	progress_clear(&s->progress);
	failure_tell(&s->failure, s->sp, cell, run, status, text, again);
}

static void said(void *ctx, int64_t i, int status, const char *text, size_t len)
{
	struct sweep *s = ctx;

	if (status != EXIT_OK) {
		tell(s, i, status, text, true);
		return;
	}
	progress_clear(&s->progress);
	fwrite(text, 1, len, stderr);
}

static bool take(void *ctx, int64_t i, int status, const void *answer, const char *text, size_t len)
{
	struct sweep *s = ctx;
	char *row = NULL;

	(void)answer;
	if (status != EXIT_OK) {
		tell(s, i, status, text, false);
		s->failed++;
		if (failure_exit(status) > s->status)
			s->status = failure_exit(status);
		text = row = failed_row(s, row_of(s, i), status, &len);
	}
	if (s->map)
		s->file.redo[s->nredo++].text = xstrdup(text);
	else
		sweepfile_add(&s->file, text, len);
	free(row);
	return (s->file.nwait < FLUSH_BYTES && s->nredo < REPLACE_ROWS) || flush(s);
}

static void progress(void *ctx, int64_t done)
{
	struct sweep *s = ctx;

	look_for_signal(s);
	if (s->stop != BROKEN && progress_now() >= s->next_flush)
		flush(s);
	progress_show(&s->progress, s->progress.had + done, s->failed);
}

/* ---- all of it ---- */

/* False: no worker is to be had. Stopped: true. */
static bool run_rows(struct sweep *s, int64_t n)
{
	struct pool pool = {.jobs = n,
			    .workers = s->conf->opt->workers,
			    .size = 1,
			    .timeout = s->conf->timeout,
			    .tries = 2,
			    .stop = &s->stop,
			    .ctx = s,
			    .work = job,
			    .room = sim_size(),
			    .begin = begin,
			    .take = take,
			    .said = said,
			    .progress = progress};
	bool ok;

	if (!n || s->stop)
		return true;
	if (pool.workers > n)
		pool.workers = (int)n;
	s->next_flush = progress_now() + (s->map ? REPLACE : 0);
	progress_begin(&s->progress, s->file.have - s->undone, s->rows.n);
	ok = pool_run(&pool, s->e);
	progress_clear(&s->progress);
	return (s->stop == BROKEN || flush(s)) && ok;
}

/* Those that failed, though they might not have; they keep their places. */
static bool run_again(struct sweep *s)
{
	int64_t n = s->file.nredo, *map = xcalloc((size_t)n, sizeof(*map));
	bool ok;

	for (int64_t i = 0; i < n; i++)
		map[i] = s->file.redo[i].row;
	s->undone = n;
	s->map = map;
	ok = run_rows(s, n);
	s->map = NULL;
	free(map);
	return ok;
}

static void tell_stopped(const struct sweep *s)
{
	if (s->changed)
		err_add(s->e, "corun: --resume will be refused until it is put back");
	err_add(s->e, "corun: stopped after %" PRId64 " of %" PRId64 " runs; go on with: %s",
		s->file.have - s->undone, s->rows.n, s->conf->again);
}

static int end(struct sweep *s, bool ok)
{
	bool whole = ok && s->stop != BROKEN && !s->undone && s->file.have == s->rows.n &&
		     sweepfile_finish(&s->file, s->e);
	int64_t failed = s->failed + s->file.failed;
	char took[40];

	if (!whole) {
		tell_stopped(s);
		return s->changed ? EXIT_USER : EXIT_MACHINE;
	}
	if (failed)
		err_add(s->e,
			"corun: %" PRId64 " of %" PRId64 " runs failed: see the column \"status\" "
			"of %s",
			failed, s->rows.n, s->file.name);
	failure_again(&s->failure, s->conf->program, s->sp, &s->conf->opt->set, s->e);
	if (s->progress.on)
		fprintf(stderr, "%s: %" PRId64 " runs, %s\n", s->file.name, s->rows.n,
			progress_time((progress_now() - s->begun) / 1000000000, took,
				      sizeof(took)));
	return s->status > s->file.status ? s->status : s->file.status;
}

/* ---- what it comes from ---- */

static char **copy_list(const char **list, int n)
{
	char **copy = xcalloc((size_t)n, sizeof(*copy));

	for (int i = 0; i < n; i++)
		copy[i] = xstrdup(list[i]);
	return copy;
}

static bool find_origin(struct sweep *s, const char *text, size_t len)
{
	const struct spec_set *set = &s->conf->opt->set;
	struct origin *o = &s->from;
	bool ok = true;

	*o = (struct origin){.version = xstrdup(s->conf->version),
			     .config = xstrdup(s->conf->config),
			     .title = s->sp->title ? xstrdup(s->sp->title) : NULL,
			     .policies = copy_list(set->policies, set->npolicy),
			     .npolicy = set->npolicy,
			     .sets = copy_list(set->sets, set->nset),
			     .nset = set->nset,
			     .seed = s->sp->seed,
			     .runs = s->sp->runs,
			     .rows = s->rows.n,
			     .all_rows = s->sp->ncell * s->sp->runs,
			     .shard = s->conf->shard};
	digest_text(text, len, o->config_hash);
	if (!digest_program(o->program_hash))
		ok = err_add(s->e, "corun: error: cannot read the program itself");
	for (int i = 0; i < s->sp->nfile; i++)
		ok = origin_add_input(o, s->sp->file_names[i], s->e) && ok;
	return ok;
}

/* The results must not fall on what they are made from. */
static bool check_names(const struct sweep *s, const char *name)
{
	char *side = origin_name(name);
	bool ok = true;

	for (int i = -1; i < s->from.ninput; i++) {
		const char *in = i < 0 ? s->conf->config : s->from.inputs[i].name;
		if (path_same(in, name) || path_same(in, side))
			ok = err_add(s->e, "corun sweep: the results would overwrite %s", in);
	}
	free(side);
	return ok;
}

/* The first line, without its end. Owned by the caller. */
static char *head_line(const struct spec *sp)
{
	char *head = NULL;
	size_t len;
	FILE *f = open_memstream(&head, &len);

	BUG_ON(!f);
	report_head(sp, f);
	fclose(f);
	head[len - 1] = 0;
	return head;
}

/* The config's bytes are hashed and read from one copy: an editor may save it any time. */
static bool read_config(struct sweep *s)
{
	size_t len;
	char *text = json_file_text(s->conf->config, &len, s->e), *dir = path_dir(s->conf->config);
	bool ok = false;

	if (text)
		s->sp = spec_parse(s->conf->config, text, len, dir, &s->conf->opt->set, s->e);
	if (s->sp) {
		shard_range(s->conf->shard, s->sp->ncell * s->sp->runs, &s->first, &s->rows.n);
		ok = find_origin(s, text, len);
	}
	free(text);
	free(dir);
	return ok;
}

int sweep_run(const struct sweep_conf *conf, struct sweep_end *how, struct err *e)
{
	struct sweep s = {.conf = conf, .begun = progress_now(), .e = e};
	char *name = shard_file(conf->shard, conf->out), *head = NULL;
	int status = EXIT_USER;
	bool ok = read_config(&s) && check_names(&s, name);

	if (!s.sp)
		status = err_exit(e);
	if (ok) {
		head = head_line(s.sp);
		s.rows = (struct sweep_rows){
			.head = head, .cells = METRICS, .n = s.rows.n, .key = row_key, .ctx = &s};
		ok = sweepfile_open(&s.file, name, conf->shard.n, conf->resume, &s.rows, &s.from, e,
				    &status);
	}
	if (ok) {
		signal(SIGXFSZ, SIG_IGN); /* a limit of the file's size is told as a full disk is */
		hold_signals(SIG_BLOCK);
		ok = run_again(&s);
		s.base = s.file.have;
		status = end(&s, ok && run_rows(&s, s.rows.n - s.file.have));
		sweepfile_close(&s.file);
		look_for_signal(&s);
	}
	*how = (struct sweep_end){.signal = s.stop > 0 ? s.stop : 0, .changed = s.changed};
	failure_fini(&s.failure);
	origin_fini(&s.from);
	spec_free(s.sp);
	free(head);
	free(name);
	return status;
}
