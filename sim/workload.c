/* workload.c - from a JSON workload to programs of steps: names become indices, every error is
 * told. */
#include "workload.h"

#include <string.h>

#include "amount.h"
#include "load.h"
#include "machine.h"
#include "param.h"
#include "path.h"
#include "program.h"
#include "replay.h"
#include "task.h"

static const char *const workload_keys[] = {"note",	"until",  "devices", "locks", "semaphores",
					    "barriers", "events", "tasks",   NULL};

#define UNTIL_MAX (INT64_C(1000000) * 3600 * 1000000000) /* 1000000h */

/* Appends to one of w's arrays of structs. */
#define GROW(array, n)                                                                             \
	((array) = xrealloc((array), (size_t)(n) + 1, sizeof(*(array))),                           \
	 memset(&(array)[n], 0, sizeof(*(array))), &(array)[(n)++])

static bool is_object(const struct json *v, struct err *e)
{
	return v->type == JSON_OBJECT || json_bad(e, v, "must be an object");
}

static bool read_device(const struct json *v, struct work *w, struct err *e)
{
	static const char *const keys[] = {"note", "servers", "service", NULL};
	const struct json *servers = json_get(v, "servers"), *service = json_get(v, "service");
	struct device *d = GROW(w->devices, w->ndevice);
	int64_t n = 1;
	bool ok;

	d->name = work_keep(w, v->key);
	d->dist = -1;
	d->servers = 1;
	if (!is_object(v, e))
		return false;
	ok = json_only(v, keys, e);
	if (servers)
		ok = param_int(servers, 1, 1000000, &n, e) && ok;
	d->servers = (int)n;
	if (!service)
		return json_bad(e, v, "needs \"service\", the time that one request takes");
	return amount_read(service, w, &d->service, &d->dist, e) && ok;
}

/* One lock of a workload may be given up and reacquired: a task could not wait for two. */
static bool read_reacquire(const struct json *v, struct work *w, struct lock_def *l, struct err *e)
{
	if (v->type != JSON_BOOL)
		return json_bad(e, v, "must be true or false");
	if (v->truth && l->wait != LOCK_SPIN)
		return json_bad(e, v, "only a lock that is spun for can be reacquired");
	for (int i = 0; i < w->nlock - 1; i++)
		if (v->truth && w->locks[i].reacquire)
			return json_bad(e, v, "only one lock can be reacquired, and \"%s\" is",
					w->locks[i].name);
	l->reacquire = v->truth;
	return true;
}

static bool read_lock(const struct json *v, struct work *w, const struct smt *smt, struct err *e)
{
	static const char *const keys[] = {"note", "wait", "kind", "reacquire", NULL};
	static const char *const ways[] = {"sleep", "spin", "adaptive"};
	const struct json *wait = json_get(v, "wait"), *kind = json_get(v, "kind");
	const struct json *again = json_get(v, "reacquire");
	struct lock_def *l = GROW(w->locks, w->nlock);
	bool ok, way;
	int k;

	l->name = work_keep(w, v->key);
	if (!is_object(v, e))
		return false;
	ok = json_only(v, keys, e);
	if (!wait)
		return json_bad(e, v, "needs \"wait\": \"sleep\", \"spin\" or \"adaptive\"");
	k = json_name(wait, "way to wait", ways, ARRAY_LEN(ways), e);
	way = k >= 0;
	ok = way && ok;
	l->wait = way ? (enum lock_wait)k : LOCK_SLEEP;
	if (l->wait != LOCK_SLEEP && !kind)
		ok = json_bad(e, v, "needs \"kind\", what a spinning waiter runs");
	if (kind) {
		k = kind_read(kind, smt, e);
		l->kind = (uint16_t)(k < 0 ? 0 : k);
		ok = ok && k >= 0;
	}
	return (!again || !way || read_reacquire(again, w, l, e)) && ok;
}

static bool read_semaphore(const struct json *v, struct work *w, struct err *e)
{
	struct semaphore_def *m = GROW(w->semaphores, w->nsemaphore);
	int64_t n = 0;
	bool ok = param_int(v, 0, 1000000, &n, e);

	m->name = work_keep(w, v->key);
	m->units = (int)n;
	return ok;
}

static bool read_barrier(const struct json *v, struct work *w, struct err *e)
{
	struct barrier_def *b = GROW(w->barriers, w->nbarrier);
	int64_t n = 1;
	bool ok = param_int(v, 1, 1000000, &n, e);

	b->name = work_keep(w, v->key);
	b->parties = (int)n;
	return ok;
}

static bool read_event(const struct json *v, struct work *w, struct err *e)
{
	if (v->type != JSON_STRING)
		return json_bad(e, v, "must be the name of an event");
	for (int i = 0; i < w->nevent; i++)
		if (strcmp(w->events[i], v->text) == 0)
			return json_bad(e, v, "event \"%s\" is given twice", v->text);
	*GROW(w->events, w->nevent) = xstrdup(v->text);
	return true;
}

/* Every child of the object at `key`, read by `one`. */
static bool each(const struct json *at, const char *key, struct work *w, const struct smt *smt,
		 struct err *e)
{
	const struct json *set = json_get(at, key);
	bool ok = true;

	if (!set)
		return true;
	if (strcmp(key, "events") == 0) {
		if (set->type != JSON_ARRAY)
			return json_bad(e, set, "must be an array of names");
	} else if (!is_object(set, e)) {
		return false;
	}
	for (const struct json *v = set->first; v; v = v->next) {
		if (key[0] == 'd')
			ok = read_device(v, w, e) && ok;
		else if (key[0] == 'l')
			ok = read_lock(v, w, smt, e) && ok;
		else if (key[0] == 's')
			ok = read_semaphore(v, w, e) && ok;
		else if (key[0] == 'b')
			ok = read_barrier(v, w, e) && ok;
		else
			ok = read_event(v, w, e) && ok;
	}
	return ok;
}

/* ---- tasks ---- */

/* How far apart they come: a load waits for all steps to be read. */
static bool read_gap(const struct json *v, struct work *w, struct arrivals *a, struct err *e)
{
	const struct json *every = json_get(v, "every"), *load = json_get(v, "load");
	bool ok;

	if (every && load)
		return json_bad(e, load,
				"not beside \"every\": either says how far apart they come");
	if (!every && !load)
		return json_bad(
			e, v,
			"needs \"every\", the time from one arrival to the next, or \"load\"");
	if (every) {
		ok = amount_read(every, w, &a->gap, &a->dist, e);
		if (a->dist < 0 && a->gap == 0 && ok)
			ok = json_bad(e, every, "must be longer than 0");
		return ok;
	}
	ok = param_real(load, 1e-6, 1000, &a->load, e);
	a->dist = w->ndist;
	*GROW(w->dists, w->ndist) = (struct dist){.law = DIST_EXPONENTIAL, .a = 1};
	return ok;
}

static bool read_arrivals(const struct json *v, struct work *w, struct prog *p, struct err *e)
{
	static const char *const keys[] = {"every", "load", "count", NULL};
	const struct json *count = json_get(v, "count");
	struct arrivals a = {.dist = -1, .count = -1};
	bool ok;

	if (!is_object(v, e))
		return false;
	ok = json_only(v, keys, e);
	ok = read_gap(v, w, &a, e) && ok;
	if (count)
		ok = param_int(count, 1, 1000000000, &a.count, e) && ok;
	else if (!w->until)
		ok = json_bad(e, v,
			      "needs \"count\", or the workload \"until\": it would never end");
	p->arrivals = w->narrivals;
	*GROW(w->arrivals, w->narrivals) = a;
	return ok;
}

/* set: gets the cpus on which tasks of p may run. */
static bool read_affinity(const struct json *v, struct work *w, const struct machine *m,
			  uint64_t *set, struct prog *p, struct err *e)
{
	uint64_t any = 0;

	if (v->type != JSON_STRING)
		return json_bad(e, v, "must be a list of cpus in quotes, as \"0-3,8\"");
	if (!cpu_list(v->text, m ? m->ncpu : CPU_MAX, set, v, e))
		return false;
	for (int i = 0; m && i < (m->ncpu + 63) / 64; i++)
		any |= set[i] & m->online[i];
	if (m && !any)
		return json_bad(e, v, "none of these cpus is online");
	p->affinity = w->naffinity;
	*GROW(w->affinities, w->naffinity) = xstrdup(v->text);
	return true;
}

static bool read_start_cpu(const struct json *v, const struct machine *m, const uint64_t *set,
			   struct prog *p, struct err *e)
{
	int64_t cpu;

	if (v->type == JSON_STRING && strcmp(v->text, "random") == 0) {
		p->start_cpu = CPU_RANDOM;
		return true;
	}
	if (v->type != JSON_NUMBER)
		return json_bad(e, v, "must be a cpu's number or \"random\"");
	if (!param_int(v, 0, (m ? m->ncpu : CPU_MAX) - 1, &cpu, e))
		return false;
	if (p->affinity >= 0 && !mask_has(set, (int)cpu))
		return json_bad(e, v, "cpu %d is not in its affinity", (int)cpu);
	if (m && !mask_has(m->online, (int)cpu))
		return json_bad(e, v, "cpu %d is offline", (int)cpu);
	p->start_cpu = (int)cpu;
	return true;
}

static bool read_task(const struct json *v, struct work *w, const struct smt *smt,
		      const struct machine *m, const char *const *names, int i, struct err *e)
{
	static const char *const keys[] = {"note",	 "start",    "copies", "arrivals",
					   "nice",	 "affinity", "cpu",    "cookie",
					   "background", "kind",     "steps",  NULL};
	const struct json *start = json_get(v, "start"), *copies = json_get(v, "copies");
	const struct json *arrivals = json_get(v, "arrivals"), *steps = json_get(v, "steps"), *x;
	struct prog *p = &w->progs[i];
	struct program_ctx ctx = {
		.w = w, .smt = smt, .names = names, .prog = i, .kind = -1, .e = e};
	uint64_t set[CPU_MAX / 64] = {0};
	int64_t n;
	bool ok;

	if (!is_object(v, e))
		return false;
	ok = json_only(v, keys, e);
	if (start)
		ok = param_time(start, 0, WORK_MAX, &p->start, e) && ok;
	if (copies) {
		n = 1;
		ok = param_int(copies, 1, 1000000, &n, e) && ok;
		p->copies = (int)n;
		if (arrivals)
			ok = json_bad(e, copies, "arrivals come one at a time");
		else if (!start)
			ok = json_bad(e, copies, "needs \"start\", the time at which they start");
	} else if (start && !arrivals) {
		p->copies = 1;
	}
	if (arrivals)
		ok = read_arrivals(arrivals, w, p, e) && ok;
	if ((x = json_get(v, "nice"))) {
		n = 0;
		ok = param_int(x, -20, 20, &n, e) && ok;
		p->nice = (int)n;
	}
	if ((x = json_get(v, "cookie"))) {
		n = 0;
		ok = param_int(x, 0, UINT32_MAX, &n, e) && ok;
		p->cookie = (uint32_t)n;
	}
	if ((x = json_get(v, "background"))) {
		if (x->type != JSON_BOOL)
			ok = json_bad(e, x, "must be true or false");
		p->background = x->truth;
	}
	if ((x = json_get(v, "affinity")))
		ok = read_affinity(x, w, m, set, p, e) && ok;
	if ((x = json_get(v, "cpu"))) {
		ok = read_start_cpu(x, m, set, p, e) && ok;
		if (!start && !arrivals)
			ok = json_bad(e, x,
				      "needs \"start\" or \"arrivals\": where a child starts, the "
				      "policy says");
	}
	if ((x = json_get(v, "kind"))) {
		ctx.kind = kind_read(x, smt, e);
		ok = ok && ctx.kind >= 0;
	}
	if (!steps)
		return json_bad(e, v, "needs \"steps\", what the task does");
	ok = program_read(&ctx, steps) && ok;
	if (ctx.endless && !p->background && !w->until)
		ok = json_bad(e, ctx.endless,
			      "never ends, and the run waits for it: give the workload "
			      "\"until\", or the task \"background\": true");
	return ok;
}

/* Somebody must start, and nobody may be there in vain. */
static bool check_starts(const struct json *tasks, const struct work *w, struct err *e)
{
	bool *used = xcalloc((size_t)w->nprog, sizeof(*used)), ok = true;
	int i = 0, waited = 0;

	for (uint32_t k = 0; k < w->nstep; k++)
		if (w->steps[k].op == OP_FORK)
			used[w->steps[k].arg] = true;
	for (const struct json *v = tasks->first; v; v = v->next, i++) {
		const struct prog *p = &w->progs[i];
		bool starts = p->copies || p->arrivals >= 0;
		if (!starts && !used[i])
			ok = json_bad(e, v,
				      "no task of it ever starts: give it \"start\" or fork it");
		waited += starts && !p->background;
	}
	if (ok && !waited && !w->until)
		ok = json_bad(e, tasks, "no task starts that the run would wait for");
	free(used);
	return ok;
}

/* The first of the progs in `in` that i forks, or -1. */
static int forks_of(const struct work *w, int i, const bool *in)
{
	const struct prog *p = &w->progs[i];

	for (uint32_t k = p->first; k < p->first + p->nstep; k++)
		if (w->steps[k].op == OP_FORK && in[w->steps[k].arg])
			return (int)w->steps[k].arg;
	return -1;
}

/* Tasks that fork each other in a ring have no end. */
static bool check_forks(const struct json *tasks, const struct work *w, struct err *e)
{
	bool *in = xcalloc((size_t)w->nprog, sizeof(*in)), again = true, ok = true;
	int at = -1, i = 0;

	for (int k = 0; k < w->nprog; k++)
		in[k] = !w->progs[k].background;
	while (again) { /* who forks nobody is in no ring */
		again = false;
		at = -1;
		for (int k = 0; k < w->nprog; k++) {
			if (in[k] && forks_of(w, k, in) < 0)
				in[k] = false, again = true;
			else if (in[k])
				at = k;
		}
	}
	for (int k = 0; k < w->nprog && at >= 0; k++) /* from a way into a ring into it */
		at = forks_of(w, at, in);
	for (const struct json *v = tasks->first; v; v = v->next, i++)
		if (i == at)
			ok = json_bad(
				e, v,
				"forks itself, or its children do, without end: give the workload "
				"\"until\"");
	free(in);
	return ok;
}

static bool read_tasks(const struct json *tasks, struct work *w, const struct smt *smt,
		       const struct machine *m, struct err *e)
{
	const char **names;
	bool ok = true;
	int i = 0;

	if (tasks->type != JSON_OBJECT || tasks->len == 0)
		return json_bad(e, tasks, "must be an object of at least one task");
	names = xcalloc((size_t)tasks->len, sizeof(*names));
	for (const struct json *v = tasks->first; v; v = v->next) {
		struct prog *p = work_add_prog(w);
		p->name = work_keep(w, v->key);
		p->affinity = p->arrivals = p->start_cpu = -1;
		names[i++] = v->key;
	}
	i = 0;
	for (const struct json *v = tasks->first; v; v = v->next)
		ok = read_task(v, w, smt, m, names, i++, e) && ok;
	free(names);
	return ok && check_starts(tasks, w, e) && (w->until || check_forks(tasks, w, e)) &&
	       load_set(w, m ? m->real.ngroup[LEVEL_CORE] : 0, tasks, e);
}

bool workload_read(const struct json *at, const char *dir, const struct smt *smt,
		   const struct machine *m, struct work *w, struct err *e)
{
	const struct json *until = json_get(at, "until"), *tasks = json_get(at, "tasks");
	bool ok;

	*w = (struct work){0};
	if (at->type == JSON_STRING) {
		char *path = path_join(dir, at->text);
		ok = path_readable(path, at, e) && workload_load(path, smt, m, w, e);
		free(path);
		return ok;
	}
	if (!is_object(at, e))
		return false;
	if (json_get(at, "trace"))
		return replay_read(at, dir, smt, w, e);
	ok = json_only(at, workload_keys, e);
	if (until && !param_time(until, 1, UNTIL_MAX, &w->until, e)) {
		ok = false;
		w->until = 1; /* no complaints that there is none */
	}
	ok = each(at, "devices", w, smt, e) && ok;
	ok = each(at, "locks", w, smt, e) && ok;
	ok = each(at, "semaphores", w, smt, e) && ok;
	ok = each(at, "barriers", w, smt, e) && ok;
	ok = each(at, "events", w, smt, e) && ok;
	if (!tasks)
		ok = json_bad(e, at, "needs \"tasks\", or \"trace\"");
	else
		ok = read_tasks(tasks, w, smt, m, e) && ok;
	if (!ok) {
		work_fini(w);
		*w = (struct work){0};
	}
	return ok;
}

bool workload_load(const char *file, const struct smt *smt, const struct machine *m, struct work *w,
		   struct err *e)
{
	struct json *root = json_read(file, e);
	bool ok = root != NULL;

	*w = (struct work){0};
	if (!ok)
		return false;
	if (root->type == JSON_STRING) {
		ok = json_bad(e, root, "must be an object");
	} else {
		char *dir = path_dir(file);
		ok = workload_read(root, dir, smt, m, w, e);
		if (ok)
			work_add_file(w, file);
		free(dir);
	}
	json_free(root);
	return ok;
}
