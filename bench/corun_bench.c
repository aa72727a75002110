/* corun_bench.c - scheduling events (dispatch + wake-up + burst end) per second of cpu time, and
 * bytes per task: bursts of 20 ms and sleeps of 10 ms, both exponential, on cores of two cpus that
 * run 1.24 times as fast as one; slices of 10 ms where the policy lets them be set. Prints one line
 * of CSV: system,policy,cpus,tasks,mevents_per_s,bytes_per_task. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "json.h"
#include "param.h"
#include "registry.h"
#include "sim.h"

#define MS 1000000

static double cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* What malloc has handed out. */
static double heap_bytes(void)
{
	struct mallinfo2 m = mallinfo2();

	return (double)(m.uordblks + m.hblkhd);
}

/* repeat { run exp 20 ms; sleep exp 10 ms } */
static void make_work(struct work *w, int tasks, int64_t until)
{
	static struct dist dists[2] = {{.law = DIST_EXPONENTIAL, .a = 20.0 * MS},
				       {.law = DIST_EXPONENTIAL, .a = 10.0 * MS}};
	static struct step steps[4] = {{.op = OP_REPEAT, .ns = -1, .arg = 3},
				       {.op = OP_RUN, .flags = STEP_DRAWN, .ns = 0},
				       {.op = OP_SLEEP, .flags = STEP_DRAWN, .ns = 1},
				       {.op = OP_NEXT, .arg = 3}};
	static struct prog prog;

	prog = (struct prog){.name = "task",
			     .nstep = 4,
			     .affinity = -1,
			     .start_cpu = -1,
			     .copies = tasks,
			     .arrivals = -1};
	*w = (struct work){.progs = &prog,
			   .nprog = 1,
			   .steps = steps,
			   .nstep = 4,
			   .dists = dists,
			   .ndist = 2,
			   .until = until};
}

/* naive counts in time; ule in stat ticks, of which one is 7.9 ms; bsd4, ht-aware and dfly in ticks
 * of 20 ms, which is too coarse: they keep their own. */
static void *read_params(const struct policy_ops *p, struct err *e)
{
	static const struct {
		const char *key;
		enum param_type type;
		const char *conf;
	} slices[] = {{"slice", PARAM_TIME, "{\"slice\": \"10ms\"}"},
		      {"slice", PARAM_INT, "{\"slice\": 1}"}};
	void *params = xcalloc(1, p->size);
	const char *text = "{}";
	struct json *conf;

	for (const struct param *q = p->params; q && q->key; q++)
		for (size_t i = 0; i < ARRAY_LEN(slices); i++)
			if (strcmp(q->key, slices[i].key) == 0 && q->type == slices[i].type)
				text = slices[i].conf;
	conf = json_parse("bench", text, strlen(text), e);
	if (p->params)
		param_read(p->params, conf, NULL, params, e);
	json_free(conf);
	return params;
}

int main(int argc, char **argv)
{
	struct err e = {0};
	struct machine m;
	struct work w;
	struct sim_totals out;
	char topology[40];
	const double total[] = {0, 1, 1.24};
	const struct policy_ops *p;
	int cpus, tasks;
	int64_t until;
	struct sim *s;
	double t0, t1;
	double before;

	if (argc != 5)
		return fprintf(stderr, "usage: corun_bench POLICY CPUS TASKS SECONDS\n"), EXIT_USER;
	cpus = atoi(argv[2]);
	tasks = atoi(argv[3]);
	until = atoll(argv[4]) * 1000 * MS;
	p = policy_find(argv[1], NULL, &e);
	snprintf(topology, sizeof(topology), "pack:1 l3:1 core:%d pu:2", cpus / 2);
	if (!p || !machine_init(&m, topology, "split", &e))
		return fputs(e.text, stderr), EXIT_USER;
	make_work(&w, tasks, until);
	before = heap_bytes();
	s = sim_create(&(struct sim_conf){.machine = &m,
					  .smt = smt_share(2, total),
					  .policy = p,
					  .params = read_params(p, &e),
					  .work = &w,
					  .seed = 1},
		       &e);
	if (!s)
		return fputs(e.text, stderr), EXIT_USER;
	t0 = cpu_seconds();
	sim_run(s, &out);
	t1 = cpu_seconds();
	printf("corun,%s,%d,%d,%.2f,%.0f\n", p->name, cpus, tasks,
	       (double)(out.dispatches + out.wakeups + out.bursts) / (t1 - t0) * 1e-6,
	       (heap_bytes() - before) / tasks);
	sim_destroy(s);
	return 0;
}
