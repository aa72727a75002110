/* corun_bench.c - scheduling events per second and bytes per task: bursts of 20 ms and sleeps of 10 ms,
 * both exponential in the mean, on cores of two cpus that run 1.24 times as fast as one.
 * Prints one line: policy cpus tasks million-events-per-second bytes-per-task. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "param.h"
#include "registry.h"
#include "sim.h"
#include "json.h"

#define MS 1000000

static double cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static long resident_kb(void)
{
	struct rusage r;

	getrusage(RUSAGE_SELF, &r);
	return r.ru_maxrss;
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

	prog = (struct prog){.name = "task", .nstep = 4, .affinity = -1, .start_cpu = -1,
			     .copies = tasks, .arrivals = -1};
	*w = (struct work){.progs = &prog, .nprog = 1, .steps = steps, .nstep = 4, .dists = dists,
			   .ndist = 2, .until = until};
}

static void *read_params(const struct policy_ops *p, struct err *e)
{
	void *params = xcalloc(1, p->size);
	char text[] = "{\"slice\": \"10ms\"}";
	struct json *conf = json_parse("bench", text, strlen(text), e);
	bool sliced = false;

	for (const struct param *q = p->params; q && q->key; q++)
		sliced |= strcmp(q->key, "slice") == 0 && q->type == PARAM_TIME;
	if (p->params)
		param_read(p->params, sliced ? conf : NULL, NULL, params, e);
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
	long before;

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
	before = resident_kb();
	s = sim_create(&(struct sim_conf){.machine = &m, .smt = smt_share(2, total), .policy = p,
					  .params = read_params(p, &e), .work = &w, .seed = 1}, &e);
	if (!s)
		return fputs(e.text, stderr), EXIT_USER;
	t0 = cpu_seconds();
	sim_run(s, &out);
	t1 = cpu_seconds();
	printf("%s %d %d %.3f %.0f  engine events/scheduling event %.2f\n", p->name, cpus, tasks,
	       (double)(out.dispatches + out.wakeups + out.bursts) / (t1 - t0) * 1e-6,
	       (double)(resident_kb() - before) * 1024 / tasks,
	       (double)out.events/(double)(out.dispatches + out.wakeups + out.bursts));
	sim_destroy(s);
	return 0;
}
