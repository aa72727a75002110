/* import_perf.c - the text of `perf script` as events in the order of time. */
#include "import_perf.h"

#include <ctype.h>
#include <string.h>

#include "input.h"

#define ERRORS_MAX 20

/* ---- words and numbers ---- */

/* Digits from *s on, at most max; *s moves behind them. */
static bool read_number(const char **s, int64_t max, int64_t *n)
{
	const char *p = *s;
	int64_t v = 0;

	if (!isdigit((unsigned char)*p))
		return false;
	for (; isdigit((unsigned char)*p); p++) {
		v = v * 10 + (*p - '0');
		if (v > max)
			return false;
	}
	*s = p;
	*n = v;
	return true;
}

static bool read_tid(const char *s, int32_t *tid)
{
	int64_t n;

	if (!strncmp(s, "-1", 2)) {
		*tid = -1;
		return true;
	}
	if (!read_number(&s, TID_MAX, &n))
		return false;
	*tid = (int32_t)n;
	return true;
}

/* The payload's value of the last " key=" in s, which is cut off there: commands may hold any byte,
 * so the fields are found from the right. */
static char *cut_key(char *s, const char *key)
{
	size_t n = strlen(key);

	for (char *p = s + strlen(s); p-- > s;)
		if (*p == ' ' && !strncmp(p + 1, key, n)) {
			*p = '\0';
			return p + 1 + n;
		}
	return NULL;
}

static bool cut_tid(char *s, const char *key, int32_t *tid)
{
	char *p = cut_key(s, key);

	return p && read_tid(p, tid);
}

static bool cut_prio(char *s, const char *key, int16_t *prio)
{
	char *p = cut_key(s, key);
	int32_t n;

	if (!p || !read_tid(p, &n) || n > 32767)
		return false;
	*prio = (int16_t)n;
	return true;
}

static char *after(char *s, const char *prefix)
{
	size_t n = strlen(prefix);

	return strncmp(s, prefix, n) ? NULL : s + n;
}

/* ---- payloads ---- */

typedef bool payload_fn(struct recording *r, char *s, struct event *e);

static bool payload_switch(struct recording *r, char *s, struct event *e)
{
	char *in = strstr(s, " ==> next_comm="), *state, *comm;

	if (!in)
		return false;
	*in = '\0';
	in += strlen(" ==> next_comm=");
	if (!cut_key(in, "next_prio=") || !cut_tid(in, "next_pid=", &e->b))
		return false;
	state = cut_key(s, "prev_state=");
	if (!state || !isalpha((unsigned char)*state))
		return false;
	e->state = *state;
	if (!cut_prio(s, "prev_prio=", &e->prio) || !cut_tid(s, "prev_pid=", &e->a))
		return false;
	comm = after(s, "prev_comm=");
	if (!comm || e->a < 0 || e->b < 0)
		return false;
	e->comm_a = recording_name(r, comm);
	e->comm_b = recording_name(r, in);
	return true;
}

static bool payload_wake(struct recording *r, char *s, struct event *e)
{
	const char *target = cut_key(s, "target_cpu=");
	char *comm, *success;
	int64_t cpu;

	if (!target || !read_number(&target, CPU_MAX - 1, &cpu))
		return false;
	e->target = (uint16_t)cpu;
	success = cut_key(s, "success=");
	if (!cut_prio(s, "prio=", &e->prio) || !cut_tid(s, "pid=", &e->a))
		return false;
	comm = after(s, "comm=");
	if (!comm || e->a < 0)
		return false;
	e->comm_a = recording_name(r, comm);
	if (success && *success == '0') /* older kernels: nobody was woken */
		e->type = EV_OTHER;
	return true;
}

static bool payload_fork(struct recording *r, char *s, struct event *e)
{
	char *child, *comm;

	if (!cut_tid(s, "child_pid=", &e->b))
		return false;
	child = cut_key(s, "child_comm=");
	if (!child || !cut_tid(s, "pid=", &e->a))
		return false;
	comm = after(s, "comm=");
	if (!comm || e->a < 0 || e->b <= 0)
		return false;
	e->comm_a = recording_name(r, comm);
	e->comm_b = recording_name(r, child);
	return true;
}

static bool payload_exec(struct recording *r, char *s, struct event *e)
{
	char *file, *slash;

	if (!cut_tid(s, "old_pid=", &e->b) || !cut_tid(s, "pid=", &e->a))
		return false;
	file = after(s, "filename=");
	if (!file || e->a <= 0 || e->b <= 0)
		return false;
	slash = strrchr(file, '/');
	e->comm_a = recording_name(r, slash ? slash + 1 : file);
	return true;
}

static bool payload_exit(struct recording *r, char *s, struct event *e)
{
	char *comm;

	if (!cut_prio(s, "prio=", &e->prio) || !cut_tid(s, "pid=", &e->a))
		return false;
	comm = after(s, "comm=");
	if (!comm)
		return false;
	e->comm_a = recording_name(r, comm);
	return true;
}

static bool payload_wait(struct recording *r, char *s, struct event *e)
{
	(void)r;
	return cut_tid(s, "pid=", &e->a);
}

static const struct {
	const char *name;
	enum event_type type;
	payload_fn *read; /* NULL: only the header counts */
	const char *form; /* what was expected, for messages */
} types[] = {
	{"sched_switch", EV_SWITCH, payload_switch,
	 "sched_switch: prev_comm=NAME prev_pid=N prev_prio=N prev_state=S ==> next_comm=NAME "
	 "next_pid=N "
	 "next_prio=N"},
	{"sched_waking", EV_WAKING, payload_wake,
	 "sched_waking: comm=NAME pid=N prio=N target_cpu=N"},
	{"sched_wakeup", EV_WAKEUP, payload_wake,
	 "sched_wakeup: comm=NAME pid=N prio=N target_cpu=N"},
	{"sched_wakeup_new", EV_NEW, payload_wake,
	 "sched_wakeup_new: comm=NAME pid=N prio=N target_cpu=N"},
	{"sched_process_fork", EV_FORK, payload_fork,
	 "sched_process_fork: comm=NAME pid=N child_comm=NAME child_pid=N"},
	{"sched_process_exec", EV_EXEC, payload_exec,
	 "sched_process_exec: filename=PATH pid=N old_pid=N"},
	{"sched_process_exit", EV_EXIT, payload_exit, "sched_process_exit: comm=NAME pid=N prio=N"},
	{"sched_process_wait", EV_WAIT, payload_wait, "sched_process_wait: comm=NAME pid=N prio=N"},
	{"block_rq_complete", EV_COMPLETE, NULL, NULL},
};

/* ---- lines ---- */

/* "comm tid [cpu] sec.frac: [period] [system:]event: payload". The command may hold blanks and
 * brackets: the first "N [N] N.N:" ends it. Returns where the event stands, or NULL. */
static char *read_head(struct recording *r, char *s, struct event *e)
{
	for (char *p = strchr(s, '['); p; p = strchr(p + 1, '[')) {
		const char *q = p + 1;
		char *end = p, *word;
		int64_t cpu, sec, frac = 0;
		int digits = 0;

		if (!read_number(&q, CPU_MAX - 1, &cpu) || *q++ != ']' || *q != ' ')
			continue;
		while (*q == ' ')
			q++;
		if (!read_number(&q, INT64_MAX / 1000000000 - 1, &sec) || *q++ != '.')
			continue;
		for (; isdigit((unsigned char)*q) && digits < 9; q++, digits++)
			frac = frac * 10 + (*q - '0');
		if (digits == 0 || *q++ != ':')
			continue;
		if (digits > 6)
			r->only_us = false;
		for (; digits < 9; digits++)
			frac *= 10;
		while (end > s && end[-1] == ' ')
			end--;
		if (end == p)
			continue;
		for (word = end; word > s && word[-1] != ' ' && word[-1] != '/';)
			word--; /* of "pid/tid" the tid */
		if (!read_tid(word, &e->tid))
			continue;
		while (word > s && word[-1] != ' ')
			word--;
		while (word > s && word[-1] == ' ')
			word--;
		*word = '\0';
		while (*s == ' ')
			s++;
		e->comm_tid = recording_name(r, s);
		e->cpu = (uint16_t)cpu;
		e->t = sec * 1000000000 + frac;
		while (*q == ' ')
			q++;
		return p + (q - p);
	}
	return NULL;
}

/* Spinners are told as idle. */
static void forget_spinners(const struct recording *r, struct event *e)
{
	static const char spinner[] = "idlespin";

	if (e->tid > 0 && !strcmp(r->names[e->comm_tid], spinner))
		e->tid = 0;
	if (e->type <= EV_NEW && e->a > 0 && !strcmp(r->names[e->comm_a], spinner))
		e->a = 0;
	if (e->type == EV_SWITCH && e->b > 0 && !strcmp(r->names[e->comm_b], spinner))
		e->b = 0;
}

/* Reads a line. Returns NULL, or what was expected instead. */
static const char *read_line(struct recording *r, char *s, struct event *e)
{
	char *name, *end, *colon;

	s = read_head(r, s, e);
	if (!s)
		return "command pid/tid [cpu] seconds.fraction: event: ...";
	if (isdigit((unsigned char)*s)) { /* the period, if it was asked for */
		s += strspn(s, "0123456789");
		s += strspn(s, " ");
	}
	end = s + strcspn(s, " ");
	if (end == s || end[-1] != ':')
		return "an event's name with a colon behind the time";
	name = s;
	s = end + strspn(end, " ");
	end[-1] = '\0';
	colon = strrchr(name, ':'); /* the system stands before it */
	name = colon ? colon + 1 : name;
	e->type = EV_OTHER;
	for (size_t i = 0; i < ARRAY_LEN(types); i++) {
		if (strcmp(types[i].name, name))
			continue;
		e->type = (uint8_t)types[i].type;
		if (types[i].read && !types[i].read(r, s, e))
			return types[i].form;
	}
	forget_spinners(r, e);
	return NULL;
}

/* Lines that perf writes between events: comments, call chains, side records. */
static bool is_filler(struct recording *r, const char *s)
{
	bool indented = *s == '\t' || *s == ' ';

	if (*s == '\0' || *s == '#')
		return true;
	if (strstr(s, "PERF_RECORD_")) {
		r->skipped++;
		r->lost += strstr(s, "PERF_RECORD_LOST") != NULL;
		return true;
	}
	while (*s == '\t' || *s == ' ')
		s++;
	if (indented && strspn(s, "0123456789abcdef") >= 6 && !strchr(s, '[')) {
		r->skipped++;
		return true;
	}
	return *s == '\0';
}

static int event_order(const void *a, const void *b)
{
	const struct event *x = a, *y = b;

	if (x->t != y->t)
		return x->t < y->t ? -1 : 1;
	return x->line < y->line ? -1 : x->line > y->line;
}

static void add_event(struct recording *r, const struct event *e)
{
	if (r->n == r->cap) {
		r->cap = r->cap ? r->cap * 2 : 4096;
		r->events = xrealloc(r->events, r->cap, sizeof(*r->events));
	}
	if (r->n && e->t < r->events[r->n - 1].t)
		r->backward++;
	if (e->cpu >= r->ncpu)
		r->ncpu = e->cpu + 1;
	r->events[r->n++] = *e;
}

bool perf_read(const char *file, struct recording *r, struct err *e)
{
	struct input *in = input_open(file, e);
	int before = e->n;
	size_t len;
	char *line;

	memset(r, 0, sizeof(*r));
	if (!in)
		return false;
	r->only_us = true;
	while (e->n - before < ERRORS_MAX && (line = input_line(in, &len))) {
		struct event ev = {.line = input_lineno(in)};
		const char *wanted;

		if (is_filler(r, line))
			continue;
		wanted = read_line(r, line, &ev);
		if (wanted && input_unended(in))
			r->cut = true;
		else if (wanted)
			input_bad(in, "expected \"%s\"", wanted);
		else
			add_event(r, &ev);
	}
	if (e->n - before >= ERRORS_MAX)
		err_add(e, "%s: error: too many errors, the rest was not read", input_name(in));
	else if (!input_failed(in) && r->n == 0 && e->n == before)
		err_add(e, "%s: error: there is no event in it", input_name(in));
	else if (r->backward * 4 > r->n)
		err_add(e,
			"%s: error: the times go backward in %llu of %zu lines: was it written "
			"with "
			"--deltatime?",
			input_name(in), (unsigned long long)r->backward, r->n);
	input_close(in);
	if (r->backward)
		qsort(r->events, r->n, sizeof(*r->events), event_order);
	return e->n == before;
}

/* ---- the side file ---- */

/* The wake-up event of that time, cpu and task, or NULL. Those of equal time lie side by side. */
static struct event *find_wake(struct recording *r, int64_t t, int64_t cpu, int64_t tid)
{
	size_t lo = 0, hi = r->n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (r->events[mid].t < t)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (; lo < r->n && r->events[lo].t == t; lo++) {
		struct event *ev = &r->events[lo];

		if ((ev->type == EV_WAKING || ev->type == EV_NEW) && ev->cpu == cpu && ev->a == tid)
			return ev;
	}
	return NULL;
}

bool perf_read_context(const char *file, struct recording *r, struct err *e)
{
	struct input *in = input_open(file, e);
	int before = e->n;
	size_t len;
	char *line;

	if (!in)
		return false;
	while (e->n - before < ERRORS_MAX && (line = input_line(in, &len))) {
		int64_t t, cpu, waker, wakee;
		const char *p = line;
		struct event *ev;
		char context;

		if (*p == '\0' || *p == '#')
			continue;
		if (!read_number(&p, INT64_MAX / 10 - 1, &t) || *p++ != ' ' ||
		    !read_number(&p, CPU_MAX - 1, &cpu) || *p++ != ' ' || !strchr("tsh", *p) ||
		    !(context = *p++) || *p++ != ' ' || !read_number(&p, TID_MAX, &waker) ||
		    *p++ != ' ' || !read_number(&p, TID_MAX, &wakee)) {
			input_bad(in,
				  "expected \"time_ns cpu t|s|h waker wakee ...\", found \"%.60s\"",
				  line);
			continue;
		}
		r->context_lines++;
		ev = find_wake(r, t, cpu, wakee);
		if (ev)
			ev->context = context;
		else
			r->context_unmatched++;
	}
	if (e->n == before && r->context_unmatched * 2 > r->context_lines)
		err_add(e,
			"%s: error: %llu of %llu lines match no wake-up: it belongs to another "
			"recording, or the times were cut (use perf script --ns)",
			input_name(in), (unsigned long long)r->context_unmatched,
			(unsigned long long)r->context_lines);
	input_close(in);
	r->has_context = true;
	return e->n == before;
}
