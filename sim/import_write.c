/* import_write.c - the tasks of a recording as text in our own format. */
#include "import.h"

#include "trace.h"

/* One program while it is written: cpu time is held back until something else follows. */
struct writer {
	const struct import *im;
	struct trace_out *out;
	const uint32_t *id;	 /* of tasks[], in the file */
	const uint32_t *command; /* of names[], in the file */
	int64_t run;
};

static void flush_run(struct writer *w)
{
	if (w->run > 0)
		trace_put_run(w->out, w->run);
	w->run = 0;
}

static void write_block(struct writer *w, const struct rec_op *op)
{
	static const enum trace_wait waits[WHYS] = {
		[WHY_CHILD] = TRACE_CHILD, [WHY_REAP] = TRACE_CHILD, [WHY_VFORK] = TRACE_VFORK,
		[WHY_EXIT] = TRACE_EXIT,   [WHY_LOCK] = TRACE_LOCK,  [WHY_IPC] = TRACE_IPC,
	};

	if (op->arg && w->im->tasks[op->arg - 1].in_tree) {
		flush_run(w);
		trace_put_wait(w->out, waits[op->why]);
	} else if (op->ns > 0) {
		flush_run(w);
		if (op->arg)
			trace_put_outside(w->out, op->ns);
		else if (op->why == WHY_IO)
			trace_put_device(w->out, op->ns);
		else
			trace_put_timer(w->out, op->ns);
	}
}

static void write_task(struct writer *w, int task)
{
	const struct rec_task *t = &w->im->tasks[task];

	trace_put_task(w->out, false, t->nice, w->command[t->first_comm]);
	for (uint32_t i = 0; i < t->nop; i++) {
		const struct rec_op *op = &t->ops[i];

		switch ((enum rec_op_type)op->type) {
		case REC_RUN:
			w->run += op->ns;
			break;
		case REC_COMMAND:
			flush_run(w);
			trace_put_exec(w->out, w->command[op->arg]);
			break;
		case REC_FORK:
			flush_run(w);
			trace_put_fork(w->out, w->id[op->arg]);
			break;
		case REC_WAKE:
			if (op->live && w->im->tasks[op->arg].in_tree) {
				flush_run(w);
				trace_put_wake(w->out, w->id[op->arg]);
			}
			break;
		case REC_BLOCK:
			if (op->why != WHY_OPEN)
				write_block(w, op);
			break;
		}
	}
	flush_run(w);
}

static void write_background(struct writer *w, int task)
{
	const struct rec_task *t = &w->im->tasks[task];
	struct rec_burst b = {0};

	trace_put_task(w->out, true, t->nice, w->command[t->comm]);
	while (import_burst(w->im, task, &b)) {
		trace_put_until(w->out, b.ready - w->im->zero);
		trace_put_run(w->out, b.ns);
	}
}

/* Outside the tree, with some burst in its time. */
static bool is_background(const struct import *im, int task)
{
	struct rec_burst b = {0};

	return !im->tasks[task].in_tree && import_burst(im, task, &b);
}

/* Numbers the commands that occur, and writes their names. */
static void write_commands(const struct import *im, struct trace_out *out, uint32_t *command)
{
	bool *used = xcalloc(im->rec->nname, sizeof(*used));

	for (int i = 0; i < im->ntask; i++) {
		const struct rec_task *t = &im->tasks[i];

		used[t->first_comm] |= t->in_tree;
		used[t->comm] |= is_background(im, i);
		for (uint32_t k = 0; t->in_tree && k < t->nop; k++)
			if (t->ops[k].type == REC_COMMAND)
				used[t->ops[k].arg] = true;
	}
	for (uint32_t i = 0; i < im->rec->nname; i++) {
		if (!used[i])
			continue;
		command[i] = out->commands;
		trace_put_command(out, im->rec->names[i]);
	}
	free(used);
}

void import_write(const struct import *im, const char *const *notes, int nnote,
		  struct trace_out *out)
{
	uint32_t *id = xcalloc((size_t)im->ntask, sizeof(*id));
	uint32_t *command = xcalloc(im->rec->nname, sizeof(*command));
	struct writer w = {.im = im, .out = out, .id = id, .command = command};
	struct trace_info info = {
		.cpus = im->rec->ncpu, .elapsed = im->end - im->zero, .busy = im->tree_ns};

	for (int i = 0; i < im->ntask; i++) {
		if (im->tasks[i].in_tree)
			id[i] = (uint32_t)info.tasks++;
	}
	for (int i = 0; i < im->ntask; i++)
		info.tasks += is_background(im, i);
	trace_put_head(out, &info);
	for (int i = 0; i < nnote; i++)
		trace_put_note(out, notes[i]);
	write_commands(im, out, command);
	for (int i = 0; i < im->ntask; i++)
		if (im->tasks[i].in_tree)
			write_task(&w, i);
	for (int i = 0; i < im->ntask; i++)
		if (is_background(im, i))
			write_background(&w, i);
	trace_put_end(out);
	free(id);
	free(command);
}
