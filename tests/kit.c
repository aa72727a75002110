/* kit.c - runs a config text in this process, and tells all that happened. */
#include "kit.h"

#include <string.h>

static void on_task(void *ctx, const struct stask *t, bool ended)
{
	struct kit *k = ctx;
	struct probe p = metric_probe(&k->metrics);
	struct kit_task *kt;
	int nblame;
	const struct blame *blame = task_blame(t, &nblame);

	while (k->ntask <= t->pub.id) {
		if ((k->ntask & (k->ntask - 1)) == 0)
			k->task = xrealloc(k->task, k->ntask ? 2 * (size_t)k->ntask : 1,
					   sizeof(*k->task));
		k->task[k->ntask++] = (struct kit_task){0};
	}
	kt = &k->task[t->pub.id];
	*kt = (struct kit_task){.name = xstrdup(t->pub.name),
				.acc = t->acc,
				.ended = ended,
				.background = t->prog->background,
				.prog = (int)(t->prog - k->cell->work->progs),
				.nblame = nblame};
	kt->blame = xcalloc((size_t)nblame, sizeof(*kt->blame));
	if (nblame)
		memcpy(kt->blame, blame, (size_t)nblame * sizeof(*kt->blame));
	p.task(p.ctx, t, ended);
}

static void on_path(void *ctx, int task, const struct path *own)
{
	struct kit *k = ctx;

	k->task[task].path = *own;
}

static void on_latency(void *ctx, const struct stask *t, int64_t ns)
{
	struct kit *k = ctx;
	struct probe p = metric_probe(&k->metrics);

	if ((k->nlatency & (k->nlatency - 1)) == 0)
		k->latency = xrealloc(k->latency, k->nlatency ? 2 * (size_t)k->nlatency : 1,
				      sizeof(*k->latency));
	k->latency[k->nlatency++] = (struct kit_latency){t->pub.id, ns};
	p.latency(p.ctx, t, ns);
}

static void on_ran(void *ctx, const struct stask *t, int cpu, int64_t from, int64_t to)
{
	struct kit *k = ctx;

	if (from == to)
		return;
	if ((k->nspan & (k->nspan - 1)) == 0)
		k->span = xrealloc(k->span, k->nspan ? 2 * (size_t)k->nspan : 1, sizeof(*k->span));
	k->span[k->nspan++] = (struct kit_span){t->pub.id, cpu, from, to};
}

/* Runs the first cell of k's spec, as ops and params say. */
static void run(struct kit *k, const struct policy_ops *ops, const void *params, uint64_t seed,
		bool check)
{
	const struct cell *c = k->cell;
	struct err e = {0};
	struct sim *s = sim_create(&(struct sim_conf){.machine = c->machine,
						      .smt = c->smt,
						      .policy = ops,
						      .params = params,
						      .work = c->work,
						      .seed = seed,
						      .stall = k->spec->stall,
						      .probe = {.ctx = k,
								.task = on_task,
								.latency = on_latency,
								.path = on_path,
								.ran = on_ran}},
				   &e);

	ck_assert_msg(s != NULL, "%s", e.text);
	if (check)
		sim_check_always(s);
	sim_run(s, &k->totals);
	metric_result(&k->metrics, &k->totals, &k->result);
	sim_destroy(s);
}

static struct kit *read(const char *config, const struct spec_set *set)
{
	struct kit *k = xcalloc(1, sizeof(*k));
	struct err e = {0};

	k->spec = spec_parse("test", config, strlen(config), ".", set, &e);
	ck_assert_msg(k->spec != NULL, "%s", e.text);
	k->cell = spec_cell(k->spec, 0, &e);
	ck_assert_msg(k->cell != NULL, "%s", e.text);
	return k;
}

struct kit *kit_run(const char *config, const char *policy, uint64_t seed, const char *const *sets,
		    bool check)
{
	struct spec_set set = {.policies = policy ? &policy : NULL, .npolicy = policy != NULL};
	struct kit *k;

	for (int n = 0; sets && sets[n]; n++)
		set.nset = n + 1;
	set.sets = (const char **)sets;
	k = read(config, &set);
	run(k, k->cell->policy, k->cell->params, seed, check);
	return k;
}

struct kit *kit_run_ops(const char *config, const struct policy_ops *ops, uint64_t seed, bool check)
{
	struct kit *k = read(config, &(struct spec_set){0});
	const struct cell *c = k->cell;

	run(k, ops, ops->params && ops->params == c->policy->params ? c->params : NULL, seed,
	    check);
	return k;
}

struct kit *kit_naive(const char *machine, const char *rest, const char *const *sets)
{
	bool whole = machine[0] == '\'';
	char *text = xasprintf("{'machine': {%s%s%s}, 'policy': 'naive', %s}",
			       whole ? "" : "'topology': '", machine, whole ? "" : "'", rest);
	struct kit *k;

	for (char *p = text; *p; p++)
		if (*p == '\'')
			*p = '"';
	k = kit_run(text, NULL, 1, sets, true);
	free(text);
	return k;
}

void kit_free(struct kit *k)
{
	for (int i = 0; i < k->ntask; i++) {
		free(k->task[i].name);
		free(k->task[i].blame);
	}
	free(k->task);
	free(k->span);
	free(k->latency);
	spec_free(k->spec);
	free(k);
}

int kit_task(const struct kit *k, const char *name, int n)
{
	for (int i = 0; i < k->ntask; i++)
		if (k->task[i].name && strcmp(k->task[i].name, name) == 0 && n-- == 0)
			return i;
	ck_abort_msg("no such task: %s", name);
	return -1;
}

int kit_cpu_at(const struct kit *k, int task, int64_t when)
{
	for (int i = 0; i < k->nspan; i++) {
		const struct kit_span *s = &k->span[i];
		if (s->task == task && s->from <= when && when < s->to)
			return s->cpu;
	}
	return -1;
}

int kit_first_cpu(const struct kit *k, int task)
{
	int64_t first = INT64_MAX;
	int cpu = -1;

	for (int i = 0; i < k->nspan; i++)
		if (k->span[i].task == task && k->span[i].from < first) {
			first = k->span[i].from;
			cpu = k->span[i].cpu;
		}
	return cpu;
}

bool kit_same_core(const struct kit *k, int cpu_a, int cpu_b)
{
	const int *core = k->cell->machine->real.of[LEVEL_CORE];

	return core[cpu_a] == core[cpu_b];
}

int64_t kit_shared(const struct kit *k, int a, int b)
{
	int64_t sum = 0;

	for (int i = 0; i < k->nspan; i++)
		for (int j = 0; j < k->nspan && k->span[i].task == a; j++) {
			const struct kit_span *x = &k->span[i], *y = &k->span[j];
			int64_t from = x->from > y->from ? x->from : y->from;
			int64_t to = x->to < y->to ? x->to : y->to;
			if (y->task == b && x->cpu != y->cpu && kit_same_core(k, x->cpu, y->cpu) &&
			    from < to)
				sum += to - from;
		}
	return sum;
}

int64_t kit_migrations(const struct kit *k, int task)
{
	return k->task[task].acc.migrations;
}
