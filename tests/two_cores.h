/* two_cores.h - for tests: small workloads on 2 cores of 2 cpus, and what a scheduler makes of
 * them. split: siblings 0+2 and 1+3; adjacent: 0+1 and 2+3. */
#ifndef TWO_CORES_H
#define TWO_CORES_H
#include "kit.h"

#define MS ((int64_t)1000000)
#define S  (1000 * MS)

enum { SPLIT, ADJACENT };

/* A policy, and what is set for it (NULL: nothing). */
struct sched {
	const char *policy, *rule, *set;
};

/* Runs (and frees) the tasks under sc. scan: where bsd4's first search for a cpu begins; -1: drawn,
 * or another policy. */
struct kit *run(const struct sched *sc, int numbering, int scan, uint64_t seed, char *tasks);

bool siblings(int numbering, int a, int b);

/* n within 3.3 standard deviations (99.9%) of p of all. */
bool near(int n, int all, double p);

/* A shell on cpu p that has slept `naps` times for 1.1 s, or computed for `hog` before; then it
 * forks a hog, `between` short-lived tasks (each moves the scan on by one) and another hog, and
 * waits. The scan stands at s when the first hog is forked. True: the hogs shared a core; if so,
 * then all the time. */
bool hogs_share(const struct sched *sc, int numbering, int p, int s, int naps, const char *hog,
		int between, uint64_t seed);

/* How often of 4 starts of the scan, or of 16 pairs of them. */
int shares_of(const struct sched *sc, int numbering, int p, const char *hog, int naps, bool pairs);

/* Where the child of a shell on cpu p goes when the search begins at s. */
int child_cpu(const struct sched *sc, int numbering, int p, int s);

/* Where a new task goes when a hog runs on cpu a and the search begins at s. */
int newcomer_cpu(const struct sched *sc, int numbering, int a, int s);

/* Two hogs are put on one core; does any of them ever leave? */
int64_t bad_pair_moves(const struct sched *sc, int numbering, uint64_t seed);

/* A sleeper whose own cpu is free while the sibling computes and the other core idles: how often
 * does it move? */
int64_t sleeper_moves(const struct sched *sc, int numbering, uint64_t seed);

/* A sleeper wakes at 2 s on cpu 0, where a hog runs, and runs for `burst`. True: the hog had to
 * leave. */
bool wake_displaces(const struct sched *sc, int numbering, uint64_t seed, int64_t burst);

/* n hogs on 4 cpus, until 10 s have passed. */
struct kit *crowd(const struct sched *sc, int numbering, int n, uint64_t seed);

/* The same hogs, of which none gets to its end: what 10 s were worth. */
struct kit *hogs_for_10_s(const struct sched *sc, int numbering, int n, uint64_t seed);

/* Of turns after the first 2 s and before the end: the part that took 100 ms, and the part that
 * took a whole multiple of it. And how unequal the tasks' cpu time is (max/min). */
struct turns {
	double one, whole, spread;
};
struct turns turns_of(const struct kit *k);

/* A shell on cpu 0 forks and waits 8 times: child[i] is where the i-th child ran. */
void forktest(const struct sched *sc, int numbering, int child[8]);
#endif
