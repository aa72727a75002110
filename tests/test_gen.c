/* test_gen.c - do the random cases that every policy is asked meet all there is? Each kind of step,
 * each law of amounts, each trait of a machine and of tasks. */
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "gen.h"
#include "kit.h"

#define MANY 3 /* cases that must have it */

/* In how many cases. */
static struct {
	int ncase;
	int op[OPS], law[DIST_EMPIRICAL + 1], smt[SMT_MAX + 1];
	int small, large, packages, numa, split_l3, offline, halved, unlike, untrue, irq;
	int types, fixed, slow, ondemand, turbo;
	int latency, no_latency, cost, refill, idle_halt, idle_mwait, idle_other;
	int confined, unconfined, nicer, nice, cookies, placed, unplaced, background;
	int drawn_gap, even_gap, load, spins, sleeps, adapts, system, recorded, forks, copies,
		counted;
	int model[8];
} met;

static void meet_work(const struct work *w)
{
	bool op[OPS] = {false}, law[DIST_EMPIRICAL + 1] = {false}, confined = false;
	bool nicer = false, nice = false, cookies = false, placed = false, background = false;
	bool forks = false, copies = false, spins = false, sleeps = false, adapts = false;
	bool system = false;

	for (uint32_t i = 0; i < w->nstep; i++) {
		op[w->steps[i].op] = true;
		system |= w->steps[i].flags & STEP_SYSTEM;
	}
	for (int i = 0; i < w->ndist; i++)
		law[w->dists[i].law] = true;
	for (int i = 0; i < w->nprog; i++) {
		const struct prog *p = &w->progs[i];
		confined |= p->affinity >= 0;
		nicer |= p->nice < 0;
		nice |= p->nice > 0;
		cookies |= p->cookie > 0;
		placed |= p->start_cpu != -1;
		background |= p->background;
		forks |= !p->copies && p->arrivals < 0;
		copies |= p->copies > 1;
		if (p->arrivals < 0)
			continue;
		(*(w->arrivals[p->arrivals].dist < 0 ? &met.even_gap : &met.drawn_gap))++;
		met.load += w->arrivals[p->arrivals].load > 0;
	}
	for (int i = 0; i < w->nlock; i++) {
		/* one is spun for in every case */
		spins |= w->locks[i].wait == LOCK_SPIN && !w->locks[i].reacquire;
		sleeps |= w->locks[i].wait == LOCK_SLEEP;
		adapts |= w->locks[i].wait == LOCK_ADAPTIVE;
	}
	for (int i = 0; i < OPS; i++)
		met.op[i] += op[i];
	for (int i = 0; i <= DIST_EMPIRICAL; i++)
		met.law[i] += law[i];
	met.confined += confined;
	met.unconfined += !confined;
	met.nicer += nicer;
	met.nice += nice;
	met.cookies += cookies;
	met.placed += placed;
	met.unplaced += !placed;
	met.background += background;
	met.forks += forks;
	met.copies += copies;
	met.spins += spins;
	met.sleeps += sleeps;
	met.adapts += adapts;
	met.system += system;
	met.recorded += w->replay;
	met.counted += w->nloop > 0;
}

static void meet_machine(const struct machine *m)
{
	const struct topology *t = &m->real;
	bool unlike = false, halved = m->smt > 1;

	for (int i = 0; i < m->ncpu; i++)
		halved &= !t->thread[i] || !mask_has(m->online, i);
	for (int i = 1; i < t->ngroup[LEVEL_CORE]; i++)
		unlike |= t->online[LEVEL_CORE][i].n != t->online[LEVEL_CORE][0].n;
	met.smt[m->smt]++;
	met.small += m->ncpu <= 2;
	met.large += m->ncpu > 32;
	met.packages += t->ngroup[LEVEL_PACKAGE] > 1;
	met.numa += t->ngroup[LEVEL_NUMA] > t->ngroup[LEVEL_PACKAGE];
	met.split_l3 += t->ngroup[LEVEL_L3] > 1;
	met.offline += m->nonline < m->ncpu;
	met.halved += halved;
	met.unlike += unlike;
	met.types += m->ntype > 1;
	met.fixed += m->clock.governor == GOVERNOR_FIXED && m->clock.nstep > 1;
	met.slow += m->clock.governor == GOVERNOR_FIXED && m->clock.at < m->clock.nstep - 1;
	met.ondemand += m->clock.governor == GOVERNOR_ONDEMAND;
	met.turbo += m->clock.nturbo > 1;
	met.untrue += memcmp(m->seen.of[LEVEL_CORE], t->of[LEVEL_CORE],
			     (size_t)m->ncpu * sizeof(int)) != 0;
	met.irq += m->irq_cpu > 0;
	met.latency += m->idle_latency > 0;
	met.no_latency += m->idle_latency == 0;
	met.cost += m->switch_cost.ns > 0;
	met.refill += m->refill[DIST_MACHINE].ns > 0;
	met.idle_halt += strcmp(m->idle_kind, "halt") == 0;
	met.idle_mwait += strcmp(m->idle_kind, "mwait") == 0;
	met.idle_other += strcmp(m->idle_kind, "k2") == 0;
}

static void meet_all(void)
{
	char trace[] = "/tmp/corun-gen-XXXXXX";
	const struct smt_model *const *models = smt_models();
	int fd = mkstemp(trace);

	ck_assert_int_ge(fd, 0);
	close(fd);
	for (int i = 0; i < GEN_CHUNKS * GEN_CASES; i++) {
		int n = i % GEN_CASES;
		char *config = gen_config(gen_seed(i / GEN_CASES, n), "\"naive\"",
					  gen_replays(n) ? trace : NULL);
		struct err e = {0};
		struct spec *spec =
			spec_parse("case", config, strlen(config), ".", &(struct spec_set){0}, &e);
		const struct cell *c = spec ? spec_cell(spec, 0, &e) : NULL;
		ck_assert_msg(c != NULL, "%s\n%s", e.text, config);
		meet_work(c->work);
		meet_machine(c->machine);
		for (int k = 0; models[k] && k < 8; k++)
			met.model[k] += smt_model_of(c->smt) == models[k];
		met.ncase++;
		spec_free(spec);
		free(config);
	}
	unlink(trace);
}

START_TEST(each_kind_of_step_is_met)
{
	meet_all();
	for (int i = 0; i < OPS; i++)
		ck_assert_msg(met.op[i] >= MANY, "step %d occurs in %d cases of %d", i, met.op[i],
			      met.ncase);
}
END_TEST

START_TEST(each_law_of_amounts_is_met)
{
	meet_all();
	for (int i = 0; i <= DIST_EMPIRICAL; i++)
		ck_assert_msg(met.law[i] >= MANY, "law %d occurs in %d cases of %d", i, met.law[i],
			      met.ncase);
}
END_TEST

#define MET(trait)                                                                                 \
	ck_assert_msg(met.trait >= MANY, #trait " occurs in %d cases of %d", met.trait, met.ncase)

START_TEST(each_trait_of_machines_is_met)
{
	const struct smt_model *const *models = smt_models();

	meet_all();
	for (int i = 1; i <= 4; i++)
		ck_assert_msg(met.smt[i] >= MANY, "%d cpus a core occur in %d cases of %d", i,
			      met.smt[i], met.ncase);
	for (int i = 0; models[i] && i < 8; i++)
		ck_assert_msg(met.model[i] >= MANY, "model %s occurs in %d cases of %d",
			      models[i]->name, met.model[i], met.ncase);
	MET(small);
	MET(large);
	MET(packages);
	MET(numa);
	MET(split_l3);
	MET(offline);
	MET(halved);
	MET(unlike);
	MET(types);
	MET(fixed);
	MET(slow);
	MET(ondemand);
	MET(turbo);
	MET(untrue);
	MET(irq);
	MET(latency);
	MET(no_latency);
	MET(cost);
	MET(refill);
	MET(idle_halt);
	MET(idle_mwait);
	MET(idle_other);
}
END_TEST

START_TEST(each_trait_of_tasks_is_met)
{
	meet_all();
	MET(confined);
	MET(unconfined);
	MET(nicer);
	MET(nice);
	MET(cookies);
	MET(placed);
	MET(unplaced);
	MET(background);
	MET(drawn_gap);
	MET(even_gap);
	MET(spins);
	MET(sleeps);
	MET(adapts);
	MET(system);
	MET(load);
	MET(recorded);
	MET(forks);
	MET(copies);
	MET(counted);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("gen");
	TCase *t = tcase_create("cases");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, each_kind_of_step_is_met);
	tcase_add_test(t, each_law_of_amounts_is_met);
	tcase_add_test(t, each_trait_of_machines_is_met);
	tcase_add_test(t, each_trait_of_tasks_is_met);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
