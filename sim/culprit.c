/* culprit.c - was it the policy? A worker's run lies in memory that we share, and says which hook
 * it is in. */
#include "culprit.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "sim.h"

#define SECOND	   INT64_C(1000000000)
#define HANGS	   (10 * SECOND)  /* of its own cpu time: a loaded machine makes nobody late */
#define ASLEEP	   (SECOND / 100) /* who uses less than this meanwhile is no less late for it */
#define HANGS_EVER (100 * SECOND) /* who naps and naps */

static char *words(const struct sim_where *w, const char *what, const char *hook, const char *how)
{
	return xasprintf("corun: policy %s at %" PRId64 " ns, cpu %d: %s %s%s\n", w->policy, w->now,
			 w->cpu, what, hook, how);
}

/* 0 where it cannot be known. */
static int64_t cpu_ns(pid_t pid)
{
	struct timespec t;
	clockid_t clock;

	if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
		return 0;
	return t.tv_sec * SECOND + t.tv_nsec;
}

char *culprit_hangs(struct culprit *c, pid_t pid, const void *room, int64_t clock)
{
	struct sim_where w;
	int64_t wall, cpu;

	sim_where(room, &w);
	if (!w.outer || !c->in || w.events != c->events) {
		c->in = w.outer != NULL;
		c->events = w.events;
		c->wall = clock;
		c->cpu = c->in ? cpu_ns(pid) : 0;
		return NULL;
	}
	wall = clock - c->wall;
	cpu = cpu_ns(pid) - c->cpu;
	if (cpu < HANGS && wall < (cpu < ASLEEP ? HANGS : HANGS_EVER))
		return NULL;
	return words(&w, "has not returned from", w.outer,
		     cpu < HANGS_EVER && wall < HANGS_EVER ? " for 10 s" : " for 100 s");
}

static bool is_crash(int sig)
{
	static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};

	for (size_t i = 0; i < ARRAY_LEN(crashes); i++)
		if (sig == crashes[i])
			return true;
	return false;
}

void culprit_add(char **text, size_t *len, const char *words)
{
	size_t n = strlen(words);

	*text = xrealloc(*text, *len + n + 1, 1);
	memcpy(*text + *len, words, n + 1);
	*len += n;
}

/* What a worker that has ended did in the end, if that says more than its status; or NULL. */
static char *last_deed(const struct sim_where *w, int how)
{
	char *end = WIFSIGNALED(how) ? xasprintf(": %s", strsignal(WTERMSIG(how)))
				     : xasprintf(", with status %d", WEXITSTATUS(how));
	char *text = NULL;

	if (WIFSIGNALED(how) && !is_crash(WTERMSIG(how)))
		text = NULL; /* somebody else's deed */
	else if (w->hook)
		text = words(w, WIFSIGNALED(how) ? "crashed in" : "ended the program in", w->hook,
			     end);
	else if (WIFSIGNALED(how) && *w->policy)
		text = xasprintf("corun: crashed%s, in no hook of the policy: a fault of corun's "
				 "own, or of a policy that writes where it may not\n",
				 end);
	free(end);
	return text;
}

int culprit_died(const void *room, int how, char **text, size_t *len)
{
	struct sim_where w = {0};
	bool crash = WIFSIGNALED(how) && is_crash(WTERMSIG(how));
	char *deed;

	if (room)
		sim_where(room, &w);
	deed = last_deed(&w, how);
	if (deed)
		culprit_add(text, len, deed);
	free(deed);
	if (WIFSIGNALED(how))
		return w.hook && crash ? EXIT_POLICY : 128 + WTERMSIG(how);
	/* in a hook memory may run out, which is no fault of it */
	if (w.hook && WEXITSTATUS(how) != EXIT_MACHINE)
		return EXIT_POLICY;
	return WEXITSTATUS(how) == EXIT_OK ? EXIT_MACHINE : WEXITSTATUS(how);
}
