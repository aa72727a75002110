/* pool.c - puts the answers of the workers into the order of the jobs, and sees to it that each job
 * gets one, whatever becomes of a worker. It sleeps most of the time: workers help themselves to
 * jobs, so nobody waits for it, and it looks at many answers at once. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "pool.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "claims.h"
#include "worker.h"

#define MS	   INT64_C(1000000)
#define TICK	   (100 * MS)
#define PAUSE_MIN  (MS / 4)
#define PAUSE_MAX  (50 * MS)
#define LOAD	   (32 << 10)  /* bytes in a worker's socket by then: half of it is no trouble */
#define SKB	   1024	       /* what the kernel needs to keep a small answer */
#define EARLY_MAX  (64 << 20)  /* bytes of answers that wait for an earlier one */
#define HIRE	   (1000 * MS) /* after a worker could not be started */
#define DEATHS_MAX 1000	       /* without a job and in a row: they never come to work */

/* A job of the window. */
struct slot {
	struct answer a;
	int status;
	int tried; /* times that it failed */
	bool done;
};

struct run {
	const struct pool *p;
	struct claims *claims;
	struct worker *w;
	char *rooms; /* `room` bytes apart */
	size_t room;
	int workers, alive;
	struct slot *slots;
	int64_t window; /* how many; a power of 2 */
	int64_t taken;	/* the next job to take */
	int64_t ndone;
	size_t early; /* bytes of those that are done and not taken */
	bool enough;  /* no more is wanted */
	/* A pause before we look at the workers again: to be woken by each answer would cost more
	 * than all that is done with it. */
	int64_t pause;
	int64_t looked; /* when we last did */
	/* ns in which we looked at them: without the time in which we were stopped or busy with
	 * other things, after which all of them would seem late. */
	int64_t clock;
	int64_t judged; /* the clock when it was last seen who is late */
	int64_t hire;	/* the clock when it is worth trying again to start a worker */
	int64_t ticked; /* when progress was told */
	int why;	/* errno of the last worker that could not be started, or 0 */
	int deaths;	/* of workers without a job, since the last answer */
};

static int64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 * MS + t.tv_nsec;
}

static struct slot *slot_of(const struct run *r, int64_t job)
{
	return &r->slots[job & (r->window - 1)];
}

static bool stopped(const struct run *r)
{
	return r->enough || (r->p->stop && *r->p->stop);
}

static void tick(struct run *r, int64_t now)
{
	if (now - r->ticked < TICK)
		return;
	r->ticked = now;
	if (r->p->progress)
		r->p->progress(r->p->ctx, r->ndone);
}

static void tell_said(const struct run *r, int64_t job, int status, const char *text, size_t len)
{
	if (r->p->said)
		r->p->said(r->p->ctx, job, status, text, len);
	else
		fwrite(text, 1, len, stderr);
}

/* ---- answers ---- */

static size_t answer_size(const struct run *r, const struct answer *a)
{
	return r->p->size + a->len + a->nsaid;
}

static void keep(struct run *r, int64_t job, int status, struct answer a)
{
	struct slot *s = slot_of(r, job);

	s->a = a;
	s->status = status;
	s->done = true;
	r->early += answer_size(r, &a);
	r->ndone++;
	claims_done(r->claims, job);
}

/* Takes those that are next in order, and lets as many jobs begin. */
static void take(struct run *r)
{
	for (struct slot *s; !r->enough && (s = slot_of(r, r->taken))->done;) {
		const struct answer *a = &s->a;
		bool ok = s->status == EXIT_OK;
		if (ok && a->nsaid)
			tell_said(r, r->taken, EXIT_OK, a->said, a->nsaid);
		r->enough = !r->p->take(r->p->ctx, r->taken, s->status, ok ? a->data : NULL,
					a->text, a->len);
		r->early -= answer_size(r, a);
		free(a->data);
		*s = (struct slot){0};
		claims_take(r->claims);
		r->taken++;
		tick(r, now_ns());
	}
	/* the oldest may always begin: the others wait for it */
	claims_limit(r->claims, r->taken + (r->early > EARLY_MAX ? 1 : r->window));
}

/* text is ours now. */
static void job_failed(struct run *r, int64_t job, int status, char *text, size_t len)
{
	bool own_fault = status == EXIT_USER || status == EXIT_POLICY;

	if (++slot_of(r, job)->tried < r->p->tries && !own_fault) {
		tell_said(r, job, status, text, len);
		free(text);
		claims_again(r->claims, job);
		return;
	}
	keep(r, job, status, (struct answer){.data = text, .text = text, .len = len});
}

/* ---- workers ---- */

/* Starts those that are missing, if there is something to do for them. */
static void hire(struct run *r)
{
	int64_t rest = claims_rest(r->claims);

	if (r->alive == r->workers || r->clock < r->hire)
		return;
	for (int i = 0; i < r->workers && rest > 0; i++) {
		if (r->w[i].pid)
			continue;
		if (!worker_start(r->w, r->workers, i, r->p, r->claims)) {
			r->why = errno;
			r->hire = r->clock + HIRE;
			return;
		}
		r->w[i].since = r->clock;
		r->alive++;
		rest--;
	}
}

static void wake(struct run *r)
{
	int64_t left = claims_left(r->claims);

	for (int i = 0; i < r->workers && left > 0; i++)
		if (r->w[i].pid && claims_wake(r->claims, i)) {
			r->w[i].since = r->clock;
			worker_wake(&r->w[i]);
			left--;
		}
}

static void worker_died(struct run *r, int i)
{
	struct worker *w = &r->w[i];
	bool late = w->late;
	size_t len;
	char *text = worker_said(w, &len), *hangs = w->hangs;
	int how, status = EXIT_OK;
	int64_t job;

	w->hangs = NULL;
	how = worker_end(w);
	job = claims_held(r->claims, i); /* asked now, when nothing more can happen */
	r->alive--;
	if (job < 0) {
		r->deaths++;
	} else if (hangs) {
		culprit_add(&text, &len, hangs);
		status = EXIT_POLICY;
	} else {
		status = late ? POOL_TIMEOUT : culprit_died(w->shared, how, &text, &len);
	}
	free(hangs);
	if (job < 0)
		free(text);
	else
		job_failed(r, job, status, text, len);
}

/* Returns how much of its socket was taken up, about. */
static size_t worker_look(struct run *r, int i)
{
	struct worker *w = &r->w[i];
	bool alive = worker_read(w);
	size_t load = w->nin;
	struct answer a;

	w->since = r->clock;
	while (worker_answer(w, r->p->size, &a)) {
		load += SKB;
		if (claims_has(r->claims, i, a.job)) {
			keep(r, a.job, EXIT_OK, a);
			r->deaths = 0;
		} else {
			free(a.data);
			worker_kill(w); /* it has gone mad */
		}
	}
	if (w->used < w->nin)
		load = SIZE_MAX; /* it waits for us to read the rest */
	if (!alive)
		worker_died(r, i);
	take(r);
	return alive ? load : SIZE_MAX;
}

static void judge(struct run *r, int i)
{
	struct worker *w = &r->w[i];
	enum worker_state state = worker_state(w);

	if (state == WORKER_DEAD) {
		worker_look(r, i);
		if (w->pid)
			worker_died(r, i);
		take(r);
	} else if (claims_waits(r->claims, i)) {
		w->since = r->clock;
	} else if (r->p->timeout && r->clock - w->since > r->p->timeout) {
		w->late = true;
		worker_kill(w);
	} else if (r->room && state == WORKER_RUNS && !w->hangs) {
		w->hangs = culprit_hangs(&w->culprit, w->pid, w->shared, r->clock);
		if (w->hangs)
			worker_kill(w);
	}
}

/* All were read just now: who was not heard of for too long is at one job all that time. */
static void judge_all(struct run *r)
{
	if (r->clock - r->judged < TICK)
		return;
	r->judged = r->clock;
	for (int i = 0; i < r->workers; i++)
		if (r->w[i].pid)
			judge(r, i);
}

/* ---- the pool ---- */

/* Waits for answers, a tick at most. Returns how many of fds are in use; -1: see errno. */
static int wait_for_workers(struct run *r, struct pollfd *fds)
{
	int64_t now, tick_in = r->ticked + TICK - now_ns();
	int n = 0, ready;

	for (int i = 0; i < r->workers; i++)
		if (r->w[i].pid)
			fds[n++] = (struct pollfd){.fd = r->w[i].sock, .events = POLLIN};
	/* while there are jobs to be had nobody waits for us */
	if (r->pause && claims_left(r->claims) > 0)
		nanosleep(&(struct timespec){.tv_nsec = r->pause}, NULL);
	ready = poll(fds, (nfds_t)n, 0);
	if (ready == 0 && tick_in > 0)
		ready = poll(fds, (nfds_t)n, (int)(tick_in / MS) + 1);
	now = now_ns();
	r->clock += now - r->looked < 2 * TICK ? now - r->looked : 2 * TICK;
	r->looked = now;
	if (ready < 0)
		return errno == EINTR ? 0 : -1;
	return n;
}

/* Reads what has come; the more it was, the sooner it is done again. */
static void read_workers(struct run *r, const struct pollfd *fds, int n)
{
	size_t load, most = 0;

	for (int i = 0, k = 0; i < r->workers && k < n; i++) {
		if (!r->w[i].pid || !fds[k++].revents)
			continue;
		load = worker_look(r, i);
		most = load > most ? load : most;
	}
	if (most == SIZE_MAX)
		r->pause = 0;
	else if (most > LOAD)
		r->pause /= 2;
	else if (most < LOAD / 4)
		r->pause = r->pause < PAUSE_MIN ? PAUSE_MIN : 2 * r->pause;
	if (r->pause > TICK)
		r->pause = TICK;
}

static bool make_rooms(struct run *r, struct err *e)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);

	if (!r->p->room)
		return true;
	r->room = (r->p->room + page - 1) / page * page;
	r->rooms = mmap(NULL, r->room * (size_t)r->workers, PROT_READ | PROT_WRITE,
			MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (r->rooms == MAP_FAILED)
		return err_add(e, "corun: no memory to share with workers: %s", strerror(errno));
	for (int i = 0; i < r->workers; i++)
		r->w[i].shared = r->rooms + r->room * (size_t)i;
	return true;
}

static bool serve(struct run *r, struct pollfd *fds, struct err *e)
{
	int n;

	while (r->taken < r->p->jobs && !stopped(r)) {
		hire(r);
		if (r->alive == 0)
			return err_add(e, "corun: no worker process: %s", strerror(r->why));
		if (r->deaths > DEATHS_MAX)
			return err_add(e, "corun: worker processes die before they begin to work");
		wake(r);
		n = wait_for_workers(r, fds);
		if (n < 0)
			return err_add(e, "corun: poll: %s", strerror(errno));
		read_workers(r, fds, n);
		judge_all(r);
		tick(r, r->looked);
	}
	for (int i = 0; i < r->workers && !r->enough; i++)
		if (r->w[i].pid)
			worker_look(r, i);
	if (r->why)
		err_add(e, "corun: there were fewer than %d worker processes: %s", r->workers,
			strerror(r->why));
	return true;
}

/* Two descriptors a worker: more than a shell allows by default, if there are many. */
static void allow_files(int workers)
{
	rlim_t need = 2 * (rlim_t)workers + 64;
	struct rlimit l;

	if (getrlimit(RLIMIT_NOFILE, &l) != 0 || l.rlim_cur >= need)
		return;
	l.rlim_cur = need < l.rlim_max ? need : l.rlim_max;
	setrlimit(RLIMIT_NOFILE, &l); /* if not: fewer workers, which is told */
}

static void bury(struct run *r)
{
	for (int i = 0; i < r->workers; i++)
		if (r->w[i].pid)
			worker_kill(&r->w[i]); /* all at once: they die side by side */
	for (int i = 0; i < r->workers; i++)
		if (r->w[i].pid)
			worker_end(&r->w[i]);
	for (int64_t i = 0; i < r->window; i++)
		free(r->slots[i].a.data);
}

bool pool_run(const struct pool *p, struct err *e)
{
	struct run r = {.p = p, .window = 1, .looked = now_ns()};
	struct sigaction old;
	struct pollfd *fds;
	bool ok;

	r.ticked = r.looked;
	r.workers = p->jobs < p->workers ? (int)p->jobs : p->workers;
	while (r.window < p->jobs && r.window < POOL_WINDOW)
		r.window *= 2;
	r.claims = claims_create(p->jobs, r.window, r.workers, e);
	if (!r.claims)
		return false;
	r.slots = xcalloc((size_t)r.window, sizeof(*r.slots));
	r.w = xcalloc((size_t)r.workers, sizeof(*r.w));
	fds = xcalloc((size_t)r.workers, sizeof(*fds));
	/* who started us may have had it ignored: then nobody could say how a worker died */
	sigaction(SIGCHLD, &(struct sigaction){.sa_handler = SIG_DFL}, &old);
	allow_files(r.workers);
	take(&r);
	ok = make_rooms(&r, e) && serve(&r, fds, e);
	bury(&r);
	if (r.rooms && r.rooms != MAP_FAILED)
		munmap(r.rooms, r.room * (size_t)r.workers);
	if (p->progress)
		p->progress(p->ctx, r.ndone);
	sigaction(SIGCHLD, &old, NULL);
	claims_destroy(r.claims);
	free(fds);
	free(r.w);
	free(r.slots);
	return ok;
}
