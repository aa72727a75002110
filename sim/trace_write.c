/* trace_write.c - recorded work as text in our own format. */
#include "trace.h"

#include <inttypes.h>

void trace_put_head(struct trace_out *out, const struct trace_info *info)
{
	fprintf(out->f, "corun-trace 1\ncpus %d\nelapsed %" PRId64 "\nbusy %" PRId64 "\ntasks %d\n",
		info->cpus, info->elapsed, info->busy, info->tasks);
}

void trace_put_note(struct trace_out *out, const char *text)
{
	fprintf(out->f, "note %s\n", text);
}

void trace_put_command(struct trace_out *out, const char *name)
{
	fprintf(out->f, "command %s\n", name);
	out->commands++;
}

void trace_put_task(struct trace_out *out, bool background, int nice, uint32_t command)
{
	fprintf(out->f, "%s %d %" PRIu32 "\n", background ? "background" : "task", nice, command);
	out->tasks++;
	out->until = 0;
}

static void put(struct trace_out *out, char op, int64_t n)
{
	fprintf(out->f, "%c %" PRId64 "\n", op, n);
	out->steps++;
}

/* Tasks are named by the distance from the one that is being written: short, and alike. */
static int64_t distance(const struct trace_out *out, uint32_t task)
{
	return (int64_t)task - (int64_t)(out->tasks - 1);
}

void trace_put_run(struct trace_out *out, int64_t ns)
{
	put(out, 'r', ns);
}

void trace_put_exec(struct trace_out *out, uint32_t command)
{
	put(out, 'x', command);
}

void trace_put_fork(struct trace_out *out, uint32_t task)
{
	put(out, 'f', distance(out, task));
}

void trace_put_wake(struct trace_out *out, uint32_t task)
{
	put(out, 'w', distance(out, task));
}

void trace_put_wait(struct trace_out *out, enum trace_wait why)
{
	fprintf(out->f, "%c\n", (char)why);
	out->steps++;
}

void trace_put_device(struct trace_out *out, int64_t ns)
{
	put(out, 'd', ns);
}

void trace_put_timer(struct trace_out *out, int64_t ns)
{
	put(out, 't', ns);
}

void trace_put_outside(struct trace_out *out, int64_t ns)
{
	put(out, 'o', ns);
}

void trace_put_until(struct trace_out *out, int64_t ns)
{
	put(out, 'u', ns - out->until);
	out->until = ns;
}

void trace_put_end(struct trace_out *out)
{
	fprintf(out->f, "end %" PRIu32 " %" PRIu64 "\n", out->tasks, out->steps);
}
