/* import_report.c - what an import saw, for people. */
#include "import.h"

#include <inttypes.h>
#include <string.h>

#define TOP_COMMANDS 10

static double seconds(int64_t ns)
{
	return (double)ns / 1e9;
}

static int compare_ns(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return x < y ? -1 : x > y;
}

static void report_commands(const struct import *im, FILE *f)
{
	int64_t *left = xcalloc(im->rec->nname, sizeof(*left));

	memcpy(left, im->comm_ns, im->rec->nname * sizeof(*left));
	fputs("cpu time by command:\n", f);
	for (int k = 0; k < TOP_COMMANDS; k++) {
		uint32_t best = 0;

		for (uint32_t i = 1; i < im->rec->nname; i++)
			if (left[i] > left[best])
				best = i;
		if (left[best] == 0)
			break;
		fprintf(f, "  %-16s %10.3f s %5.1f%%\n", im->rec->names[best], seconds(left[best]),
			100.0 * (double)left[best] / (double)im->tree_ns);
		left[best] = 0;
	}
	free(left);
}

static void report_blocks(const struct import *im, FILE *f)
{
	static const char *const names[WHYS] = {
		[WHY_OPEN] = "never ended",
		[WHY_CHILD] = "a child's end",
		[WHY_VFORK] = "a vforked child",
		[WHY_EXIT] = "a child's end, not waited for",
		[WHY_LOCK] = "kernel lock",
		[WHY_IPC] = "pipe or signal",
		[WHY_REAP] = "a child that had ended before",
		[WHY_IO] = "block device",
		[WHY_TIMER] = "timer, other interrupt",
	};

	fputs("blocks:\n", f);
	for (int i = 0; i < WHYS; i++)
		if (im->why[i])
			fprintf(f, "  %-30s %8" PRIu64 "  %12.6f s\n", names[i], im->why[i],
				seconds(im->why_ns[i]));
	fprintf(f, "  (%" PRIu64 " of them were ended by tasks outside: kept as recorded)\n",
		im->by_other);
}

static void report_latency(const struct import *im, FILE *f)
{
	size_t n = im->nlatency;
	int64_t *ns;

	if (n == 0) {
		fputs("idle wake-up latency: no idle cpu was seen to be woken\n", f);
		return;
	}
	ns = xcalloc(n, sizeof(*ns));
	memcpy(ns, im->latency, n * sizeof(*ns));
	qsort(ns, n, sizeof(*ns), compare_ns);
	fprintf(f, "idle wake-up latency: p50 %.1f us, p90 %.1f us (%zu seen)\n",
		(double)ns[n / 2] / 1e3, (double)ns[n * 9 / 10] / 1e3, n);
	free(ns);
}

static void report_repairs(const struct import *im, FILE *f)
{
	for (int i = 0; i < im->rec->ncpu; i++) {
		const struct rec_cpu *c = &im->cpus[i];
		uint64_t all = c->switches ? c->switches : 1;

		fprintf(f,
			"cpu %d: %" PRIu64 " switches, %" PRIu64
			" (%.1f%%) from another task than was switched to\n",
			i, c->switches, c->broken, 100.0 * (double)c->broken / (double)all);
	}
	fprintf(f,
		"repairs: %" PRIu64 " missing switches to a task, %" PRIu64
		" away from one; %" PRIu64 " blocks ended with no wake-up seen\n",
		im->switched_in, im->switched_out, im->lost_wakes);
	fprintf(f,
		"unmatched: %" PRIu64 " wake-ups met a task that was awake; %" PRIu64
		" came just before the sleep (kept as credits)\n",
		im->awake_wakes, im->early_wakes);
	if (im->open_ends)
		fprintf(f, "warning: %" PRIu64 " tasks had not ended when the recording did\n",
			im->open_ends);
}

static void report_input(const struct recording *r, const struct import *im, FILE *f)
{
	if (!r->has_context)
		fprintf(f,
			"no context file: %" PRIu64
			" wake-ups were taken as the running task's own, "
			"though some are an interrupt's;\n  those on idle cpus and right after a "
			"block_rq_complete are an interrupt's\n",
			im->guessed);
	else if (r->context_unmatched || im->guessed)
		fprintf(f,
			"context file: %" PRIu64 " of %" PRIu64 " lines match no wake-up; %" PRIu64
			" wake-ups have no line\n",
			r->context_unmatched, r->context_lines, im->guessed);
	if (r->only_us)
		fputs("warning: times are in us: record with perf script --ns\n", f);
	if (r->backward)
		fprintf(f, "warning: %" PRIu64 " lines were not in the order of time; sorted\n",
			r->backward);
	if (r->lost)
		fprintf(f, "warning: the recorder lost events, %" PRIu64 " times\n", r->lost);
	if (r->cut)
		fputs("warning: the last line was cut off and is left out\n", f);
}

void import_report(const struct import *im, FILE *f)
{
	const struct rec_task *root = &im->tasks[im->root];
	double elapsed = seconds(im->end - im->zero);
	const char *last = im->rec->names[root->comm];

	fprintf(f, "%zu events on %d cpus; root task: %s (tid %d)\n", im->rec->n, im->rec->ncpu,
		last, root->tid);
	fprintf(f,
		"%" PRIu64 " tasks, %" PRIu64 " bursts, %.3f s of cpu time in %.3f s; outside: "
		"%d tasks, %.3f s; %.3f cpus busy\n",
		im->tree_tasks, im->bursts, seconds(im->tree_ns), elapsed,
		im->ntask - (int)im->tree_tasks, seconds(im->other_ns),
		seconds(im->tree_ns + im->other_ns) / elapsed);
	report_commands(im, f);
	report_blocks(im, f);
	report_latency(im, f);
	report_repairs(im, f);
	report_input(im->rec, im, f);
}
