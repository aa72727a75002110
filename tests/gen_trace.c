/* gen_trace.c - for tests: a recording drawn at random. Its steps are written down in an order in
 * which they could happen, so that it cannot get stuck. */
#include <inttypes.h>

#include "gen.h"

#define TASKS 12
#define STEPS 120

const char gen_command[] = "cc1";

struct recording {
	struct stream *rng;
	FILE *step[TASKS];
	char *text[TASKS];
	size_t len[TASKS];
	int ntask, nborn, nbackground, nstep;
};

static int below(struct recording *r, int n)
{
	return (int)stream_below(r->rng, (uint32_t)n);
}

static void timed(struct recording *r, int task, char op, int max_us)
{
	fprintf(r->step[task], "%c %d%03d\n", op, below(r, max_us), below(r, 1000));
	r->nstep++;
}

/* One task waits, for a credit that another gives. */
static void wait_for(struct recording *r, int task)
{
	int other = below(r, r->nborn);

	if (other == task)
		return;
	fprintf(r->step[other], "w %d\n", task - other);
	fprintf(r->step[task], "%c\n", "cvepl"[below(r, 5)]);
	r->nstep += 2;
}

static void give_birth(struct recording *r)
{
	int parent = below(r, r->nborn);

	fprintf(r->step[parent], "f %d\n", r->nborn - parent);
	r->nborn++;
	r->nstep++;
}

static void something(struct recording *r, int task)
{
	switch (below(r, 8)) {
	case 0:
		timed(r, task, 'd', 2000);
		break;
	case 1:
		timed(r, task, "to"[below(r, 2)], 3000);
		break;
	case 2:
		fprintf(r->step[task], "x %d\n", below(r, 3));
		r->nstep++;
		break;
	case 3:
	case 4:
		wait_for(r, task);
		break;
	default:
		timed(r, task, 'r', 5000);
	}
}

void gen_trace(struct stream *rng, FILE *f)
{
	struct recording r = {.rng = rng, .nborn = 1};
	int steps;

	r.ntask = 2 + below(&r, TASKS - 4);
	r.nbackground = below(&r, 3);
	steps = 10 + below(&r, STEPS);
	for (int i = 0; i < r.ntask + r.nbackground; i++)
		r.step[i] = open_memstream(&r.text[i], &r.len[i]);
	while (r.nborn < r.ntask || r.nstep < steps) {
		if (r.nborn < r.ntask && below(&r, 4) == 0)
			give_birth(&r);
		else
			something(&r, below(&r, r.nborn));
	}
	for (int i = r.ntask; i < r.ntask + r.nbackground; i++)
		for (int n = 1 + below(&r, 9); n > 0; n--)
			timed(&r, i, "ur"[below(&r, 2)], 900);
	fprintf(f, "corun-trace 1\ntasks %d\ncommand sh\ncommand %s\ncommand ld\n",
		r.ntask + r.nbackground, gen_command);
	for (int i = 0; i < r.ntask + r.nbackground; i++) {
		fclose(r.step[i]);
		fprintf(f, "%s %d %d\n%s", i < r.ntask ? "task" : "background", below(&r, 40) - 20,
			below(&r, 3), r.text[i]);
		free(r.text[i]);
	}
	fprintf(f, "end %d %d\n", r.ntask + r.nbackground, r.nstep);
}
