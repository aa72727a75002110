/* bound.c - how fast a workload could be at all. Four bounds, and the largest counts: the chain of
 * causes if cpus were free; what the cores can do in a time, however well kinds are paired; each
 * device's time, and each lock's.
 *
 * Of the cores: a core spends its time on *mixes*, sets of kinds that its cpus run at once. Let
 * every ns of work of kind k have a price. Then a core earns in a ns at most what its best mix
 * earns, and all cores together must earn the price of all work: a lower bound of the time for any
 * prices. The best prices are the dual solution of a linear program, which GLPK finds; with them
 * the bound is computed in integers, so that it holds even where GLPK has rounded, and only the
 * prices, cut to 30 bits, are its business. */
#include "bound.h"

#include <glpk.h>
#include <string.h>

#include "ideal.h"
#include "pace.h"

#define MIXES_MAX 2000 /* of a class of cores, at all its clocks */
/* A year of work at the highest price. */
__extension__ typedef unsigned __int128 wide;

#define PRICE_ONE ((int64_t)1 << 30)

/* Cores of one type with so many cpus online, and what each mix does in a ns at each clock:
 * speed[(clock * nmix + mix) * nkind + kind]. */
struct class
{
	int type, cpus, cores;
	int *in; /* of them in each package */
	int nmix;
	int64_t *speed;
};

struct cores {
	const struct smt *smt;
	int nkind;	   /* of the smt model */
	int first, clocks; /* of these with one core of a package busy, with two ... */
	int packs;
	int kind[KIND_MAX + 1], used; /* what a cpu may run, idling too */
	struct class class[SMT_MAX * CORE_TYPES];
	int nclass;
	bool plain;		    /* too many mixes: every cpu is taken to run at full speed */
	uint32_t fastest[KIND_MAX]; /* the highest speed of a cpu that runs the kind */
};

/* ---- mixes ---- */

static void use_kind(struct cores *c, int kind)
{
	for (int i = 0; i < c->used; i++)
		if (c->kind[i] == kind)
			return;
	c->kind[c->used++] = kind;
}

static int64_t mix_count(int kinds, int cpus)
{
	int64_t n = 1;

	for (int i = 1; i <= cpus; i++)
		n = n * (kinds + i - 1) / i;
	return n;
}

static int64_t *mix_speeds(const struct cores *c, const struct class *cl, int clock, int mix)
{
	return cl->speed + ((size_t)clock * (size_t)cl->nmix + (size_t)mix) * (size_t)c->nkind;
}

static void mix_add(struct cores *c, struct class *cl, int clock, int mix, const int run[])
{
	uint32_t speed[SMT_MAX];
	int64_t *sum = mix_speeds(c, cl, clock, mix);

	smt_speeds_at(c->smt, pace_of(c->smt, cl->type, c->first + clock), cl->cpus, run, speed);
	for (int i = 0; i < cl->cpus; i++) {
		if (run[i] == KIND_HALT)
			continue;
		sum[run[i]] += speed[i];
		if (speed[i] > c->fastest[run[i]])
			c->fastest[run[i]] = speed[i];
	}
}

/* Every choice of kinds for the cpus from the i-th on, in rising order from the k-th; mix is the
 * first one's number, and comes back as the next one's. */
static int mixes(struct cores *c, struct class *cl, int mix, int run[], int i, int k)
{
	if (i == cl->cpus) {
		for (int clock = 0; clock < c->clocks; clock++)
			mix_add(c, cl, clock, mix, run);
		return mix + 1;
	}
	for (; k < c->used; k++) {
		run[i] = c->kind[k];
		mix = mixes(c, cl, mix, run, i + 1, k);
	}
	return mix;
}

static struct class *class_of(struct cores *c, int type, int cpus)
{
	int k = 0;

	while (k < c->nclass && (c->class[k].cpus != cpus || c->class[k].type != type))
		k++;
	if (k == c->nclass) {
		c->class[c->nclass++] = (struct class){.type = type, .cpus = cpus};
		c->class[k].in = xcalloc((size_t)c->packs, sizeof(int));
	}
	return &c->class[k];
}

static void classes(struct cores *c, const struct machine *m)
{
	const struct topology *t = &m->real;

	for (int i = 0; i < t->ngroup[LEVEL_CORE]; i++) {
		const struct group *g = &t->groups[LEVEL_CORE][i];
		struct class *cl;
		int n = 0;
		for (int j = 0; j < g->n; j++)
			n += mask_has(m->online, g->cpu[j]);
		if (!n)
			continue;
		cl = class_of(c, m->type_of[i], n);
		cl->cores++;
		cl->in[t->of[LEVEL_PACKAGE][g->cpu[0]]]++;
	}
	for (int k = 0; k < c->nclass; k++)
		c->plain |= mix_count(c->used, c->class[k].cpus) > MIXES_MAX / c->clocks;
	for (int k = 0; k < c->nclass && !c->plain; k++) {
		struct class *cl = &c->class[k];
		int run[SMT_MAX];
		cl->nmix = (int)mix_count(c->used, cl->cpus);
		cl->speed = xcalloc((size_t)(cl->nmix * c->clocks) * (size_t)c->nkind,
				    sizeof(*cl->speed));
		mixes(c, cl, 0, run, 0, 0);
	}
}

static void cores_init(struct cores *c, const struct machine *m, const struct smt *smt,
		       const struct work *w)
{
	*c = (struct cores){.smt = smt,
			    .nkind = smt_nkind(smt),
			    .first = clock_of(&m->clock, clock_top(&m->clock), 0),
			    .clocks = 1,
			    .packs = m->real.ngroup[LEVEL_PACKAGE]};
	if (c->first >= m->clock.nstep)
		c->clocks = m->clock.nturbo;
	/* a task that has not run a step yet is of kind 0 */
	use_kind(c, 0);
	use_kind(c, strcmp(m->idle_kind, "halt") == 0 ? KIND_HALT : smt_kind(smt, m->idle_kind));
	for (uint32_t i = 0; i < w->nstep; i++)
		if (w->steps[i].op == OP_RUN || w->steps[i].op == OP_RUN_WALL ||
		    w->steps[i].op == OP_RUN_CPU)
			use_kind(c, w->steps[i].kind);
	for (int i = 0; i < w->nlock; i++)
		if (w->locks[i].wait != LOCK_SLEEP)
			use_kind(c, w->locks[i].kind);
	classes(c, m);
	for (int k = 0; k < c->nkind; k++)
		if (c->plain || !c->fastest[k])
			c->fastest[k] = SPEED_ONE;
}

static void cores_fini(struct cores *c)
{
	for (int k = 0; k < c->nclass; k++) {
		free(c->class[k].speed);
		free(c->class[k].in);
	}
}

/* ---- the cores' time ---- */

/* The linear program: mixes in such a part of the cores' time that all work is done, in the least
 * time. Its dual gives each kind a price. False: GLPK knows none. */
static bool prices_find(const struct cores *c, const int64_t work[], int64_t price[])
{
	glp_prob *lp = glp_create_prob();
	glp_smcp how;
	int *row = xcalloc((size_t)c->nkind, sizeof(*row));
	int at[KIND_MAX + 2], n;
	double value[KIND_MAX + 2], all = 0, most = 0;
	bool ok;

	glp_term_out(GLP_OFF);
	glp_init_smcp(&how);
	how.msg_lev = GLP_MSG_OFF;
	for (int k = 0; k < c->nkind; k++)
		all += (double)work[k];
	for (int k = 0; k < c->nkind; k++) {
		if (!work[k])
			continue;
		row[k] = glp_add_rows(lp, 1);
		glp_set_row_bnds(lp, row[k], GLP_LO, (double)work[k] / all, 0);
	}
	glp_add_cols(lp, 1); /* the time */
	glp_set_col_bnds(lp, 1, GLP_LO, 0, 0);
	glp_set_obj_coef(lp, 1, 1);
	for (int i = 0; i < c->nclass; i++) {
		const struct class *cl = &c->class[i];
		int here = glp_add_rows(lp, 1);
		glp_set_row_bnds(lp, here, GLP_UP, 0, 0);
		glp_set_mat_row(lp, here, 1, (int[]){0, 1}, (double[]){0, -cl->cores});
		for (int m = 0; m < cl->nmix; m++) {
			int col = glp_add_cols(lp, 1);
			glp_set_col_bnds(lp, col, GLP_LO, 0, 0);
			at[n = 1] = here;
			value[1] = 1;
			for (int k = 0; k < c->nkind; k++) {
				/* all cores busy: a guess, as any prices will do */
				int64_t speed = mix_speeds(c, cl, c->clocks - 1, m)[k];
				if (!row[k] || !speed)
					continue;
				at[++n] = row[k];
				value[n] = (double)speed / SPEED_ONE;
			}
			glp_set_mat_col(lp, col, n, at, value);
		}
	}
	ok = glp_simplex(lp, &how) == 0 && glp_get_status(lp) == GLP_OPT;
	for (int k = 0; k < c->nkind && ok; k++)
		if (row[k] && glp_get_row_dual(lp, row[k]) > most)
			most = glp_get_row_dual(lp, row[k]);
	for (int k = 0; k < c->nkind && ok && most > 0; k++) {
		double y = row[k] ? glp_get_row_dual(lp, row[k]) / most : 0;
		price[k] = y > 0 ? (int64_t)(y * PRICE_ONE + .5) : 0;
	}
	free(row);
	glp_delete_prob(lp);
	return ok && most > 0;
}

/* What a core earns in a ns at most, at these prices. */
static int64_t core_earns(const struct cores *c, const struct class *cl, int clock,
			  const int64_t price[])
{
	int64_t best = 0;

	if (c->plain)
		return (int64_t)cl->cpus * SPEED_ONE;
	for (int m = 0; m < cl->nmix; m++) {
		const int64_t *speed = mix_speeds(c, cl, clock, m);
		int64_t sum = 0;
		for (int k = 0; k < c->nkind; k++)
			sum += price[k] * speed[k];
		best = sum > best ? sum : best;
	}
	return best;
}

/* What the n cores of a package that earn the most do. */
static int64_t best_cores(const struct cores *c, const int64_t earns[], int pack, int64_t n)
{
	int left[SMT_MAX * CORE_TYPES];
	int64_t sum = 0;

	for (int k = 0; k < c->nclass; k++)
		left[k] = c->class[k].in[pack];
	while (n > 0) {
		int best = -1, take;
		for (int k = 0; k < c->nclass; k++)
			if (left[k] && (best < 0 || earns[k] > earns[best]))
				best = k;
		if (best < 0)
			break;
		take = left[best] < n ? left[best] : (int)n;
		sum += take * earns[best];
		left[best] -= take;
		n -= take;
	}
	return sum;
}

/* What all cores earn in a ns at most: of each package with one core busy at that clock, two at
 * theirs, and so on, the most. */
static int64_t earned(const struct cores *c, const int64_t price[])
{
	int64_t *best = xcalloc((size_t)c->packs, sizeof(*best)), all = 0;

	for (int clock = 0; clock < c->clocks; clock++) {
		int64_t earns[SMT_MAX * CORE_TYPES], n = clock + 1, sum;
		for (int k = 0; k < c->nclass; k++)
			earns[k] = core_earns(c, &c->class[k], clock, price);
		for (int p = 0; p < c->packs; p++) {
			sum = best_cores(c, earns, p, clock == c->clocks - 1 ? INT64_MAX : n);
			best[p] = sum > best[p] ? sum : best[p];
		}
	}
	for (int p = 0; p < c->packs; p++)
		all += best[p];
	free(best);
	return all;
}

/* At these prices, the least time: rounded up, as times are whole ns. */
static int64_t time_at(const struct cores *c, const int64_t work[], const int64_t price[])
{
	wide worth = 0;
	uint64_t rate = (uint64_t)earned(c, price);

	for (int k = 0; k < c->nkind; k++)
		worth += (wide)work[k] * (uint64_t)price[k];
	return (int64_t)((worth * SPEED_ONE + rate - 1) / rate);
}

static int64_t cores_time(const struct cores *c, const int64_t work[])
{
	int64_t price[KIND_MAX] = {0}, best, other;
	int kinds = 0;

	for (int k = 0; k < c->nkind; k++) {
		price[k] = 1;
		kinds += work[k] > 0;
	}
	best = time_at(c, work, price);
	if (kinds < 2 || c->plain || !prices_find(c, work, price))
		return best;
	other = time_at(c, work, price);
	return other > best ? other : best;
}

/* ---- the whole ---- */

/* A task that the run does not wait for starts one that it does: how many there will be when all
 * that are there have ended is the schedule's to say. */
static bool may_end_early(const struct work *w)
{
	for (int i = 0; i < w->nprog; i++) {
		const struct prog *p = &w->progs[i];
		for (uint32_t k = p->first; p->background && k < p->first + p->nstep; k++)
			if (w->steps[k].op == OP_FORK && !w->progs[w->steps[k].arg].background)
				return true;
	}
	return false;
}

int64_t bound_of(const struct machine *m, const struct smt *smt, const struct work *w,
		 uint64_t seed, int64_t makespan)
{
	struct cores c;
	struct ideal d;
	int64_t best = -1, t;

	if (w->until || may_end_early(w))
		return -1;
	cores_init(&c, m, smt, w);
	if (ideal_run(&d, w, seed, c.fastest, c.nkind, makespan)) {
		best = d.end;
		t = cores_time(&c, d.work);
		best = t > best ? t : best;
		for (int i = 0; i < w->ndevice; i++) {
			t = (d.served[i] + w->devices[i].servers - 1) / w->devices[i].servers;
			best = t > best ? t : best;
		}
		for (int i = 0; i < w->nlock; i++)
			best = d.held[i] > best ? d.held[i] : best;
	}
	ideal_fini(&d);
	cores_fini(&c);
	return best;
}
