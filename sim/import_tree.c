/* import_tree.c - which tasks of a recording are the recorded work; the sums over them. */
#include "import.h"

#include <string.h>

/* ---- the tree ---- */

static const char *name_of(const struct import *im, uint32_t comm)
{
	return im->rec->names[comm];
}

static bool bore_command(const struct import *im, const struct rec_task *t, const char *command)
{
	if (!strcmp(name_of(im, t->first_comm), command))
		return true;
	for (uint32_t i = 0; i < t->nop; i++)
		if (t->ops[i].type == REC_COMMAND && !strcmp(name_of(im, t->ops[i].arg), command))
			return true;
	return false;
}

/* perf forks the command as `perf-exec`, which is often done before the recording starts. */
static int guess_root(const struct import *im)
{
	for (int i = 0; i < im->ntask; i++)
		if (bore_command(im, &im->tasks[i], "perf-exec"))
			return i;
	for (int i = 0; i < im->ntask; i++) {
		int parent = im->tasks[i].parent;

		if (parent >= 0 && !strcmp(name_of(im, im->tasks[parent].comm), "perf"))
			return i;
	}
	return -1;
}

static int find_root(const struct import *im, const char *root)
{
	char *end;
	long tid = strtol(root, &end, 10);

	for (int i = 0; i < im->ntask; i++) {
		const struct rec_task *t = &im->tasks[i];

		if (*end ? bore_command(im, t, root) : t->tid == tid)
			return i;
	}
	return -1;
}

/* ---- sums ---- */

bool import_burst(const struct import *im, int task, struct rec_burst *b)
{
	const struct rec_task *t = &im->tasks[task];

	b->ready = b->next ? b->after : t->start;
	b->ns = 0;
	while (b->next < t->nop) {
		const struct rec_op *op = &t->ops[b->next++];

		if (op->type == REC_RUN)
			b->ns += op->ns;
		if (op->type != REC_BLOCK && b->next < t->nop)
			continue;
		b->after = op->t + op->ns;
		if (b->ns > 0 && b->ready >= im->zero && b->ready < im->end)
			return true;
		b->ready = b->after;
		b->ns = 0;
	}
	return false;
}

static void count_op(struct import *im, const struct rec_op *op, uint32_t comm)
{
	if (op->type == REC_RUN) {
		im->comm_ns[comm] += op->ns;
		im->tree_ns += op->ns;
	} else if (op->type == REC_BLOCK) {
		im->bursts += op->why != WHY_REAP;
		im->why[op->why]++;
		im->why_ns[op->why] += op->ns;
		if (op->arg && !im->tasks[op->arg - 1].in_tree)
			im->by_other++;
	}
}

static void count_all(struct import *im)
{
	im->comm_ns = xcalloc(im->rec->nname, sizeof(*im->comm_ns));
	for (int i = 0; i < im->ntask; i++) {
		struct rec_task *t = &im->tasks[i];
		uint32_t comm = t->first_comm;

		if (!t->in_tree) {
			for (struct rec_burst b = {0}; import_burst(im, i, &b);)
				im->other_ns += b.ns;
			continue;
		}
		im->tree_tasks++;
		im->bursts += t->state == REC_DEAD;
		im->open_ends += t->state != REC_DEAD;
		for (uint32_t k = 0; k < t->nop; k++) {
			const struct rec_op *op = &t->ops[k];

			if (op->type == REC_COMMAND)
				comm = op->arg;
			count_op(im, op, comm);
		}
	}
}

bool import_tree(struct import *im, const char *file, const char *root, struct err *e)
{
	im->root = root ? find_root(im, root) : guess_root(im);
	if (im->root < 0 && root)
		return err_add(e, "%s: error: no task has the tid or command \"%s\"", file, root);
	if (im->root < 0)
		return err_add(
			e,
			"%s: error: no task was forked by perf, so it does not show which is the "
			"recorded command: name its tid or command with --root",
			file);
	im->tasks[im->root].in_tree = true;
	im->zero = im->tasks[im->root].start;
	for (int i = im->root + 1; i < im->ntask; i++) {
		struct rec_task *t = &im->tasks[i];

		t->in_tree = t->parent >= 0 && im->tasks[t->parent].in_tree;
	}
	for (int i = 0; i < im->ntask; i++)
		if (im->tasks[i].in_tree && im->tasks[i].end > im->end)
			im->end = im->tasks[i].end;
	if (im->tasks[im->root].cpu_ns == 0)
		return err_add(e, "%s: error: the root task \"%s\" never runs in the recording",
			       file, name_of(im, im->tasks[im->root].comm));
	count_all(im);
	return true;
}

void import_fini(struct import *im)
{
	for (int i = 0; i < im->ntask; i++)
		free(im->tasks[i].ops);
	free(im->tasks);
	free(im->by_tid);
	free(im->cpus);
	free(im->latency);
	free(im->comm_ns);
	memset(im, 0, sizeof(*im));
}
