/* pool.c - forked workers behind sockets: a job number goes down, an answer with its text comes up.
 * A worker has one job at work and one waiting, so that it need not wait for us. What it says on
 * standard error is kept till it can be told whose it was. */
#include "pool.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#define AHEAD 2 /* jobs a worker has at once */

struct head { /* before each answer */
	int64_t job;
	uint64_t len; /* of the text after it */
	off_t said;   /* how long the worker's standard error is */
};

struct worker {
	pid_t pid; /* 0: none */
	int sock;
	FILE *said;	    /* its standard error; NULL: ours */
	off_t told;	    /* so much of it was passed on */
	int64_t job[AHEAD]; /* given, not answered */
	int njob;
};

/* An answer that is early. */
struct answer {
	int64_t job;
	int status;
	void *data;
	char *text;
	size_t len;
};

struct run {
	const struct pool *p;
	struct worker *w;
	struct answer *early;
	size_t nearly;
	int64_t given, taken; /* the next job to give; to take */
	int64_t *again;	      /* given to a worker that died at another one */
	size_t nagain;
	bool stop;
	struct err *e;
};

static bool read_all(int fd, void *to, size_t n)
{
	for (char *p = to; n;) {
		ssize_t got = read(fd, p, n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		p += got;
		n -= (size_t)got;
	}
	return true;
}

/* That the other side is dead is no reason to die. */
static bool write_all(int fd, const void *from, size_t n)
{
	for (const char *p = from; n;) {
		ssize_t put = send(fd, p, n, MSG_NOSIGNAL);
		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0)
			return false;
		p += put;
		n -= (size_t)put;
	}
	return true;
}

static _Noreturn void worker_main(const struct pool *p, int sock)
{
	void *data = xcalloc(1, p->size);
	int64_t job;

	while (read_all(sock, &job, sizeof(job))) {
		struct head head = {.job = job};
		char *text = NULL;
		size_t len = 0;
		FILE *f = open_memstream(&text, &len);
		int status;
		BUG_ON(!f);
		memset(data, 0, p->size);
		status = p->work(p->ctx, job, data, f);
		fclose(f);
		if (status != EXIT_OK)
			_exit(status);
		head.len = len;
		head.said = lseek(STDERR_FILENO, 0, SEEK_CUR);
		if (!write_all(sock, &head, sizeof(head)) || !write_all(sock, data, p->size) ||
		    !write_all(sock, text, len))
			_exit(EXIT_MACHINE);
		free(text);
	}
	_exit(EXIT_OK);
}

static bool worker_start(struct run *r, struct worker *w)
{
	int sock[2];

	*w = (struct worker){0};
	fflush(NULL); /* what is buffered must not be written twice */
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, sock) != 0)
		return err_add(r->e, "corun: no socket: %s", strerror(errno));
	w->said = tmpfile();
	w->pid = fork();
	if (w->pid == 0) {
#ifdef __linux__
		prctl(PR_SET_PDEATHSIG, SIGTERM); /* else a long run would outlive us */
#endif
		/* only its own end: one held open here would hide another worker's death */
		for (int i = 0; i < r->p->workers; i++)
			if (&r->w[i] != w && r->w[i].pid > 0)
				close(r->w[i].sock);
		close(sock[0]);
		if (w->said)
			dup2(fileno(w->said), STDERR_FILENO);
		worker_main(r->p, sock[1]);
	}
	close(sock[1]);
	w->sock = sock[0];
	if (w->pid > 0)
		return true;
	w->pid = 0;
	close(w->sock);
	if (w->said)
		fclose(w->said);
	return err_add(r->e, "corun: no worker process: %s", strerror(errno));
}

/* What it has said since it was last asked, up to `end`; owned by the caller. */
static char *worker_said(struct worker *w, off_t end, size_t *len)
{
	size_t size = w->said && end > w->told ? (size_t)(end - w->told) : 0;
	char *text = xcalloc(size + 1, 1);
	ssize_t got = 0;

	if (size)
		got = pread(fileno(w->said), text, size, w->told);
	*len = got > 0 ? (size_t)got : 0;
	w->told += (off_t)*len;
	return text;
}

/* Reaps it. Returns what became of it, as waitpid says. */
static int worker_end(struct worker *w)
{
	int how = 0;

	close(w->sock);
	while (waitpid(w->pid, &how, 0) < 0 && errno == EINTR)
		;
	w->pid = 0;
	return how;
}

static void worker_feed(struct run *r, struct worker *w)
{
	while (w->njob < AHEAD && !r->stop) {
		int64_t job;
		if (r->nagain)
			job = r->again[--r->nagain];
		else if (r->given < r->p->jobs)
			job = r->given++;
		else
			return;
		w->job[w->njob++] = job;
		/* if it is dead, reading from it will tell */
		(void)write_all(w->sock, &job, sizeof(job));
	}
}

static void take_early(struct run *r)
{
	for (size_t i = 0; i < r->nearly;) {
		struct answer *a = &r->early[i];
		if (a->job != r->taken) {
			i++;
			continue;
		}
		if (!r->stop && !r->p->take(r->p->ctx, a->job, a->status, a->data, a->text, a->len))
			r->stop = true;
		free(a->data);
		free(a->text);
		r->taken++;
		*a = r->early[--r->nearly];
		i = 0;
	}
}

static void keep(struct run *r, struct answer a)
{
	if ((r->nearly & (r->nearly - 1)) == 0)
		r->early = xrealloc(r->early, r->nearly ? r->nearly * 2 : 1, sizeof(*r->early));
	r->early[r->nearly++] = a;
	take_early(r);
	if (r->p->progress)
		r->p->progress(r->p->ctx, r->taken);
}

static void forget(struct worker *w, int64_t job)
{
	for (int i = 0; i < w->njob; i++)
		if (w->job[i] == job) {
			memmove(&w->job[i], &w->job[i + 1],
				sizeof(job) * (size_t)(w->njob - i - 1));
			w->njob--;
			return;
		}
}

/* It died at the first of its jobs; the others go to somebody else. */
static bool worker_died(struct run *r, struct worker *w)
{
	int how = worker_end(w);
	struct answer a = {.job = w->job[0]};

	if (w->njob) {
		a.status = WIFSIGNALED(how) ? 128 + WTERMSIG(how) : WEXITSTATUS(how);
		if (a.status == EXIT_OK)
			a.status = EXIT_MACHINE; /* something called exit in mid-run */
		for (int i = 1; i < w->njob; i++) {
			r->again = xrealloc(r->again, r->nagain + 1, sizeof(*r->again));
			r->again[r->nagain++] = w->job[i];
		}
		a.text = worker_said(w, w->said ? lseek(fileno(w->said), 0, SEEK_END) : 0, &a.len);
		keep(r, a);
	}
	if (w->said)
		fclose(w->said);
	w->said = NULL;
	return !w->njob || worker_start(r, w);
}

static bool worker_answer(struct run *r, struct worker *w)
{
	struct answer a = {.data = xcalloc(1, r->p->size)};
	struct head head;
	char *said;
	size_t len;

	if (!read_all(w->sock, &head, sizeof(head)) || !read_all(w->sock, a.data, r->p->size)) {
		free(a.data);
		return worker_died(r, w);
	}
	a.job = head.job;
	a.len = head.len;
	a.text = xcalloc(a.len + 1, 1);
	if (!read_all(w->sock, a.text, a.len)) {
		free(a.data);
		free(a.text);
		return worker_died(r, w);
	}
	said = worker_said(w, head.said, &len);
	fwrite(said, 1, len, stderr);
	free(said);
	forget(w, a.job);
	worker_feed(r, w);
	keep(r, a);
	return true;
}

static bool serve(struct run *r)
{
	struct pollfd *fds = xcalloc((size_t)r->p->workers, sizeof(*fds));
	bool ok = true;

	for (int i = 0; i < r->p->workers && ok; i++) {
		ok = worker_start(r, &r->w[i]);
		if (ok)
			worker_feed(r, &r->w[i]);
	}
	while (ok && !r->stop && r->taken < r->p->jobs) {
		for (int i = 0; i < r->p->workers; i++)
			fds[i] = (struct pollfd){.fd = r->w[i].pid ? r->w[i].sock : -1,
						 .events = POLLIN};
		if (poll(fds, (nfds_t)r->p->workers, -1) < 0 && errno != EINTR)
			ok = err_add(r->e, "corun: poll: %s", strerror(errno));
		for (int i = 0; i < r->p->workers && ok; i++)
			if (fds[i].revents) {
				ok = worker_answer(r, &r->w[i]);
				if (ok)
					worker_feed(r, &r->w[i]);
			}
	}
	free(fds);
	return ok;
}

bool pool_run(const struct pool *p, struct err *e)
{
	struct run r = {.p = p, .e = e, .w = xcalloc((size_t)p->workers, sizeof(*r.w))};
	bool ok = serve(&r);

	for (int i = 0; i < p->workers; i++) {
		if (!r.w[i].pid)
			continue;
		if (r.stop || !ok)
			kill(r.w[i].pid, SIGTERM);
		worker_end(&r.w[i]);
		if (r.w[i].said)
			fclose(r.w[i].said);
	}
	for (size_t i = 0; i < r.nearly; i++) {
		free(r.early[i].data);
		free(r.early[i].text);
	}
	free(r.early);
	free(r.again);
	free(r.w);
	return ok;
}
