/* worker.c - one worker process behind a socket. Up go answers, down only a byte now and then for a
 * worker that waits: neither side can be blocked by what the other has not read yet. What a job
 * says on standard error goes into a file of its worker's, from there into the job's answer; what
 * is left in the file when a worker dies is of the job that it died at. */
#define _DEFAULT_SOURCE /* madvise */
#include "worker.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#define ROOM	 (16 << 10)
#define ROOM_MAX (1 << 20) /* kept while it is empty */
#define SAID_MAX (1 << 20) /* of a job is passed on */
#define TEXT_MAX (1 << 30)

struct head { /* before each answer */
	int64_t job;
	uint64_t len, nsaid; /* of the texts after the data */
};

/* ---- in the worker ---- */

/* What the file of standard error holds. */
static size_t said_read(int said, char **text)
{
	off_t end = said >= 0 ? lseek(said, 0, SEEK_CUR) : 0;
	ssize_t got = 0;

	*text = NULL;
	if (end <= 0)
		return 0;
	if (end > SAID_MAX)
		end = SAID_MAX;
	*text = xcalloc((size_t)end + 1, 1);
	got = pread(said, *text, (size_t)end, 0);
	return got > 0 ? (size_t)got : 0;
}

static void said_clear(int said)
{
	if (ftruncate(said, 0) != 0 || lseek(said, 0, SEEK_SET) != 0)
		_exit(EXIT_MACHINE);
}

static void send_all(int sock, struct iovec *v, size_t n)
{
	while (n) {
		struct msghdr m = {.msg_iov = v, .msg_iovlen = n};
		ssize_t put = sendmsg(sock, &m, MSG_NOSIGNAL);
		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			_exit(EXIT_MACHINE); /* nobody is left to hear it */
		for (; n && (size_t)put >= v->iov_len; v++, n--)
			put -= (ssize_t)v->iov_len;
		if (n) {
			v->iov_base = (char *)v->iov_base + put;
			v->iov_len -= (size_t)put;
		}
	}
}

/* An answer is sent at once: what is answered cannot be lost by the next job. */
static void work(const struct pool *p, int64_t job, void *data, int sock, int said)
{
	pid_t me = getpid();
	struct head head = {.job = job};
	char *text = NULL, *words;
	size_t len = 0;
	FILE *f = open_memstream(&text, &len);
	int status;

	BUG_ON(!f);
	memset(data, 0, p->size);
	status = p->work(p->ctx, job, data, f);
	if (getpid() != me)
		_exit(EXIT_OK); /* the job has forked: one answer is enough */
	if (fclose(f) != 0 || len > TEXT_MAX) {
		fprintf(stderr, "corun: the text of a job is too long\n");
		status = EXIT_MACHINE;
	}
	fflush(stdout);
	if (status != EXIT_OK)
		_exit(status);
	head.len = len;
	head.nsaid = said_read(said, &words);
	send_all(sock,
		 (struct iovec[]){{&head, sizeof(head)},
				  {data, p->size},
				  {text, head.len},
				  {words, head.nsaid}},
		 4);
	if (words)
		said_clear(said);
	free(words);
	free(text);
}

static _Noreturn void worker_main(const struct pool *p, struct claims *c, int me, void *room,
				  int sock, int said)
{
	void *data = xcalloc(1, p->size);
	char go;

#ifdef MADV_DONTFORK
	if (p->room) /* two cannot work on one run: who is forked in it is not to have it */
		madvise(room, p->room, MADV_DONTFORK);
#endif
	if (p->begin)
		p->begin(p->ctx, room);
	for (;;) {
		int64_t job = claims_next(c, me);
		if (job >= 0)
			work(p, job, data, sock, said);
		else if (recv(sock, &go, 1, 0) == 0)
			_exit(EXIT_OK); /* the parent is gone */
	}
}

/* What is the parent's alone: its ends of the sockets (one held open here would hide another
 * worker's death), and what to do at a signal. */
static void leave_parent(const struct worker *all, int n, pid_t parent)
{
	static const int parents[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

#ifdef __linux__
	prctl(PR_SET_PDEATHSIG, SIGKILL); /* else a long job would outlive it */
#endif
	if (getppid() != parent)
		_exit(EXIT_MACHINE);
	for (size_t i = 0; i < ARRAY_LEN(parents); i++)
		signal(parents[i], SIG_IGN);
	for (int i = 0; i < n; i++) {
		if (!all[i].pid)
			continue;
		close(all[i].sock);
		if (all[i].said >= 0)
			close(all[i].said);
	}
}

/* ---- in the parent ---- */

/* As a FILE it would be flushed, and so copied, in each worker. */
static int said_open(void)
{
	FILE *f = tmpfile();
	int fd = f ? dup(fileno(f)) : -1;

	if (f)
		fclose(f);
	return fd;
}

static void close_all(const int *fds, int n)
{
	int why = errno;

	for (int i = 0; i < n; i++)
		if (fds[i] >= 0)
			close(fds[i]);
	errno = why;
}

bool worker_start(struct worker *all, int n, int me, const struct pool *p, struct claims *c)
{
	struct worker *w = &all[me];
	pid_t pid, parent = getpid();
	int fds[3]; /* our end, its end, what it says */

	fflush(NULL); /* what is buffered must not be written twice */
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fds) != 0)
		return false;
	fds[2] = said_open();
	if (fds[2] < 0 && (errno == EMFILE || errno == ENFILE)) {
		close_all(fds, 2);
		return false; /* if there is no room for such a file, it goes without */
	}
	if (p->room)
		memset(w->shared, 0, p->room);
	pid = fork();
	if (pid < 0) {
		close_all(fds, 3);
		return false;
	}
	if (pid == 0) {
		leave_parent(all, n, parent);
		close(fds[0]);
		if (fds[2] >= 0)
			dup2(fds[2], STDERR_FILENO);
		/* results go to standard output, not what a policy may print */
		dup2(STDERR_FILENO, STDOUT_FILENO);
		worker_main(p, c, me, w->shared, fds[1], fds[2]);
	}
	close(fds[1]);
	*w = (struct worker){.pid = pid, .sock = fds[0], .said = fds[2], .shared = w->shared};
	return true;
}

bool worker_read(struct worker *w)
{
	size_t room;
	ssize_t got;

	if (w->nin > w->used)
		memmove(w->in, w->in + w->used, w->nin - w->used);
	w->nin -= w->used;
	w->used = 0;
	if (w->nin == 0 && w->room > ROOM_MAX) {
		free(w->in);
		w->in = NULL;
		w->room = 0;
	}
	do {
		if (w->nin == w->room) {
			w->room = w->room ? 2 * w->room : ROOM;
			w->in = xrealloc(w->in, w->room, 1);
		}
		room = w->room - w->nin;
		got = recv(w->sock, w->in + w->nin, room, MSG_DONTWAIT);
		if (got > 0)
			w->nin += (size_t)got;
	} while (got == (ssize_t)room || (got < 0 && errno == EINTR));
	return got > 0 || (got < 0 && errno == EAGAIN);
}

/* A copy with a 0 after it. */
static char *text_copy(char *to, const char *from, size_t n)
{
	if (n)
		memcpy(to, from, n);
	to[n] = 0;
	return to;
}

bool worker_answer(struct worker *w, size_t size, struct answer *a)
{
	const char *from = w->in + w->used;
	size_t whole = w->nin - w->used;
	struct head head;

	if (whole < sizeof(head))
		return false;
	memcpy(&head, from, sizeof(head));
	if (head.len > TEXT_MAX || head.nsaid > SAID_MAX) {
		worker_kill(w); /* it has gone mad: that is no answer */
		w->used = w->nin;
		return false;
	}
	if (whole < sizeof(head) + size + head.len + head.nsaid)
		return false;
	from += sizeof(head);
	*a = (struct answer){.job = head.job, .len = head.len, .nsaid = head.nsaid};
	a->data = xcalloc(1, size + a->len + a->nsaid + 2);
	if (size)
		memcpy(a->data, from, size);
	a->text = text_copy((char *)a->data + size, from + size, a->len);
	a->said = text_copy(a->text + a->len + 1, from + size + a->len, a->nsaid);
	w->used += sizeof(head) + size + a->len + a->nsaid;
	return true;
}

void worker_wake(struct worker *w)
{
	/* if it is dead, reading from it will tell */
	(void)send(w->sock, "", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void worker_kill(struct worker *w)
{
	kill(w->pid, SIGKILL);
}

enum worker_state worker_state(const struct worker *w)
{
	siginfo_t info = {0};

	if (waitid(P_PID, (id_t)w->pid, &info, WEXITED | WSTOPPED | WNOHANG | WNOWAIT) != 0 ||
	    info.si_pid == 0)
		return WORKER_RUNS;
	return info.si_code == CLD_STOPPED || info.si_code == CLD_TRAPPED ? WORKER_STOPPED
									  : WORKER_DEAD;
}

char *worker_said(struct worker *w, size_t *len)
{
	char *text;

	*len = said_read(w->said, &text);
	return text ? text : xcalloc(1, 1);
}

int worker_end(struct worker *w)
{
	int how = 0;

	worker_kill(w);
	while (waitpid(w->pid, &how, 0) < 0 && errno == EINTR)
		;
	close(w->sock);
	if (w->said >= 0)
		close(w->said);
	free(w->in);
	free(w->hangs);
	*w = (struct worker){.shared = w->shared};
	return how;
}
