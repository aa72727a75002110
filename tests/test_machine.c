/* test_machine.c - is a machine what its description says, and is a wrong one refused with its
 * place? */
#include "json.h"
#include "machine.h"
#include <check.h>
#include <string.h>

/* Reads a machine from its JSON; the tree is gone afterwards, so nothing of it may be kept. */
static bool read_text(const char *text, struct machine *m, struct err *e)
{
	struct json *doc = json_parse("m.json", text, strlen(text), e);
	bool ok = doc && machine_read(doc, m, e);

	json_free(doc);
	return ok;
}

static void must_read(const char *text, struct machine *m)
{
	struct err e = {0};
	bool ok = read_text(text, m, &e);

	ck_assert_msg(ok, "%s", e.text);
	ck_assert_int_eq(e.n, 0);
	err_fini(&e);
}

/* 'cores' holds the core of each cpu, "0101". */
static void must_lie(const struct topology *t, enum level level, const char *groups)
{
	ck_assert_uint_eq(strlen(groups), t->ncpu);
	for (int cpu = 0; cpu < t->ncpu; cpu++)
		ck_assert_msg(t->of[level][cpu] == groups[cpu] - '0',
			      "level %d: cpu %d is in %d, not in %c", level, cpu, t->of[level][cpu],
			      groups[cpu]);
}

static void must_hold(const struct group *g, const char *cpus)
{
	ck_assert_int_eq(g->n, (int)strlen(cpus));
	for (int i = 0; i < g->n; i++)
		ck_assert_int_eq(g->cpu[i], cpus[i] - '0');
}

/* ---- topology ---- */

START_TEST(split_numbers_first_threads_first)
{
	struct machine m;

	must_read("{\"topology\": \"pack:1 core:2 pu:2\", \"numbering\": \"split\"}", &m);
	ck_assert_int_eq(m.ncpu, 4);
	ck_assert_int_eq(m.smt, 2);
	must_lie(&m.real, LEVEL_CORE, "0101");
	for (int cpu = 0; cpu < 4; cpu++)
		ck_assert_int_eq(m.real.thread[cpu], cpu / 2);
	machine_fini(&m);
}
END_TEST

START_TEST(split_is_the_default)
{
	struct machine m;

	must_read("{\"topology\": \"core:3 pu:2\"}", &m);
	must_lie(&m.real, LEVEL_CORE, "012012");
	machine_fini(&m);
}
END_TEST

START_TEST(adjacent_numbers_siblings_side_by_side)
{
	struct machine m;

	must_read("{\"topology\": \"core:2 pu:2\", \"numbering\": \"adjacent\"}", &m);
	must_lie(&m.real, LEVEL_CORE, "0011");
	for (int cpu = 0; cpu < 4; cpu++)
		ck_assert_int_eq(m.real.thread[cpu], cpu % 2);
	machine_fini(&m);
}
END_TEST

START_TEST(a_list_gives_the_cpu_at_each_place)
{
	struct machine m;

	must_read("{\"topology\": \"core:2 pu:2\", \"numbering\": [3, 1, 0, 2]}", &m);
	must_lie(&m.real, LEVEL_CORE, "1010");
	must_hold(&m.real.groups[LEVEL_CORE][0], "31");
	must_hold(&m.real.groups[LEVEL_CORE][1], "02");
	must_hold(&m.real.online[LEVEL_CORE][0], "13");
	ck_assert_int_eq(m.real.thread[3], 0);
	ck_assert_int_eq(m.real.thread[1], 1);
	machine_fini(&m);
}
END_TEST

START_TEST(the_policy_believes_the_truth_unless_told_otherwise)
{
	struct machine m;

	must_read("{\"topology\": \"core:2 pu:2\", \"numbering\": \"adjacent\"}", &m);
	must_lie(&m.seen, LEVEL_CORE, "0011");
	machine_fini(&m);
	must_read("{\"topology\": \"core:2 pu:2\", \"seen_numbering\": \"adjacent\"}", &m);
	must_lie(&m.real, LEVEL_CORE, "0101");
	must_lie(&m.seen, LEVEL_CORE, "0011");
	machine_fini(&m);
}
END_TEST

START_TEST(names_are_those_of_hwloc)
{
	struct machine m;

	must_read("{\"topology\": \"Package:2 NUMANode:1 L3Cache:1 L2Cache:2 Core:1 PU:2\","
		  " \"numbering\": \"adjacent\"}",
		  &m);
	must_lie(&m.real, LEVEL_PACKAGE, "00001111");
	must_lie(&m.real, LEVEL_L2, "00112233");
	machine_fini(&m);
}
END_TEST

START_TEST(every_level_is_its_own)
{
	struct machine m;

	must_read("{\"topology\": \"pack:1 numa:2 l3:1 l2:2 core:2 pu:1\"}", &m);
	must_lie(&m.real, LEVEL_MACHINE, "00000000");
	must_lie(&m.real, LEVEL_PACKAGE, "00000000");
	must_lie(&m.real, LEVEL_NUMA, "00001111");
	must_lie(&m.real, LEVEL_L3, "00001111");
	must_lie(&m.real, LEVEL_L2, "00112233");
	must_lie(&m.real, LEVEL_CORE, "01234567");
	machine_fini(&m);
}
END_TEST

START_TEST(levels_may_nest_either_way)
{
	struct machine m;

	must_read("{\"topology\": \"l3:1 numa:2 core:2 pu:1\"}", &m);
	must_lie(&m.real, LEVEL_NUMA, "0011");
	must_lie(&m.real, LEVEL_L3, "0000");
	machine_fini(&m);
}
END_TEST

START_TEST(an_absent_level_is_as_the_next_one_in_or_out)
{
	struct machine m;

	must_read("{\"topology\": \"core:2 pu:2\", \"numbering\": \"adjacent\"}", &m);
	must_lie(&m.real, LEVEL_L2, "0011");
	must_lie(&m.real, LEVEL_L3, "0011");
	must_lie(&m.real, LEVEL_NUMA, "0000");
	must_lie(&m.real, LEVEL_PACKAGE, "0000");
	machine_fini(&m);
	must_read("{\"topology\": \"pack:2 l2:1 core:2 pu:1\"}", &m);
	must_lie(&m.real, LEVEL_L3, "0011");
	must_lie(&m.real, LEVEL_NUMA, "0011");
	machine_fini(&m);
}
END_TEST

START_TEST(sizes_reach_from_1_to_4096_cpus)
{
	struct err e = {0};
	struct machine m;

	ck_assert(machine_init(&m, "core:1 pu:1", "split", &e));
	ck_assert_int_eq(m.ncpu, 1);
	must_hold(&m.real.online[LEVEL_MACHINE][0], "0");
	machine_fini(&m);
	ck_assert(machine_init(&m, "pack:8 core:64 pu:8", "adjacent", &e));
	ck_assert_int_eq(m.ncpu, CPU_MAX);
	ck_assert_int_eq(m.smt, SMT_MAX);
	ck_assert_int_eq(m.real.of[LEVEL_CORE][CPU_MAX - 1], 511);
	machine_fini(&m);
}
END_TEST

START_TEST(distance_is_the_innermost_thing_shared)
{
	/* From cpu 0 of: two packages, each of two caches, each of two cores, each of two cpus. */
	static const enum distance from0[16] = {
		DIST_SAME,    DIST_SIBLING, DIST_CACHE,	  DIST_CACHE,	DIST_PACKAGE, DIST_PACKAGE,
		DIST_PACKAGE, DIST_PACKAGE, DIST_MACHINE, DIST_MACHINE, DIST_MACHINE, DIST_MACHINE,
		DIST_MACHINE, DIST_MACHINE, DIST_MACHINE, DIST_MACHINE,
	};
	static const char *const caches[] = {"pack:2 l3:2 core:2 pu:2", "pack:2 l2:2 core:2 pu:2"};
	struct err e = {0};
	struct machine m;

	ck_assert(machine_init(&m, caches[_i], "adjacent", &e));
	for (int a = 0; a < 16; a++)
		for (int b = 0; b < 16; b++) /* a ^ b: the same place, seen from 0 */
			ck_assert_int_eq(topology_distance(&m.real, a, b), from0[a ^ b]);
	machine_fini(&m);
}
END_TEST

START_TEST(without_caches_cores_are_a_package_apart)
{
	struct err e = {0};
	struct machine m;

	ck_assert(machine_init(&m, "core:2 pu:2", "split", &e));
	ck_assert_int_eq(topology_distance(&m.real, 0, 2), DIST_SIBLING);
	ck_assert_int_eq(topology_distance(&m.real, 0, 1), DIST_PACKAGE);
	machine_fini(&m);
}
END_TEST

/* ---- cores of unlike type ---- */

#define P6_E8                                                                                      \
	"\"topology\": \"pack:1 l3:1\", \"cores\": [{\"type\": \"P\", \"count\": 6, \"pu\": 2}, "  \
	"{\"type\": \"E\", \"count\": 8, \"pu\": 1, \"speed\": {\"*\": 0.5}}]"

/* Behind 9 come : ; < =, as in ASCII. */
START_TEST(unlike_cores_are_numbered_as_like_ones_are)
{
	struct machine m;

	must_read("{" P6_E8 "}", &m);
	ck_assert_int_eq(m.ncpu, 20);
	ck_assert_int_eq(m.smt, 2);
	must_lie(&m.real, LEVEL_CORE, "0123456789:;<=012345");
	must_lie(&m.real, LEVEL_L3, "00000000000000000000");
	for (int cpu = 0; cpu < 20; cpu++)
		ck_assert_int_eq(m.real.thread[cpu], cpu >= 14);
	machine_fini(&m);
	must_read("{" P6_E8 ", \"numbering\": \"adjacent\"}", &m);
	must_lie(&m.real, LEVEL_CORE, "0011223344556789:;<=");
	machine_fini(&m);
}
END_TEST

START_TEST(each_core_has_the_cpus_of_its_type)
{
	struct machine m;

	must_read("{" P6_E8 ", \"numbering\": \"adjacent\"}", &m);
	ck_assert_int_eq(m.ntype, 2);
	ck_assert_str_eq(m.type[0].name, "P");
	ck_assert_int_eq(m.type[1].cores, 8);
	ck_assert_int_eq(m.real.ngroup[LEVEL_CORE], 14);
	for (int core = 0; core < 14; core++) {
		const struct group *g = &m.real.online[LEVEL_CORE][core];
		ck_assert_int_eq(m.type_of[core], core >= 6);
		ck_assert_int_eq(g->n, core < 6 ? 2 : 1);
		ck_assert_int_eq(g->cpu[0], core < 6 ? 2 * core : 6 + core);
	}
	ck_assert_int_eq(m.real.groups[LEVEL_PACKAGE][0].n, 20);
	machine_fini(&m);
}
END_TEST

START_TEST(each_innermost_group_has_all_the_unlike_cores)
{
	struct machine m;

	must_read("{\"topology\": \"pack:2\", \"numbering\": \"adjacent\", \"cores\": [{\"type\": "
		  "\"E\", \"count\": 2, \"pu\": 1}, {\"type\": \"P\", \"count\": 1, \"pu\": 3}]}",
		  &m);
	must_lie(&m.real, LEVEL_PACKAGE, "0000011111");
	must_lie(&m.real, LEVEL_CORE, "0122234555");
	must_lie(&m.real, LEVEL_L2, "0122234555");
	must_hold(&m.real.groups[LEVEL_PACKAGE][1], "56789");
	for (int core = 0; core < 6; core++)
		ck_assert_int_eq(m.type_of[core], core % 3 == 2);
	ck_assert_int_eq(m.type[0].cores, 4);
	machine_fini(&m);
}
END_TEST

START_TEST(offline_siblings_leave_one_cpu_of_unlike_cores_too)
{
	struct machine m;

	must_read("{" P6_E8 ", \"numbering\": \"adjacent\", \"offline\": \"siblings\"}", &m);
	ck_assert_int_eq(m.nonline, 14);
	for (int core = 0; core < 14; core++) {
		ck_assert_int_eq(m.real.online[LEVEL_CORE][core].n, 1);
		ck_assert_int_eq(m.real.online[LEVEL_CORE][core].cpu[0],
				 core < 6 ? 2 * core : 6 + core);
	}
	machine_fini(&m);
}
END_TEST

/* ---- clocks ---- */

START_TEST(without_clocks_there_is_one)
{
	struct machine m;

	must_read("{\"topology\": \"core:1 pu:1\"}", &m);
	ck_assert_int_eq(clock_count(&m.clock), 1);
	machine_fini(&m);
}
END_TEST

START_TEST(clocks_are_steps_and_turbo)
{
	struct machine m;

	must_read("{\"topology\": \"core:1 pu:1\", \"clock\": {\"mhz\": [800, 2000], \"turbo\": "
		  "[3000, "
		  "2500], \"governor\": \"ondemand\", \"at\": 800, \"interval\": \"20ms\", \"up\": "
		  "0.6, "
		  "\"latency\": \"100us\", \"note\": \"n\"}}",
		  &m);
	ck_assert_int_eq(clock_count(&m.clock), 4);
	ck_assert_int_eq(clock_highest(&m.clock), 3000);
	ck_assert_int_eq(m.clock.at, 0);
	ck_assert_int_eq(m.clock.up, 12000000);
	ck_assert_int_eq(m.clock.latency, 100000);
	ck_assert_int_eq(clock_of(&m.clock, 0, 1), 0); /* 800 */
	ck_assert_int_eq(clock_of(&m.clock, 1, 0), 2); /* 3000 */
	ck_assert_int_eq(clock_of(&m.clock, 1, 1), 2);
	ck_assert_int_eq(clock_of(&m.clock, 1, 2), 3); /* 2500 */
	ck_assert_int_eq(clock_of(&m.clock, 1, 9), 3);
	machine_fini(&m);
}
END_TEST

/* ---- online ---- */

START_TEST(offline_siblings_leave_one_cpu_a_core)
{
	struct machine m;

	must_read("{\"topology\": \"core:2 pu:2\", \"offline\": \"siblings\","
		  " \"numbering\": [3, 1, 0, 2]}",
		  &m);
	ck_assert_int_eq(m.nonline, 2);
	ck_assert_uint_eq(m.online[0], 1 << 3 | 1 << 0);
	must_hold(&m.real.online[LEVEL_CORE][0], "3");
	must_hold(&m.real.online[LEVEL_CORE][1], "0");
	must_hold(&m.real.groups[LEVEL_CORE][0], "31");
	machine_fini(&m);
}
END_TEST

START_TEST(a_core_may_be_wholly_offline)
{
	struct machine m;

	must_read("{\"topology\": \"core:2 pu:2\", \"offline\": [0, 2]}", &m);
	must_hold(&m.real.online[LEVEL_CORE][0], "");
	must_hold(&m.real.online[LEVEL_CORE][1], "13");
	must_hold(&m.seen.online[LEVEL_MACHINE][0], "13");
	machine_fini(&m);
}
END_TEST

START_TEST(devices_wake_on_the_lowest_online_cpu)
{
	struct machine m;

	must_read("{\"topology\": \"core:2 pu:2\"}", &m);
	ck_assert_int_eq(m.irq_cpu, 0);
	machine_fini(&m);
	must_read("{\"topology\": \"core:2 pu:2\", \"offline\": [0, 1]}", &m);
	ck_assert_int_eq(m.irq_cpu, 2);
	machine_fini(&m);
	must_read("{\"topology\": \"core:2 pu:2\", \"irq_cpu\": 3}", &m);
	ck_assert_int_eq(m.irq_cpu, 3);
	machine_fini(&m);
}
END_TEST

/* ---- costs ---- */

START_TEST(what_is_not_given_costs_nothing_and_is_assumed)
{
	struct err e = {0};
	struct machine m;

	ck_assert(machine_init(&m, "core:2 pu:2", "split", &e));
	ck_assert_int_eq(m.switch_cost.ns, 0);
	ck_assert_int_eq(m.switch_cost.class, CLASS_ASSUMED);
	for (int d = DIST_SAME; d < DISTANCES; d++) {
		ck_assert_int_eq(m.refill[d].ns, 0);
		ck_assert_int_eq(m.refill[d].class, CLASS_ASSUMED);
	}
	ck_assert_str_eq(m.idle_kind, "halt");
	ck_assert_int_eq(m.idle_latency, 0);
	machine_fini(&m);
}
END_TEST

START_TEST(costs_are_read_by_distance)
{
	struct machine m;

	must_read("{\"topology\": \"core:2 pu:2\", \"costs\": {"
		  " \"switch\": {\"time\": \"2us\", \"class\": \"assumed\", \"note\": \"n\"},"
		  " \"refill\": {\"sibling\": {\"time\": \"1ns\", \"class\": \"measured\"},"
		  "  \"cache\": {\"time\": \"20us\", \"class\": \"calibrated\"},"
		  "  \"machine\": {\"time\": \"1.5ms\"}}}}",
		  &m);
	ck_assert_int_eq(m.switch_cost.ns, 2000);
	ck_assert_int_eq(m.refill[DIST_SAME].ns, 0);
	ck_assert_int_eq(m.refill[DIST_SIBLING].ns, 1);
	ck_assert_int_eq(m.refill[DIST_SIBLING].class, CLASS_MEASURED);
	ck_assert_int_eq(m.refill[DIST_CACHE].ns, 20000);
	ck_assert_int_eq(m.refill[DIST_CACHE].class, CLASS_CALIBRATED);
	ck_assert_int_eq(m.refill[DIST_PACKAGE].ns, 0);
	ck_assert_int_eq(m.refill[DIST_MACHINE].ns, 1500000);
	machine_fini(&m);
}
END_TEST

START_TEST(idle_has_a_kind_and_a_latency)
{
	struct machine m;

	must_read("{\"topology\": \"core:2 pu:2\", \"idle\": {\"kind\": \"mwait\","
		  " \"latency\": \"30us\", \"class\": \"measured\", \"note\": \"n\"}}",
		  &m);
	ck_assert_str_eq(m.idle_kind, "mwait");
	ck_assert_int_eq(m.idle_latency, 30000);
	machine_fini(&m);
}
END_TEST

#define LOOPS                                                                                      \
	"\"loops\": {\"poll\": {\"kind\": \"poll\"}, \"mwait\": {\"kind\": \"mwait\", "            \
	"\"latency\": "                                                                            \
	"\"2us\"}, \"halt\": {\"latency\": \"30us\"}}"

/* Of a loop, the kind and the latency. */
static const struct loop_case {
	const char *loop, *kind;
	int64_t latency;
} loop_cases[] = {{"poll", "poll", 0}, {"mwait", "mwait", 2000}, {"halt", "halt", 30000}};

START_TEST(one_of_several_idle_loops_is_in_use)
{
	const struct loop_case *c = &loop_cases[_i];
	char *text = xasprintf("{\"topology\": \"core:2 pu:2\", \"idle\": {\"loop\": \"%s\", " LOOPS
			       "}}",
			       c->loop);
	struct machine m;

	must_read(text, &m);
	ck_assert_str_eq(m.idle_kind, c->kind);
	ck_assert_int_eq(m.idle_latency, c->latency);
	machine_fini(&m);
	free(text);
}
END_TEST

/* Which cpus of two cores of two are left online. */
static const struct sysctl_case {
	const char *text;
	uint64_t online;
} sysctl_cases[] = {
	{"\"sysctl\": {\"machdep.hlt_logical_cpus\": 1}", 3},
	{"\"sysctl\": {\"machdep.hlt_logical_cpus\": 0}", 15},
	{"\"sysctl\": {\"machdep.hyperthreading_allowed\": 0}", 3},
	{"\"sysctl\": {\"machdep.hyperthreading_allowed\": 1}", 15},
	{"\"sysctl\": {\"hw.smt\": 0}", 3},
	{"\"sysctl\": {\"hw.smt\": 1}", 15},
	{"\"sysctl\": {}", 15},
	{"\"sysctl\": {\"machdep.hlt_logical_cpus\": 1, \"hw.smt\": 1}", 3},
	{"\"numbering\": \"adjacent\", \"sysctl\": {\"hw.smt\": 0}", 5},
	{"\"offline\": [1], \"sysctl\": {\"hw.smt\": 0}", 1},
	{"\"offline\": \"siblings\", \"sysctl\": {\"hw.smt\": 1}", 3},
};

START_TEST(a_change_may_take_the_whole_interval)
{
	struct machine m;

	must_read("{\"topology\": \"core:1 pu:1\", \"clock\": {\"mhz\": [800, 2000], \"governor\": "
		  "\"ondemand\", \"interval\": \"5ms\", \"latency\": \"5ms\"}}",
		  &m);
	ck_assert_int_eq(m.clock.latency, m.clock.interval);
	machine_fini(&m);
}
END_TEST

START_TEST(settings_of_kernels_take_siblings_offline)
{
	const struct sysctl_case *c = &sysctl_cases[_i];
	char *text = xasprintf("{\"topology\": \"core:2 pu:2\", %s}", c->text);
	struct machine m;

	must_read(text, &m);
	ck_assert_uint_eq(m.online[0], c->online);
	machine_fini(&m);
	free(text);
}
END_TEST

/* ---- errors ---- */

/* What follows "topology": in the file, and the whole of the message but for the place. */
static const struct {
	const char *text, *message;
} wrong[] = {
	{"\"pack:1 cor:2 pu:2\"", "$.topology: no level \"cor\" (did you mean \"core\"?)"},
	{"\"die:1 core:2 pu:2\"",
	 "$.topology: no level \"die\": pack, numa, l3, l2, core or pu wanted"},
	{"\"core:x pu:2\"", "$.topology: core:x: a number from 1 to 4096 wanted after \"core:\""},
	{"\"core:0 pu:2\"", "$.topology: core:0: a number from 1 to 4096 wanted after \"core:\""},
	{"\"core pu:2\"", "$.topology: core:: a number from 1 to 4096 wanted after \"core:\""},
	{"\"core:999999999 pu:2\"",
	 "$.topology: core:999999999: a number from 1 to 4096 wanted after \"core:\""},
	{"\"\"", "$.topology: it must end with core:N pu:N, as \"pack:1 core:2 pu:2\""},
	{"\"pack:1 core:2\"",
	 "$.topology: it must end with core:N pu:N, as \"pack:1 core:2 pu:2\""},
	{"\"pack:1 pu:2\"", "$.topology: core:N must come right before pu:N"},
	{"\"core:2 l2:1 pu:2\"", "$.topology: only pu:N may follow core:N"},
	{"\"core:2 pu:2 pack:1\"", "$.topology: pu must come last"},
	{"\"pack:2 package:2 core:1 pu:1\"", "$.topology: package is given twice"},
	{"\"core:5000 pu:1\"", "$.topology: 5000 cpus: at most 4096"},
	{"\"pack:99999 numa:99999 core:99999 pu:1\"",
	 "$.topology: 999970000299999 cpus: at most 4096"},
	{"\"core:1 pu:9\"", "$.topology: 9 cpus a core: at most 8"},
	{"\"core:2 pu:2\", \"numbering\": \"splitt\"",
	 "$.numbering: no numbering \"splitt\" (did you mean \"split\"?)"},
	{"\"core:2 pu:2\", \"numbering\": 4",
	 "$.numbering: must be \"split\", \"adjacent\" or a list of cpu numbers"},
	{"\"core:2 pu:2\", \"numbering\": [0, 1, 2]",
	 "$.numbering: 4 cpu numbers, one for each pu, wanted, not 3"},
	{"\"core:2 pu:2\", \"numbering\": [0, 1, 1, 2]",
	 "$.numbering[2]: cpu 1 stands there twice"},
	{"\"core:2 pu:2\", \"seen_numbering\": [0, 1, 2, 2]",
	 "$.seen_numbering[3]: cpu 2 stands there twice"},
	{"\"core:2 pu:2\", \"offline\": \"sibling\"",
	 "$.offline: no set of cpus \"sibling\" (did you mean \"siblings\"?)"},
	{"\"core:2 pu:2\", \"offline\": 3",
	 "$.offline: must be \"siblings\" or a list of cpu numbers, as [2, 3]"},
	{"\"core:2 pu:2\", \"offline\": [3, 3]", "$.offline[1]: cpu 3 stands there twice"},
	{"\"core:1 pu:2\", \"offline\": [0, 1]", "$.offline: no cpu is left online"},
	{"\"core:2 pu:2\", \"irq_cpu\": 4", "$.irq_cpu: no cpu 4: they go from 0 to 3"},
	{"\"core:2 pu:2\", \"irq_cpu\": 3, \"offline\": [3]", "$.irq_cpu: cpu 3 is offline"},
	{"\"core:2 pu:2\", \"cost\": {}", "$.cost: no such key (did you mean \"costs\"?)"},
	{"\"core:2 pu:2\", \"costs\": {\"swich\": 1}",
	 "$.costs.swich: no such key (did you mean \"switch\"?)"},
	{"\"core:2 pu:2\", \"costs\": {\"refill\": {\"same\": 1}}",
	 "$.costs.refill.same: no such key"},
	{"\"core:2 pu:2\", \"idle\": {\"kid\": \"halt\"}",
	 "$.idle.kid: no such key (did you mean \"kind\"?)"},
	{"\"core:2 pu:2\", \"idle\": {\"loop\": \"mwiat\", " LOOPS "}",
	 "$.idle.loop: no loop \"mwiat\" (did you mean \"mwait\"?)"},
	{"\"core:2 pu:2\", \"idle\": {" LOOPS "}",
	 "$.idle: needs both \"loops\" and, which of them is in use, \"loop\""},
	{"\"core:2 pu:2\", \"idle\": {\"loop\": \"halt\"}",
	 "$.idle: needs both \"loops\" and, which of them is in use, \"loop\""},
	{"\"core:2 pu:2\", \"idle\": {\"loop\": \"halt\", \"loops\": {}}",
	 "$.idle.loops: must be an object of at least one loop"},
	{"\"core:2 pu:2\", \"idle\": {\"loop\": \"halt\", \"kind\": \"halt\", " LOOPS "}",
	 "$.idle.kind: not beside \"loops\": each of them has its own"},
	{"\"core:2 pu:2\", \"sysctl\": {\"hw.smtt\": 0}",
	 "$.sysctl[\"hw.smtt\"]: no such key (did you mean \"hw.smt\"?)"},
	{"\"core:2 pu:2\", \"sysctl\": {\"hw.smt\": 2}",
	 "$.sysctl[\"hw.smt\"]: 2 is outside 0 to 1"},
	{"\"pack:2\", \"cores\": [{\"type\": \"P\", \"count\": 2049, \"pu\": 1}]",
	 "$.cores: 4098 cpus: at most 4096"},
	{"\"core:2 pu:2\", \"clock\": {\"mhz\": [800, 2000], \"turbo\": [3000, 1900]}",
	 "$.clock.turbo: 1900 MHz is below the highest of \"mhz\", 2000"},
};

START_TEST(a_wrong_machine_is_refused_with_its_place)
{
	char *text = xasprintf("{\"topology\": %s}", wrong[_i].text), *tail;
	struct err e = {0};
	struct machine m;

	ck_assert(!read_text(text, &m, &e));
	ck_assert_int_eq(e.n, 1);
	ck_assert_msg(!strncmp(e.text, "m.json:1:", 9), "%s", e.text);
	tail = strstr(e.text, ": error: ");
	ck_assert_ptr_nonnull(tail);
	tail += strlen(": error: ");
	tail[strcspn(tail, "\n")] = '\0';
	ck_assert_str_eq(tail, wrong[_i].message);
	err_fini(&e);
	free(text);
}
END_TEST

/* Messages of param_*, whose words are theirs: here it counts that they are asked, once. */
static const char *const refused[] = {
	"{}",
	"{\"topology\": 4}",
	"{\"topology\": \"core:2 pu:2\", \"note\": 1}",
	"{\"topology\": \"core:2 pu:2\", \"irq_cpu\": \"0\"}",
	"{\"topology\": \"core:2 pu:2\", \"irq_cpu\": -1}",
	"{\"topology\": \"core:2 pu:2\", \"offline\": [4]}",
	"{\"topology\": \"core:2 pu:2\", \"numbering\": [0, 1, 2, 4]}",
	"{\"topology\": \"core:2 pu:2\", \"costs\": {\"switch\": {\"time\": 2}}}",
	"{\"topology\": \"core:2 pu:2\", \"costs\": {\"switch\": {\"time\": \"2s\"}}}",
	"{\"topology\": \"core:2 pu:2\", \"costs\": {\"switch\": {\"class\": \"assumed\"}}}",
	"{\"topology\": \"core:2 pu:2\", \"costs\": {\"switch\": \"2us\"}}",
	"{\"topology\": \"core:2 pu:2\", \"costs\": {\"refill\": []}}",
	"{\"topology\": \"core:2 pu:2\", \"costs\": []}",
	"{\"topology\": \"core:2 pu:2\", \"idle\": {\"latency\": \"-1us\"}}",
	"{\"topology\": \"core:2 pu:2\", \"idle\": {\"class\": \"guessed\"}}",
	"{\"topology\": \"core:2 pu:2\", \"idle\": \"halt\"}",
	("{\"topology\": \"core:1 pu:1\", \"idle\": {\"loop\": \"a\", "
	 "\"loops\": {\"a\": {}, \"b\": {\"latency\": \"-1us\"}}}}"),
};

START_TEST(a_wrong_value_is_refused_once)
{
	struct err e = {0};
	struct machine m;

	ck_assert(!read_text(refused[_i], &m, &e));
	ck_assert_msg(e.n == 1, "%s", e.text);
	err_fini(&e);
}
END_TEST

START_TEST(all_errors_are_told_at_once)
{
	struct err e = {0};
	struct machine m;

	ck_assert(!read_text("{\"topology\": \"core:2 pu:2\", \"numbering\": \"x\","
			     " \"offline\": [9], \"costs\": {\"a\": 1}, \"idle\": {\"b\": 1}}",
			     &m, &e));
	ck_assert_msg(e.n == 4, "%s", e.text);
	err_fini(&e);
}
END_TEST

/* ---- cpu lists ---- */

START_TEST(a_cpu_list_is_numbers_and_ranges)
{
	uint64_t set[CPU_MAX / 64];
	struct err e = {0};
	struct json *at = json_parse("m.json", "1", 1, &e);

	ck_assert(cpu_list("0-3,8", 64, set, at, &e));
	ck_assert_uint_eq(set[0], 0x10f);
	ck_assert(cpu_list("4095", CPU_MAX, set, at, &e));
	ck_assert_uint_eq(set[0], 0);
	ck_assert_uint_eq(set[63], UINT64_C(1) << 63);
	json_free(at);
}
END_TEST

static const char *const no_lists[] = {"",   "x",   "1,",    ",1", "3-1", "1-",
				       "-1", "1 2", "1-2-3", "4",  "0-4", "999999999"};

START_TEST(no_cpu_list_is_refused)
{
	uint64_t set[CPU_MAX / 64];
	struct err e = {0};
	struct json *at = json_parse("m.json", "1", 1, &e);

	ck_assert(!cpu_list(no_lists[_i], 4, set, at, &e));
	ck_assert_int_eq(e.n, 1);
	err_fini(&e);
	json_free(at);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("machine");
	TCase *c = tcase_create("topology");
	SRunner *r;
	int failed;

	tcase_add_test(c, split_numbers_first_threads_first);
	tcase_add_test(c, split_is_the_default);
	tcase_add_test(c, adjacent_numbers_siblings_side_by_side);
	tcase_add_test(c, a_list_gives_the_cpu_at_each_place);
	tcase_add_test(c, the_policy_believes_the_truth_unless_told_otherwise);
	tcase_add_test(c, names_are_those_of_hwloc);
	tcase_add_test(c, every_level_is_its_own);
	tcase_add_test(c, levels_may_nest_either_way);
	tcase_add_test(c, an_absent_level_is_as_the_next_one_in_or_out);
	tcase_add_test(c, sizes_reach_from_1_to_4096_cpus);
	tcase_add_loop_test(c, distance_is_the_innermost_thing_shared, 0, 2);
	tcase_add_test(c, without_caches_cores_are_a_package_apart);
	suite_add_tcase(s, c);
	c = tcase_create("online");
	tcase_add_test(c, offline_siblings_leave_one_cpu_a_core);
	tcase_add_test(c, unlike_cores_are_numbered_as_like_ones_are);
	tcase_add_test(c, each_core_has_the_cpus_of_its_type);
	tcase_add_test(c, each_innermost_group_has_all_the_unlike_cores);
	tcase_add_test(c, offline_siblings_leave_one_cpu_of_unlike_cores_too);
	tcase_add_test(c, without_clocks_there_is_one);
	tcase_add_test(c, clocks_are_steps_and_turbo);
	tcase_add_test(c, a_change_may_take_the_whole_interval);
	tcase_add_test(c, a_core_may_be_wholly_offline);
	tcase_add_test(c, devices_wake_on_the_lowest_online_cpu);
	suite_add_tcase(s, c);
	c = tcase_create("costs");
	tcase_add_test(c, what_is_not_given_costs_nothing_and_is_assumed);
	tcase_add_test(c, costs_are_read_by_distance);
	tcase_add_test(c, idle_has_a_kind_and_a_latency);
	tcase_add_loop_test(c, one_of_several_idle_loops_is_in_use, 0, ARRAY_LEN(loop_cases));
	tcase_add_loop_test(c, settings_of_kernels_take_siblings_offline, 0,
			    ARRAY_LEN(sysctl_cases));
	suite_add_tcase(s, c);
	c = tcase_create("errors");
	tcase_add_loop_test(c, a_wrong_machine_is_refused_with_its_place, 0, ARRAY_LEN(wrong));
	tcase_add_loop_test(c, a_wrong_value_is_refused_once, 0, ARRAY_LEN(refused));
	tcase_add_test(c, all_errors_are_told_at_once);
	suite_add_tcase(s, c);
	c = tcase_create("cpu lists");
	tcase_add_test(c, a_cpu_list_is_numbers_and_ranges);
	tcase_add_loop_test(c, no_cpu_list_is_refused, 0, ARRAY_LEN(no_lists));
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
