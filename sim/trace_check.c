/* trace_check.c - can recorded programs be run to their end? A replay without time shows it:
 * whether it ends does not depend on the order in which tasks run, as each takes only its own
 * credits. */
#include "trace.h"

struct dry {
	const struct work *w;
	uint32_t *at, *credits, *ready; /* step; of each task; a stack */
	bool *asleep, *ended;
	uint32_t nready;
};

/* Until it must wait or has ended. */
static void run_task(struct dry *d, uint32_t task)
{
	const struct prog *p = &d->w->progs[task];

	d->asleep[task] = false;
	for (; d->at[task] < p->nstep; d->at[task]++) {
		const struct step *st = &d->w->steps[p->first + d->at[task]];

		if (st->op == OP_FORK)
			d->ready[d->nready++] = st->arg;
		if (st->op == OP_WAKE) {
			d->credits[st->arg]++;
			if (d->asleep[st->arg]) {
				d->asleep[st->arg] = false;
				d->ready[d->nready++] = st->arg;
			}
		}
		if (st->op == OP_CREDIT) {
			if (d->credits[task] == 0) {
				d->asleep[task] = true;
				return;
			}
			d->credits[task]--;
		}
	}
	d->ended[task] = true;
}

uint32_t trace_stuck(const struct work *w, uint32_t *stuck, uint32_t max)
{
	size_t n = (size_t)w->nprog;
	struct dry d = {
		.w = w,
		.at = xcalloc(n, sizeof(*d.at)),
		.credits = xcalloc(n, sizeof(*d.credits)),
		.ready = xcalloc(n, sizeof(*d.ready)),
		.asleep = xcalloc(n, sizeof(*d.asleep)),
		.ended = xcalloc(n, sizeof(*d.ended)),
	};
	uint32_t count = 0;

	for (uint32_t i = 0; i < n; i++)
		if (w->progs[i].copies)
			d.ready[d.nready++] = i;
	while (d.nready)
		run_task(&d, d.ready[--d.nready]);
	for (uint32_t i = 0; i < n; i++)
		if (!d.ended[i] && count++ < max)
			stuck[count - 1] = i;
	free(d.at);
	free(d.credits);
	free(d.ready);
	free(d.asleep);
	free(d.ended);
	return count;
}
