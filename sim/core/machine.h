/* machine.h - the hardware: which cpus (hardware threads) share cores, caches and packages, which
 * are online, what idling and moving cost. Fixed during a run. */
#ifndef MACHINE_H
#define MACHINE_H
#include "clock.h"
#include "policy.h"

struct json;

/* One numbering of the cpus over the places of a machine. */
struct topology {
	int ncpu, ngroup[LEVELS];
	int *of[LEVELS];	      /* [level][cpu]: which group it is in, from 0 */
	struct group *groups[LEVELS]; /* all their cpus, offline ones too, in order of place */
	struct group *online[LEVELS]; /* only online ones, in rising order; may be empty */
	int *thread;		      /* [cpu]: 0 for the first one of its core, by place */
};

/* Where a number comes from. */
enum number_class { CLASS_MEASURED, CLASS_CALIBRATED, CLASS_ASSUMED };
/* Their params: the members "class" and "note" of a conf, beside the number. */
#define PARAM_SOURCE(conf)                                                                         \
	{.key = "class",                                                                           \
	 .type = PARAM_ENUM,                                                                       \
	 .offset = offsetof(conf, class),                                                          \
	 .def = "assumed",                                                                         \
	 .choices = "measured|calibrated|assumed",                                                 \
	 .help = "where the numbers beside it come from"},                                         \
	{                                                                                          \
		.key = "note", .type = PARAM_STRING, .offset = offsetof(conf, note),               \
		.optional = true, .help = "their source"                                           \
	}

struct cost {
	int64_t ns; /* work, done by the incoming task */
	enum number_class class;
};

#define CORE_TYPES 8
struct core_type {
	char *name; /* "" if all cores are alike */
	int cores, pu;
};

struct machine {
	int ncpu, smt; /* cpus; cpus a core, at most */
	int ntype;
	struct core_type type[CORE_TYPES];
	int *type_of; /* by core of `real` */
	struct clock clock;
	struct topology real;
	struct topology seen; /* what the policy believes */
	uint64_t *online;     /* bit per cpu */
	int nonline;
	int irq_cpu;		 /* where devices wake tasks */
	char *idle_kind;	 /* what an idle cpu runs: "halt", or a kind's name, as "mwait" */
	int64_t idle_latency;	 /* ns from the wish to run something there to its start */
	struct cost switch_cost; /* a cpu turns to another task */
	struct cost refill[DISTANCES]; /* it last ran that far away; [DIST_SAME] is 0 */
};

/* Reads "machine" of a config. False: see e; then nothing need be freed. */
bool machine_read(const struct json *machine, struct machine *m, struct err *e);
/* The same from C: a synthetic topology string, numbering split; for tests. */
bool machine_init(struct machine *m, const char *topology, const char *numbering, struct err *e);
void machine_fini(struct machine *m);
enum distance topology_distance(const struct topology *t, int a, int b);
/* A cpu list as text, "0-3,8", into a set of CPU_MAX bits. `at` is where errors point. */
bool cpu_list(const char *text, int ncpu, uint64_t *set, const struct json *at, struct err *e);
#endif
