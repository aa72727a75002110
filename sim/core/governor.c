/* governor.c - what clock each package has: by how busy its cpus were, and how many of its cores
 * are. Changes come at the end of an instant, when all that happens in it has. */
#include "sim_own.h"

#include "pace.h"

struct pack {
	int ncore;
	struct score *core; /* its first */
	int nbusy;	    /* cores that run a task, if turbo asks */
	int step, want, clock;
	int64_t *looked; /* of each cpu: busy_ns at the last look; NULL: nobody looks */
	struct event look, change, settle;
};

static struct smt_memo *memo_of(struct sim *s, int type, int clock)
{
	int pace = pace_of(s->conf.smt, type, clock);
	struct smt_memo **memo = &s->memo[type * clock_count(&s->m->clock) + clock];

	if (!*memo)
		*memo = smt_memo_create(s->conf.smt, pace, s->m->type[type].pu);
	return *memo;
}

static void settle(struct sim *s, struct pack *p)
{
	int clock = clock_of(&s->m->clock, p->step, p->nbusy);

	if (clock == p->clock)
		return;
	p->clock = clock;
	for (int i = 0; i < p->ncore; i++) {
		struct score *core = &p->core[i];
		core->memo = memo_of(s, s->m->type_of[core - s->core], clock);
		respeed(s, core, NULL);
	}
}

static void on_settle(void *ctx, struct event *ev)
{
	settle(ctx, container_of(ev, struct pack, settle));
}

static void on_change(void *ctx, struct event *ev)
{
	struct pack *p = container_of(ev, struct pack, change);

	p->step = p->want;
	settle(ctx, p);
}

void governor_busy(struct sim *s, struct pack *p, int n)
{
	p->nbusy += n;
	if (clock_of(&s->m->clock, p->step, p->nbusy) != p->clock)
		engine_at(&s->eng, &p->settle, s->eng.now);
}

/* Of the interval that ends now, how much the busiest cpu ran tasks. */
static int64_t busiest_ns(const struct sim *s, const struct pack *p)
{
	int64_t most = 0;

	for (int i = 0; i < p->ncore; i++)
		for (int k = 0; k < p->core[i].n; k++) {
			const struct scpu *c = p->core[i].cpu[k];
			int64_t busy = c->busy_ns + (c->pub.curr ? s->eng.now - c->picked_at : 0);
			int64_t *looked = &p->looked[i * SMT_MAX + k];
			most = busy - *looked > most ? busy - *looked : most;
			*looked = busy;
		}
	return most;
}

static void on_look(void *ctx, struct event *ev)
{
	struct sim *s = ctx;
	struct pack *p = container_of(ev, struct pack, look);
	const struct clock *c = &s->m->clock;
	int64_t busy = busiest_ns(s, p);
	int top = c->nstep - 1;

	/* the lowest step that would have been busy for no more than `up` of the interval */
	p->want = busy > c->up ? top : 0;
	while (p->want < top && busy * c->mhz[p->clock] > c->up * c->mhz[p->want])
		p->want++;
	if (p->want != p->step)
		engine_at(&s->eng, &p->change, s->eng.now + c->latency);
	engine_at(&s->eng, ev, s->eng.now + c->interval);
}

static void pack_init(struct sim *s, struct pack *p, int i)
{
	const struct clock *c = &s->m->clock;

	p->ncore = s->ncore / s->npack;
	p->core = &s->core[i * p->ncore];
	p->step = c->at;
	p->clock = clock_of(c, p->step, 0);
	event_init(&p->look, EV_SAMPLE, on_look);
	event_init(&p->change, EV_SAMPLE, on_change);
	event_init(&p->settle, EV_SAMPLE, on_settle);
	for (int k = 0; k < p->ncore && c->nturbo; k++)
		p->core[k].pack = p;
	if (c->governor != GOVERNOR_ONDEMAND)
		return;
	p->looked = xcalloc((size_t)p->ncore * SMT_MAX, sizeof(*p->looked));
	engine_at(&s->eng, &p->look, c->interval);
}

void governor_init(struct sim *s)
{
	const struct clock *c = &s->m->clock;

	s->memo = xcalloc((size_t)(s->m->ntype * clock_count(c)), sizeof(struct smt_memo *));
	for (int i = 0; i < s->ncore; i++) {
		s->core[i].memo = memo_of(s, s->m->type_of[i], clock_of(c, c->at, 0));
		/* what idle cpus run slows the first task of the same kind, too */
		respeed(s, &s->core[i], NULL);
	}
	if (clock_count(c) == 1)
		return;
	s->npack = s->m->real.ngroup[LEVEL_PACKAGE];
	s->pack = xcalloc((size_t)s->npack, sizeof(*s->pack));
	for (int i = 0; i < s->npack; i++)
		pack_init(s, &s->pack[i], i);
}

void governor_fini(struct sim *s)
{
	for (int i = 0; i < s->m->ntype * clock_count(&s->m->clock); i++)
		smt_memo_destroy(s->memo[i]);
	for (int i = 0; i < s->npack; i++)
		free(s->pack[i].looked);
	free(s->memo);
	free(s->pack);
}

void governor_check(const struct sim *s)
{
	for (int i = 0; i < s->npack; i++) {
		const struct pack *p = &s->pack[i];
		int busy = 0;
		for (int k = 0; k < p->ncore; k++) {
			busy += p->core[k].nbusy > 0;
			BUG_ON(p->core[k].memo->pace !=
			       pace_of(s->conf.smt, s->m->type_of[&p->core[k] - s->core],
				       p->clock));
		}
		BUG_ON(s->m->clock.nturbo && busy != p->nbusy);
		BUG_ON(clock_of(&s->m->clock, p->step, p->nbusy) != p->clock &&
		       !event_pending(&p->settle));
	}
}
