/* ule_inside.h - for tests: what is inside of ule, its queues, and runs to put tasks into. */
#ifndef ULE_INSIDE_H
#define ULE_INSIDE_H
#define policies_ule policies_ule_under_test /* beside the built-in one */
#include "../sim/policies/ule.c"

#include <check.h>

#include "sim.h"

#define MS INT64_C(1000000)

/* A run on that machine of `tasks` tasks that run and sleep at random; ends at `until`. */
struct fixture {
	struct machine m;
	struct work w;
	struct smt *smt;
	struct sim *s;
	struct ule *u;
};

static inline void fixture_init(struct fixture *f, const char *topology, int tasks, int64_t until)
{
	static struct dist dists[] = {{.law = DIST_EXPONENTIAL, .a = 20.0 * MS},
				      {.law = DIST_EXPONENTIAL, .a = 10.0 * MS}};
	static struct step steps[] = {{.op = OP_REPEAT, .ns = -1, .arg = 3},
				      {.op = OP_RUN, .flags = STEP_DRAWN, .ns = 0},
				      {.op = OP_SLEEP, .flags = STEP_DRAWN, .ns = 1},
				      {.op = OP_NEXT, .arg = 3}};
	static struct prog prog = {
		.name = "task", .nstep = 4, .affinity = -1, .start_cpu = -1, .arrivals = -1};
	struct err e = {0};

	ck_assert(machine_init(&f->m, topology, "split", &e));
	prog.copies = tasks;
	f->w = (struct work){.progs = &prog,
			     .nprog = tasks > 0,
			     .steps = steps,
			     .nstep = 4,
			     .dists = dists,
			     .ndist = 2,
			     .until = until};
	f->smt = smt_none();
	f->s = sim_create(
		&(struct sim_conf){
			.machine = &f->m, .smt = f->smt, .policy = &ule, .work = &f->w, .seed = 1},
		&e);
	ck_assert_msg(f->s != NULL, "%s", e.text);
	f->u = sim_priv(f->s);
}

static inline void fixture_fini(struct fixture *f)
{
	sim_destroy(f->s);
	smt_destroy(f->smt);
	machine_fini(&f->m);
}

static inline void put(struct fixture *f, int cpu, int tasks, uint8_t low)
{
	node_load(f->u->tree.leaf[cpu], tasks * LOAD_ONE);
	node_low(f->u->tree.leaf[cpu], low);
}

static inline void cpu_init(struct ule_cpu *q)
{
	*q = (struct ule_cpu){.idx = 0};
	for (int i = 0; i < QUEUES * SLOTS; i++)
		list_init(&q->slot[i / SLOTS][i % SLOTS]);
}

static inline void add(struct ule_cpu *q, struct ule_task *ut, int prio, bool head)
{
	ut->prio = (uint8_t)prio;
	queue_add(&rules_of[V12_1], q, ut, head);
}
#endif
