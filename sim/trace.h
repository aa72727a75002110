/* trace.h - recorded work in our own text format (docs/formats.md): read into programs, and
 * written. */
#ifndef TRACE_H
#define TRACE_H
#include "util.h"
#include "work.h"

struct input;

/* What the recording itself showed, to compare a replay with. */
struct trace_info {
	int cpus, tasks; /* background ones count */
	int64_t elapsed; /* ns from the first task's start to the last one's end */
	int64_t busy;	 /* ns of cpu time of the tasks, those in the background apart */
};

/* What a replay changes. Zeroed: nothing. */
struct trace_opts {
	/* The kind that a command's bursts are; NULL: 0. */
	uint16_t (*kind_of)(void *ctx, const char *command);
	void *ctx;
	/* Bursts, and answers of devices, times num / den, rounded to the nearest ns; 0: 1 / 1. At
	 * most TRACE_SCALE_MAX each. Timers and what tasks outside did stay as recorded. */
	int64_t cpu_num, cpu_den, io_num, io_den;
	bool drop_background;
	struct trace_info *info; /* filled, if not NULL */
};
#define TRACE_SCALE_MAX ((int64_t)1000000000)

/* Does it begin as a trace does? False also if it cannot be read. */
bool trace_is(const char *file);

/* Adds to w, which must be zeroed, a prog a task, the first task first, and sets w->replay. False:
 * see e; then w holds what was read and wants work_fini all the same. What it accepts can be run to
 * its end: every credit has its wake-up, and no task waits in a ring. */
bool trace_load(const char *file, const struct trace_opts *o, struct work *w, struct err *e);
/* The same of what is already open. */
bool trace_read(struct input *in, const struct trace_opts *o, struct work *w, struct err *e);

/* Runs replay programs without time: how many tasks never end; the first `max` of them go to stuck.
 */
uint32_t trace_stuck(const struct work *w, uint32_t *stuck, uint32_t max);

/* Of a task that waits: who or what ends it. The letter is what stands in the file. */
enum trace_wait {
	TRACE_CHILD = 'c', /* a child's end, waited for */
	TRACE_VFORK = 'v', /* a child's exec or end */
	TRACE_EXIT = 'e',  /* a child's end, seen otherwise: end of a pipe, SIGCHLD */
	TRACE_IPC = 'p',   /* a task: pipe, signal, futex */
	TRACE_LOCK = 'l',  /* a task in the kernel */
};

/* Writes one. Each call appends; errors of the file are the caller's to see (ferror). Zero it. */
struct trace_out {
	FILE *f;
	uint32_t tasks, commands;
	uint64_t steps;
	int64_t until; /* of the last trace_put_until */
};
void trace_put_head(struct trace_out *out, const struct trace_info *info);
void trace_put_note(struct trace_out *out, const char *text);
void trace_put_command(struct trace_out *out, const char *name); /* numbered from 0 */
void trace_put_task(struct trace_out *out, bool background, int nice, uint32_t command);
void trace_put_run(struct trace_out *out, int64_t ns);
void trace_put_exec(struct trace_out *out, uint32_t command);
void trace_put_fork(struct trace_out *out, uint32_t task);
void trace_put_wake(struct trace_out *out, uint32_t task);
void trace_put_wait(struct trace_out *out, enum trace_wait why);
void trace_put_device(struct trace_out *out, int64_t ns);
void trace_put_timer(struct trace_out *out, int64_t ns);
void trace_put_outside(struct trace_out *out, int64_t ns); /* a task outside the recorded ones */
void trace_put_until(struct trace_out *out, int64_t ns);   /* since the first task's start */
void trace_put_end(struct trace_out *out);
#endif
