/* two_cores.c - small workloads on 2 cores of 2 cpus, and what a scheduler makes of them. */
#include "two_cores.h"

#include <math.h>
#include <string.h>

static const char *const numberings[] = {"split", "adjacent"};

/* until: NULL, or a set of workload.until. */
static struct kit *go(const struct sched *sc, int numbering, int scan, uint64_t seed, char *tasks,
		      const char *until)
{
	char *config =
		xasprintf("{\"machine\": {\"topology\": \"core:2 pu:2\"}, \"policy\": \"bsd4\","
			  " \"workload\": {\"tasks\": {%s}}}",
			  tasks);
	char n[40], c[40];
	const char *sets[6] = {n};
	struct kit *k;
	int i = 1;

	if (sc->rule)
		sets[i++] = sc->rule;
	if (sc->set)
		sets[i++] = sc->set;
	if (until)
		sets[i++] = until;
	snprintf(n, sizeof(n), "machine.numbering=%s", numberings[numbering]);
	if (scan >= 0) {
		snprintf(c, sizeof(c), "policy.scancpu=%d", scan);
		sets[i++] = c;
	}
	k = kit_run(config, sc->policy, seed, sets, seed % 16 == 1);
	free(config);
	free(tasks);
	return k;
}

struct kit *run(const struct sched *sc, int numbering, int scan, uint64_t seed, char *tasks)
{
	return go(sc, numbering, scan, seed, tasks, NULL);
}

struct kit *hogs_for_10_s(const struct sched *sc, int numbering, int n, uint64_t seed)
{
	return go(sc, numbering, -1, seed,
		  xasprintf("\"hog\": {\"start\": \"0s\", \"copies\": %d, \"steps\":"
			    " [{\"run\": \"1000s\"}]}",
			    n),
		  "workload.until=10s");
}

bool siblings(int numbering, int a, int b)
{
	return numbering == SPLIT ? a % 2 == b % 2 : a / 2 == b / 2;
}

bool near(int n, int all, double p)
{
	return fabs(n - p * all) <= 3.3 * sqrt(p * (1 - p) * all) + 1e-9;
}

bool hogs_share(const struct sched *sc, int numbering, int p, int s, int naps, const char *hog,
		int between, uint64_t seed)
{
	struct kit *k = run(
		sc, numbering, s, seed,
		xasprintf(
			"\"shell\": {\"start\": \"0s\", \"cpu\": %d, \"steps\": [{\"run\": \"%s\"},"
			" {\"repeat\": %d, \"steps\": [{\"sleep\": \"1100ms\"}, {\"run\": "
			"\"50us\"}]},"
			" {\"fork\": \"hog\"}, {\"run\": \"50us\"},"
			" {\"repeat\": %d, \"steps\": [{\"fork\": \"short\"}, {\"run\": "
			"\"50us\"}]},"
			" {\"fork\": \"hog\"}, {\"run\": \"50us\"}, {\"wait\": \"all\"}]},"
			" \"hog\": {\"steps\": [{\"run\": \"500ms\"}]},"
			" \"short\": {\"steps\": [{\"run\": \"10us\"}]}",
			p, hog, naps, between));
	int a = kit_task(k, "hog", 0), b = kit_task(k, "hog", 1);
	int64_t shared = kit_shared(k, a, b);

	ck_assert(shared == 0 || shared > 499 * MS);
	ck_assert_int_eq(kit_migrations(k, a) + kit_migrations(k, b), 0);
	kit_free(k);
	return shared > 0;
}

int shares_of(const struct sched *sc, int numbering, int p, const char *hog, int naps, bool pairs)
{
	int n = 0;

	for (int s = 0; s < 4; s++)
		for (int between = 0; between < (pairs ? 4 : 1); between++)
			n += hogs_share(sc, numbering, p, s, naps, hog, between, 1);
	return n;
}

int child_cpu(const struct sched *sc, int numbering, int p, int s)
{
	struct kit *k =
		run(sc, numbering, s, 1,
		    xasprintf("\"shell\": {\"start\": \"0s\", \"cpu\": %d, \"steps\": [{\"run\": "
			      "\"1ms\"},"
			      " {\"fork\": \"child\"}, {\"run\": \"1ms\"}, {\"wait\": \"all\"}]},"
			      " \"child\": {\"steps\": [{\"run\": \"5ms\"}]}",
			      p));
	int cpu = kit_first_cpu(k, kit_task(k, "child", 0));

	kit_free(k);
	return cpu;
}

int newcomer_cpu(const struct sched *sc, int numbering, int a, int s)
{
	struct kit *k =
		run(sc, numbering, s, 1,
		    xasprintf("\"hog\": {\"start\": \"0s\", \"cpu\": %d, \"steps\": [{\"run\": "
			      "\"100ms\"}]},"
			      " \"new\": {\"start\": \"50ms\", \"steps\": [{\"run\": \"10ms\"}]}",
			      a));
	int cpu = kit_first_cpu(k, kit_task(k, "new", 0));

	kit_free(k);
	return cpu;
}

int64_t bad_pair_moves(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k = run(
		sc, numbering, -1, seed,
		xasprintf(
			"\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"20s\"}]},"
			" \"b\": {\"start\": \"0s\", \"cpu\": %d, \"steps\": [{\"run\": \"20s\"}]}",
			numbering == SPLIT ? 2 : 1));
	int64_t n = kit_migrations(k, 0) + kit_migrations(k, 1);

	ck_assert_int_eq(kit_shared(k, 0, 1), 20 * S);
	kit_free(k);
	return n;
}

int64_t sleeper_moves(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k = run(
		sc, numbering, -1, seed,
		xasprintf(
			"\"hog\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"3s\"}]},"
			" \"a\": {\"start\": \"0s\", \"cpu\": %d, \"steps\":"
			" [{\"repeat\": 200, \"steps\": [{\"run\": \"3ms\"}, {\"sleep\": "
			"\"7ms\"}]}]}",
			numbering == SPLIT ? 2 : 1));
	int64_t n = kit_migrations(k, 0) + kit_migrations(k, 1);

	ck_assert_int_eq(k->task[kit_task(k, "a", 0)].acc.wait, 0);
	kit_free(k);
	return n;
}

bool wake_displaces(const struct sched *sc, int numbering, uint64_t seed, int64_t burst)
{
	struct kit *k = run(
		sc, numbering, -1, seed,
		xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"1ms\"},"
			  " {\"sleep\": \"1999ms\"}, {\"run\": \"%dus\"}]},"
			  " \"hog\": {\"start\": \"10ms\", \"cpu\": 0, \"steps\": [{\"run\": "
			  "\"3s\"}]}",
			  (int)(burst / 1000)));
	int a = kit_task(k, "a", 0), hog = kit_task(k, "hog", 0), cpu;
	bool moved = kit_migrations(k, hog) > 0;

	/* it runs at once and in place, and the hog waits for it or for the next turn */
	ck_assert_int_eq(k->task[a].acc.wait, 0);
	ck_assert_int_eq(kit_migrations(k, a), 0);
	ck_assert_int_le(kit_migrations(k, hog), 1);
	if (moved)
		ck_assert_int_le(k->task[hog].acc.wait, burst < 10 * MS ? burst : 10 * MS);
	else
		ck_assert_int_eq(k->task[hog].acc.wait, burst);
	cpu = kit_cpu_at(k, hog, 2 * S + burst);
	ck_assert_int_eq(cpu != 0, moved);
	kit_free(k);
	return moved;
}

struct kit *crowd(const struct sched *sc, int numbering, int n, uint64_t seed)
{
	return run(sc, numbering, -1, seed,
		   xasprintf("\"hog\": {\"start\": \"0s\", \"copies\": %d, \"steps\":"
			     " [{\"run\": {\"wall\": \"10s\"}}]}",
			     n));
}

struct turns turns_of(const struct kit *k)
{
	int64_t least = INT64_MAX, most = 0;
	int n = 0, one = 0, whole = 0;

	for (int i = 0; i < k->ntask; i++) {
		int64_t cpu = account_cpu(&k->task[i].acc);
		least = cpu < least ? cpu : least;
		most = cpu > most ? cpu : most;
	}
	for (int i = 0; i < k->nspan; i++) {
		int64_t ns = k->span[i].to - k->span[i].from;
		if (k->span[i].from < 2 * S || k->span[i].to >= 10 * S)
			continue;
		n++;
		one += ns == 100 * MS;
		whole += ns % (100 * MS) == 0;
	}
	return (struct turns){(double)one / n, (double)whole / n, (double)most / (double)least};
}

void forktest(const struct sched *sc, int numbering, int child[8])
{
	struct kit *k = run(
		sc, numbering, 0, 1,
		xasprintf("\"shell\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"repeat\": 8,"
			  " \"steps\": [{\"run\": \"20us\"}, {\"fork\": \"child\"}, {\"run\": "
			  "\"20us\"},"
			  " {\"wait\": \"all\"}]}]}, \"child\": {\"steps\": [{\"run\": "
			  "\"200us\"}]}"));

	for (int i = 0; i < 8; i++)
		child[i] = kit_first_cpu(k, kit_task(k, "child", i));
	ck_assert_int_eq(kit_migrations(k, kit_task(k, "shell", 0)), 0);
	kit_free(k);
}
