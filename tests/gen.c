/* gen.c - for tests: configs drawn at random. */
#include "gen.h"

#include <inttypes.h>
#include <string.h>

#define CPUS  64
#define KINDS 3 /* of them one for spinning, one for idling besides */

struct gen {
	FILE *f;
	struct stream rng;
	int ncpu, npu;			  /* npu: cpus of a core, at most */
	bool second[CPUS];		  /* by place: not the first cpu of its core */
	bool sibling[CPUS], online[CPUS]; /* by cpu */
	int nonline;
	bool confines, places, shares; /* tasks have affinities, cpus to start on, cookies */
	const char *sep;	       /* before the next task */
};

/* ---- dice ---- */

static int below(struct gen *g, int n)
{
	return (int)stream_below(&g->rng, (uint32_t)n);
}

static int between(struct gen *g, int lo, int hi)
{
	return lo + below(g, hi - lo + 1);
}

static bool one_in(struct gen *g, int n)
{
	return below(g, n) == 0;
}

/* ns of every order of magnitude up to 2^bits */
static int64_t span(struct gen *g, int lo_bits, int bits)
{
	int64_t top = (int64_t)1 << between(g, lo_bits, bits);

	return top + (int64_t)(stream_u64(&g->rng) % (uint64_t)top);
}

static void shuffle(struct gen *g, int *at, int n)
{
	for (int i = 0; i < n; i++)
		at[i] = i;
	for (int i = n - 1; i > 0; i--) {
		int k = below(g, i + 1), x = at[i];
		at[i] = at[k];
		at[k] = x;
	}
}

/* ---- machine ---- */

/* at: by place, a cpu there: which of the siblings that are not first, is all one. */
static void numbering(struct gen *g, const char *key, int *at)
{
	int ncore = 0, first = 0, second = 0;

	for (int i = 0; i < g->ncpu; i++)
		ncore += !g->second[i];
	switch (below(g, 3)) {
	case 0:
		fprintf(g->f, ",\n  \"%s\": \"split\"", key);
		for (int i = 0; i < g->ncpu; i++)
			at[i] = g->second[i] ? ncore + second++ : first++;
		break;
	case 1:
		fprintf(g->f, ",\n  \"%s\": \"adjacent\"", key);
		for (int i = 0; i < g->ncpu; i++)
			at[i] = i;
		break;
	default:
		shuffle(g, at, g->ncpu);
		fprintf(g->f, ",\n  \"%s\": [", key);
		for (int i = 0; i < g->ncpu; i++)
			fprintf(g->f, "%s%d", i ? "," : "", at[i]);
		fputc(']', g->f);
	}
}

static void core(struct gen *g, int pu)
{
	for (int i = 0; i < pu; i++)
		g->second[g->ncpu++] = i > 0;
	g->npu = pu > g->npu ? pu : g->npu;
}

/* Cores of one to three types in each package. */
static void unlike(struct gen *g, int packs)
{
	int ntype = between(g, 1, 3), count[3], pu[3];

	fprintf(g->f, "%s\", \"cores\": [", one_in(g, 2) ? " l3:1" : "");
	for (int i = 0; i < ntype; i++) {
		count[i] = between(g, 1, 3);
		pu[i] = between(g, 1, 3);
		fprintf(g->f, "%s{\"type\": \"t%d\", \"count\": %d, \"pu\": %d", i ? ", " : "", i,
			count[i], pu[i]);
		if (!one_in(g, 3))
			fprintf(g->f, ", \"speed\": {\"k%d\": 0.%d, \"*\": 0.%d}", below(g, KINDS),
				between(g, 2, 9), between(g, 2, 9));
		fputc('}', g->f);
	}
	fputc(']', g->f);
	for (int p = 0; p < packs; p++)
		for (int i = 0; i < ntype; i++)
			for (int n = 0; n < count[i]; n++)
				core(g, pu[i]);
}

static void topology(struct gen *g)
{
	int packs = one_in(g, 3) ? 2 : 1, numa = one_in(g, 5) ? 2 : 1, l3 = one_in(g, 3) ? 2 : 1,
	    cores, pu = between(g, 1, 4);

	do
		cores = one_in(g, 4) ? between(g, 1, 16) : between(g, 1, 4);
	while (packs * numa * l3 * cores * pu > CPUS);
	fprintf(g->f, "  \"topology\": \"pack:%d", packs);
	if (one_in(g, 4)) {
		unlike(g, packs);
		return;
	}
	if (numa > 1 || one_in(g, 4))
		fprintf(g->f, " numa:%d", numa);
	if (l3 > 1 || one_in(g, 2))
		fprintf(g->f, " l3:%d", l3);
	if (one_in(g, 4))
		fprintf(g->f, " l2:1");
	fprintf(g->f, " core:%d pu:%d\"", cores, pu);
	for (int n = packs * numa * l3 * cores; n > 0; n--)
		core(g, pu);
}

static void clocks(struct gen *g)
{
	static const char *const turbo[] = {"", "", ", \"turbo\": [2500, 2000]",
					    ", \"turbo\": [1900]"};

	fprintf(g->f, ",\n  \"clock\": {");
	switch (below(g, 5)) {
	case 0:
	case 1:
		fprintf(g->f, "\"mhz\": [800, 1900], \"at\": %d%s", one_in(g, 2) ? 800 : 1900,
			turbo[below(g, 4)]);
		break;
	case 2:
		fprintf(g->f, "\"turbo\": [3000, 2700, 2100]");
		break;
	case 3:
		fprintf(g->f, "\"mhz\": 1900%s", turbo[below(g, 4)]);
		break;
	default:
		fprintf(g->f,
			"\"mhz\": [700, 1100, 1900], \"governor\": \"ondemand\", "
			"\"interval\": \"%d00us\", \"latency\": \"%dus\"%s",
			between(g, 1, 30), below(g, 101), turbo[below(g, 4)]);
		if (one_in(g, 2))
			fprintf(g->f, ", \"at\": %d", one_in(g, 2) ? 700 : 1100);
		if (one_in(g, 2))
			fprintf(g->f, ", \"up\": 0.%d", between(g, 1, 9));
	}
	fputc('}', g->f);
}

/* Settings of kernels that take siblings offline, or not. True: one of them does. */
static bool sysctl(struct gen *g)
{
	static const char *const names[] = {"machdep.hlt_logical_cpus",
					    "machdep.hyperthreading_allowed", "hw.smt"};
	const char *sep = "";
	bool off = false;

	fprintf(g->f, ",\n  \"sysctl\": {");
	for (int i = 0; i < 3; i++) {
		int to = below(g, 2);
		if (one_in(g, 2))
			continue;
		fprintf(g->f, "%s\"%s\": %d", sep, names[i], to);
		sep = ", ";
		off |= to == (i == 0);
	}
	fputc('}', g->f);
	return off;
}

/* The first cpu of one core stays. */
static void offline(struct gen *g)
{
	bool off = one_in(g, 4) && sysctl(g);
	const char *sep = "";
	int stays = below(g, g->ncpu), seen = 0;

	while (g->sibling[stays])
		stays = (stays + 1) % g->ncpu;
	for (int i = 0; i < g->ncpu; i++)
		g->online[i] = true;
	if (one_in(g, 8)) {
		fprintf(g->f, ",\n  \"offline\": \"siblings\"");
		off = true;
	} else if (one_in(g, 4)) {
		fprintf(g->f, ",\n  \"offline\": [");
		for (int i = 0; i < g->ncpu; i++)
			if (i != stays && one_in(g, 3)) {
				fprintf(g->f, "%s%d", sep, i);
				sep = ",";
				g->online[i] = false;
			}
		fputc(']', g->f);
	}
	for (int i = 0; i < g->ncpu; i++) {
		g->online[i] &= !off || !g->sibling[i];
		seen += g->online[i];
	}
	g->nonline = seen;
}

/* One of the online cpus. */
static int online(struct gen *g)
{
	int k = below(g, g->nonline), cpu = 0;

	while (!g->online[cpu] || k-- > 0)
		cpu++;
	return cpu;
}

/* One loop, or several and which of them is in use. */
static void idle(struct gen *g)
{
	static const char *const kinds[] = {"halt", "halt", "mwait", "k2"};
	int n = between(g, 1, 3);

	if (one_in(g, 2)) {
		fprintf(g->f, ",\n  \"idle\": {\"kind\": \"%s\", \"latency\": \"%" PRId64 "ns\"}",
			kinds[below(g, 4)], one_in(g, 3) ? span(g, 8, 16) : 0);
		return;
	}
	fprintf(g->f, ",\n  \"idle\": {\"loop\": \"loop%d\", \"loops\": {", below(g, n));
	for (int i = 0; i < n; i++) {
		fprintf(g->f, "%s\"loop%d\": {", i ? ", " : "", i);
		if (!one_in(g, 4))
			fprintf(g->f, "\"kind\": \"%s\"%s", kinds[below(g, 4)],
				one_in(g, 3) ? ", \"latency\": \"30us\"" : "");
		fputc('}', g->f);
	}
	fprintf(g->f, "}}");
}

static void machine(struct gen *g)
{
	static const char *const far[] = {"sibling", "cache", "package", "machine"};
	int at[CPUS], seen[CPUS];

	fprintf(g->f, "\"machine\": {\n");
	topology(g);
	numbering(g, "numbering", at);
	for (int i = 0; i < g->ncpu; i++)
		g->sibling[at[i]] = g->second[i];
	if (one_in(g, 6)) /* a policy that is told wrong keeps its word all the same */
		numbering(g, "seen_numbering", seen);
	offline(g);
	if (one_in(g, 4))
		fprintf(g->f, ",\n  \"irq_cpu\": %d", online(g));
	if (one_in(g, 2))
		clocks(g);
	idle(g);
	fprintf(g->f, ",\n  \"costs\": {\"switch\": {\"time\": \"%" PRId64 "ns\"}, \"refill\": {",
		one_in(g, 3) ? 0 : span(g, 8, 14));
	for (int i = 0; i < 4; i++)
		fprintf(g->f, "%s\"%s\": {\"time\": \"%" PRId64 "ns\"}", i ? ", " : "", far[i],
			one_in(g, 2) ? 0 : span(g, 8, 16));
	fprintf(g->f, "}}\n},\n");
}

static void smt(struct gen *g)
{
	static const char *const names[KINDS + 2] = {"k0", "k1", "k2", "spin", "mwait"};
	double total = 1;

	fprintf(g->f, "\"kinds\": {\n");
	for (int i = 0; i < KINDS + 2; i++)
		fprintf(g->f,
			"  \"%s\": {\"demand\": {\"issue\": 0.%d, \"mul\": 0.%d}, \"sensitivity\": "
			"{\"l1\": 0.%d}, "
			"\"pressure\": {\"l1\": 0.%d}, \"part\": 1.0%d, \"memory\": 0.%d}%s\n",
			names[i], between(g, 1, 9), below(g, 10), below(g, 10), below(g, 10),
			below(g, 10), below(g, 10), i < KINDS + 1 ? "," : "");
	fprintf(g->f, "},\n\"smt\": {");
	switch (below(g, 5)) {
	case 0:
		fprintf(g->f, "\"model\": \"none\"");
		break;
	case 1:
		fprintf(g->f, "\"model\": \"share\", \"total\": [1");
		for (int i = 1; i < g->npu; i++) {
			total *= 0.9 + 0.1 * between(g, 0, 8);
			fprintf(g->f, ", %.3f", total > i + 1 ? i + 1 : total);
		}
		fputc(']', g->f);
		break;
	case 2:
		fprintf(g->f,
			"\"model\": \"pair\", \"default\": 1.%d, \"slowdown\": [{\"of\": \"k0\", "
			"\"beside\": \"k1\","
			" \"s\": 1.%d}]",
			below(g, 10), below(g, 10));
		break;
	case 3:
		fprintf(g->f, "\"model\": \"resources\", \"fair\": \"%s\"",
			one_in(g, 2) ? "slot" : "speed");
		break;
	default:
		fprintf(g->f, "\"model\": \"coupling\"");
	}
	fprintf(g->f, "},\n");
}

/* ---- steps ---- */

static void amount(struct gen *g, int bits)
{
	int64_t ns = span(g, 12, bits);

	switch (below(g, 12)) {
	case 0:
	case 1:
		fprintf(g->f, "{\"exponential\": \"%" PRId64 "ns\"}", ns);
		break;
	case 2:
		fprintf(g->f, "{\"uniform\": [\"0ns\", \"%" PRId64 "ns\"]}", ns);
		break;
	case 3:
		fprintf(g->f, "{\"lognormal\": {\"mean\": \"%" PRId64 "ns\", \"sigma\": 0.%d}}", ns,
			below(g, 10));
		break;
	case 4:
		fprintf(g->f, "{\"gamma\": {\"mean\": \"%" PRId64 "ns\", \"shape\": %d}}", ns,
			between(g, 1, 4));
		break;
	case 5:
		fprintf(g->f, "{\"empirical\": [\"0ns\", \"%" PRId64 "ns\", \"1us\"]}", ns);
		break;
	default:
		fprintf(g->f, "\"%" PRId64 "ns\"", ns);
	}
}

static void run_words(struct gen *g)
{
	if (one_in(g, 2))
		fprintf(g->f, ", \"kind\": \"k%d\"", below(g, KINDS));
	if (one_in(g, 3))
		fprintf(g->f, ", \"mode\": \"%s\"", one_in(g, 4) ? "user" : "system");
}

static void run(struct gen *g)
{
	fprintf(g->f, "{\"run\": ");
	amount(g, 23);
	run_words(g);
	fprintf(g->f, "}");
}

/* Some of it under a lock. */
static void run_under(struct gen *g)
{
	fprintf(g->f, "{\"run\": \"%" PRId64 "ns\"", span(g, 12, 22));
	run_words(g);
	if (one_in(g, 2))
		fprintf(g->f, ", \"under\": \"big\"");
	else
		fprintf(g->f, ", \"under\": \"l%d\"", below(g, 4));
	if (one_in(g, 2))
		fprintf(g->f, ", \"share\": 0.%d", below(g, 10));
	if (one_in(g, 2))
		fprintf(g->f, ", \"sections\": %d", between(g, 1, 3));
	fprintf(g->f, "}");
}

/* A locked stretch of running only: who spins for the lock must not wait for one who sleeps, and a
 * policy need not preempt. */
static void locked(struct gen *g)
{
	int first = below(g, 4), second = between(g, first + 1, 4);

	fprintf(g->f, "{\"lock\": \"l%d\"}, ", first);
	run(g);
	if (second < 4 && one_in(g, 2)) {
		fprintf(g->f, ", {\"lock\": \"l%d\"}, ", second);
		run(g);
		fprintf(g->f, ", {\"unlock\": \"l%d\"}", second);
	}
	fprintf(g->f, ", {\"unlock\": \"l%d\"}", first);
}

/* The big lock is given up by who leaves its cpu: its holder may do whatever it likes, but spin for
 * another lock, whose holder may be spinning for this one. */
static void locked_big(struct gen *g)
{
	fprintf(g->f, "{\"lock\": \"big\"}, ");
	run(g);
	switch (below(g, 5)) {
	case 0:
		fprintf(g->f, ", {\"sleep\": \"%dus\"}", between(g, 1, 900));
		break;
	case 1:
		fprintf(g->f, ", {\"io\": \"disk1\"}");
		break;
	case 2:
		fprintf(g->f, ", {\"yield\": true}");
		break;
	case 3:
		fprintf(g->f, ", {\"lock\": \"inner\"}, ");
		run(g);
		fprintf(g->f, ", {\"unlock\": \"inner\"}");
		break;
	default:
		fprintf(g->f, ", {\"run\": {\"%s\": \"%dus\"}, \"op\": \"70us\"}",
			one_in(g, 2) ? "wall" : "cpu", between(g, 1, 4000));
	}
	fprintf(g->f, ", ");
	run(g);
	fprintf(g->f, ", {\"unlock\": \"big\"}");
}

/* A unit of something, for a while. */
static void unit(struct gen *g)
{
	int which = below(g, 2);

	fprintf(g->f, "{\"acquire\": \"s%d\"}, ", which);
	run(g);
	if (one_in(g, 2))
		fprintf(g->f, ", {\"sleep\": \"%dus\"}, ", between(g, 1, 900));
	else
		fprintf(g->f, ", {\"io\": \"disk0\"}, ");
	run(g);
	fprintf(g->f, ", {\"release\": \"s%d\"}", which);
}

/* What a task does between two bursts. `peers`: it shares locks with tasks that run wherever it
 * does. */
static void pause_step(struct gen *g, bool peers)
{
	fprintf(g->f, ", ");
	switch (below(g, peers ? 9 : 5)) {
	case 0:
		fprintf(g->f, "{\"sleep\": ");
		amount(g, 22);
		fprintf(g->f, "}");
		break;
	case 1:
		fprintf(g->f, "{\"io\": \"disk%d\"}", below(g, 2));
		break;
	case 2:
		fprintf(g->f, "{\"io\": \"disk0\", \"time\": ");
		amount(g, 20);
		fprintf(g->f, "}");
		break;
	case 3:
		fprintf(g->f, "{\"yield\": true}");
		break;
	case 4:
		unit(g);
		break;
	case 5:
		run_under(g);
		break;
	case 6:
		locked_big(g);
		break;
	default:
		locked(g);
	}
}

static void bursts(struct gen *g, bool peers)
{
	for (int n = between(g, 1, 3); n > 0; n--) {
		run(g);
		pause_step(g, peers);
		fputs(n > 1 ? ", " : "", g->f);
	}
}

/* ---- tasks ---- */

static void affinity(struct gen *g)
{
	const char *sep = "";
	int must = online(g);

	fprintf(g->f, "\"affinity\": \"");
	for (int i = 0; i < g->ncpu; i++) {
		if (!one_in(g, 3) && i != must)
			continue;
		fprintf(g->f, "%s%d", sep, i);
		sep = ",";
	}
	fprintf(g->f, "\", ");
}

static void task(struct gen *g, const char *name, int i, bool alike)
{
	fprintf(g->f, "%s\n  \"%s%d\": {", g->sep, name, i);
	g->sep = ",";
	fprintf(g->f, "\"kind\": \"k%d\", ", below(g, KINDS));
	if (alike)
		return;
	if (one_in(g, 3))
		fprintf(g->f, "\"nice\": %d, ", between(g, -20, 20));
	if (g->shares && !one_in(g, 3))
		fprintf(g->f, "\"cookie\": %d, ", below(g, 4));
	if (g->confines && one_in(g, 2))
		affinity(g);
}

static void starts(struct gen *g, int copies)
{
	if (g->places && one_in(g, 2))
		fprintf(g->f, "\"cpu\": \"random\", ");
	fprintf(g->f, "\"start\": \"%" PRId64 "ns\", \"copies\": %d, ",
		one_in(g, 2) ? 0 : span(g, 10, 24), copies);
}

static int some(struct gen *g)
{
	return one_in(g, 4) ? between(g, 1, 20) : between(g, 1, 5);
}

/* They go round: run, pause, run. All may run everywhere and are alike, or none takes a lock. */
static void rounds(struct gen *g, int i)
{
	bool alike = one_in(g, 2);

	task(g, "round", i, alike);
	starts(g, some(g));
	fprintf(g->f, "\"steps\": [{\"repeat\": %d, \"steps\": [", between(g, 1, 10));
	bursts(g, alike);
	fprintf(g->f, "]}, ");
	run(g);
	fprintf(g->f, "]}");
}

static void family(struct gen *g, int i)
{
	task(g, "parent", i, false);
	starts(g, between(g, 1, 3));
	fprintf(g->f, "\"steps\": [{\"repeat\": %d, \"steps\": [", between(g, 1, 3));
	run(g);
	fprintf(g->f, ", {\"fork\": \"child%d\", \"count\": %d}, ", i, between(g, 1, 4));
	if (one_in(g, 2))
		fprintf(g->f, "{\"wait\": \"any\"}, ");
	run(g);
	fprintf(g->f, "]}%s]}", one_in(g, 3) ? "" : ", {\"wait\": \"all\"}");
	task(g, "child", i, false);
	fprintf(g->f, "\"steps\": [");
	bursts(g, false);
	fprintf(g->f, ", {\"fork\": \"grandchild%d\"}, ", i);
	run(g);
	fprintf(g->f, ", {\"exit\": true}, {\"run\": \"1s\"}]}");
	task(g, "grandchild", i, false);
	fprintf(g->f, "\"steps\": [");
	bursts(g, false);
	fprintf(g->f, "]}");
}

static void meeting(struct gen *g, int i, int parties)
{
	task(g, "party", i, false);
	starts(g, parties);
	fprintf(g->f, "\"steps\": [{\"repeat\": %d, \"steps\": [", between(g, 1, 6));
	run(g);
	fprintf(g->f, ", {\"barrier\": \"b%d\"}]}]}", i);
}

static void talk(struct gen *g, int i)
{
	int n = between(g, 1, 10);

	task(g, "giver", i, false);
	starts(g, 1);
	fprintf(g->f, "\"steps\": [{\"repeat\": %d, \"steps\": [", n);
	run(g);
	fprintf(g->f, ", {\"signal\": \"e%d\"}]}]}", i);
	task(g, "taker", i, false);
	starts(g, 1);
	fprintf(g->f, "\"steps\": [{\"repeat\": %d, \"steps\": [{\"await\": \"e%d\"}, ", n, i);
	run(g);
	fprintf(g->f, "]}]}");
}

static void arrivals(struct gen *g, int i)
{
	task(g, "guest", i, false);
	fprintf(g->f, "\"start\": \"1ms\", \"arrivals\": {");
	if (one_in(g, 3))
		fprintf(g->f, "\"load\": 0.%d", between(g, 1, 9));
	else if (one_in(g, 2))
		fprintf(g->f, "\"every\": {\"exponential\": \"2ms\"}");
	else
		fprintf(g->f, "\"every\": \"%d00us\"", between(g, 1, 30));
	fprintf(g->f, ", \"count\": %d}, \"steps\": [", between(g, 1, 30));
	bursts(g, false);
	fprintf(g->f, "]}");
}

static void timed(struct gen *g, int i)
{
	task(g, "timed", i, false);
	starts(g, between(g, 1, 3));
	fprintf(g->f, "\"steps\": [{\"run\": {\"%s\": \"%d000us\"}%s}, ",
		one_in(g, 2) ? "wall" : "cpu", between(g, 1, 30),
		one_in(g, 3) ? "" : ", \"op\": \"70us\"");
	run(g);
	fprintf(g->f, "]}");
}

/* It asks for little: a policy may let others starve beside one that always runs. */
static void background(struct gen *g, int i)
{
	task(g, "daemon", i, false);
	starts(g, 1);
	fprintf(g->f,
		"\"background\": true, \"steps\": [{\"repeat\": \"forever\", \"steps\": [{\"run\": "
		"\"%dus\"}, "
		"{\"sleep\": \"5ms\"}]}]}",
		between(g, 1, 100));
}

static void workload(struct gen *g)
{
	static const char *const asleep[] = {"sleep", "adaptive\", \"kind\": \"spin"};
	int n = between(g, 1, 5), parties[5];
	bool spin = false;

	for (int i = 0; i < n; i++)
		parties[i] = between(g, 2, 6);
	fprintf(g->f, "\"workload\": {\n\"devices\": {\"disk0\": {\"servers\": 2, \"service\": "
		      "\"300us\"}, "
		      "\"disk1\": {\"service\": {\"exponential\": \"200us\"}}},\n");
	fprintf(g->f, "\"locks\": {");
	for (int i = 0; i < 4; i++) {
		/* the outer one of two is the first, and must not be spun for by all cpus while its
		 * holder sleeps for the inner one: without preemption that has no end */
		spin |= !one_in(g, 2);
		fprintf(g->f, "%s\"l%d\": {\"wait\": \"%s\"}", i ? ", " : "", i,
			spin ? "spin\", \"kind\": \"spin" : asleep[below(g, 2)]);
	}
	fprintf(g->f, ", \"inner\": {\"wait\": \"%s\"}", asleep[below(g, 2)]);
	fprintf(g->f, ", \"big\": {\"wait\": \"spin\", \"kind\": \"spin\", \"reacquire\": true}");
	fprintf(g->f, "},\n\"semaphores\": {\"s0\": 1, \"s1\": %d", between(g, 1, 4));
	fprintf(g->f, "},\n\"barriers\": {");
	for (int i = 0; i < n; i++)
		fprintf(g->f, "%s\"b%d\": %d", i ? ", " : "", i, parties[i]);
	fprintf(g->f, "},\n\"events\": [");
	for (int i = 0; i < n; i++)
		fprintf(g->f, "%s\"e%d\"", i ? ", " : "", i);
	fprintf(g->f, "],\n\"tasks\": {");
	g->sep = "";
	rounds(g, n);
	for (int i = 0; i < n; i++)
		switch (below(g, 7)) {
		case 0:
			family(g, i);
			break;
		case 1:
			meeting(g, i, parties[i]);
			break;
		case 2:
			talk(g, i);
			break;
		case 3:
			arrivals(g, i);
			break;
		case 4:
			timed(g, i);
			break;
		case 5:
			background(g, i);
			break;
		default:
			rounds(g, i);
		}
	fprintf(g->f, "\n}}\n");
}

static void replay(struct gen *g, const char *trace)
{
	FILE *f = fopen(trace, "w");

	BUG_ON(!f);
	gen_trace(&g->rng, f);
	fclose(f);
	fprintf(g->f,
		"\"workload\": {\"trace\": \"%s\", \"kinds\": {\"%s\": \"k1\", \"*\": \"k0\"}, "
		"\"io_scale\": 0.%d, \"io_drawn\": %s}\n",
		trace, gen_command, between(g, 1, 9), one_in(g, 2) ? "true" : "false");
}

char *gen_config(uint64_t seed, const char *policy, const char *trace)
{
	struct gen g = {0};
	char *text = NULL;
	size_t len;

	stream_init(&g.rng, seed, STREAM_TEST, 0);
	g.confines = one_in(&g, 2);
	g.places = one_in(&g, 4);
	g.shares = one_in(&g, 3);
	g.f = open_memstream(&text, &len);
	fprintf(g.f, "{\n");
	machine(&g);
	smt(&g);
	fprintf(g.f, "\"policy\": %s,\n\"runs\": 1,\n", policy);
	if (trace)
		replay(&g, trace);
	else
		workload(&g);
	fprintf(g.f, "}\n");
	fclose(g.f);
	return text;
}
