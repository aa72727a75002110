/* clock.c - reads the clocks of a machine's packages. */
#include "clock.h"
#include "json.h"
#include "machine.h"
#include "param.h"
#include <string.h>

#define MHZ_MAX 100000 /* beyond it a unit was mistaken */

struct conf {
	int governor, class;
	int64_t at, interval, latency;
	double up;
	const char *note;
};

static const struct param params[] = {
	{.key = "governor",
	 .type = PARAM_ENUM,
	 .offset = offsetof(struct conf, governor),
	 .def = "fixed",
	 .choices = "fixed|ondemand",
	 .help = "who chooses among the steps of mhz"},
	{.key = "at",
	 .type = PARAM_INT,
	 .offset = offsetof(struct conf, at),
	 .min = 1,
	 .max = MHZ_MAX,
	 .optional = true,
	 .help = "MHz: the step at the start, and under fixed always; the highest if absent"},
	{.key = "interval",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct conf, interval),
	 .def = "10ms",
	 .min = 1000,
	 .max = 1e12,
	 .help = "ondemand: from one look at how busy the cpus were to the next"},
	{.key = "up",
	 .type = PARAM_REAL,
	 .offset = offsetof(struct conf, up),
	 .def = "0.8",
	 .min = 0.01,
	 .max = 1,
	 .help = "ondemand: busy for more of an interval than this asks for the highest step"},
	{.key = "latency",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct conf, latency),
	 .def = "0ns",
	 .max = 1e12,
	 .help = "ondemand: from a look to the change that it brings; at most the interval"},
	PARAM_SOURCE(struct conf),
	{.key = NULL},
};

static bool mhz_of(const struct json *v, int *mhz, struct err *e)
{
	int64_t n;

	if (!param_int(v, 1, MHZ_MAX, &n, e))
		return false;
	*mhz = (int)n;
	return true;
}

/* One number or a list, each above (way 1) or not above (way -1) the one before. */
static void list_read(const struct json *v, int way, int most, int *mhz, int *n, struct err *e)
{
	int last = 0;

	*n = 0;
	if (v->type != JSON_ARRAY) {
		*n = mhz_of(v, mhz, e);
		return;
	}
	if (v->len < 1 || v->len > most) {
		json_bad(e, v, "1 to %d clocks in MHz wanted", most);
		return;
	}
	for (const struct json *c = v->first; c; c = c->next) {
		if (!mhz_of(c, &mhz[*n], e))
			continue;
		if (last && way > 0 && mhz[*n] <= last)
			json_bad(e, c, "%d MHz after %d: each step must be above the one before",
				 mhz[*n], last);
		else if (last && way < 0 && mhz[*n] > last)
			json_bad(e, c,
				 "%d MHz after %d: with more cores busy a package is no faster",
				 mhz[*n], last);
		last = mhz[(*n)++];
	}
}

/* Steps and turbo lie behind each other. With turbo alone the only step is the slowest of it. */
static bool clocks_read(const struct json *conf, struct clock *c, struct err *e)
{
	const struct json *mhz = json_get(conf, "mhz"), *turbo = json_get(conf, "turbo");
	int fast[CLOCK_TURBO], before = e->n;

	if (!mhz && !turbo)
		json_bad(e, conf,
			 "needs \"mhz\", a clock or a list, or \"turbo\", by number of busy "
			 "cores");
	if (turbo && turbo->type != JSON_ARRAY)
		json_bad(e, turbo, "a list wanted: MHz with 1, 2 ... cores of a package busy");
	else if (turbo)
		list_read(turbo, -1, CLOCK_TURBO, fast, &c->nturbo, e);
	if (mhz)
		list_read(mhz, 1, CLOCK_STEPS, c->mhz, &c->nstep, e);
	if (e->n != before)
		return false;
	if (!mhz)
		c->mhz[c->nstep++] = fast[c->nturbo - 1];
	if (c->nturbo && fast[c->nturbo - 1] < c->mhz[c->nstep - 1])
		json_bad(e, turbo, "%d MHz is below the highest of \"mhz\", %d",
			 fast[c->nturbo - 1], c->mhz[c->nstep - 1]);
	for (int i = 0; i < c->nturbo; i++)
		c->mhz[c->nstep + i] = fast[i];
	return true;
}

static void at_read(const struct json *v, int64_t mhz, struct clock *c, struct err *e)
{
	c->at = c->nstep - 1;
	if (mhz < 0)
		return;
	for (c->at = 0; c->at < c->nstep && c->mhz[c->at] != mhz; c->at++)
		;
	if (c->at == c->nstep)
		json_bad(e, v, "no step of %d MHz: one of \"mhz\" wanted", (int)mhz);
}

bool clock_read(const struct json *conf, struct clock *c, struct err *e)
{
	static const char *const also[] = {"mhz", "turbo", NULL};
	struct conf given = {.at = -1};
	char text[40];
	int before = e->n;

	*c = (struct clock){.nstep = 1, .mhz = {1}};
	if (!conf)
		return true;
	c->nstep = 0;
	param_read(params, conf, also, &given, e);
	if (conf->type != JSON_OBJECT)
		return false;
	if (clocks_read(conf, c, e))
		at_read(json_get(conf, "at"), given.at, c, e);
	c->governor = (enum governor)given.governor;
	c->interval = given.interval;
	c->up = (int64_t)(given.up * (double)given.interval + .5);
	c->latency = given.latency;
	if (c->governor == GOVERNOR_ONDEMAND && c->latency > c->interval)
		json_bad(e, json_get(conf, "latency"), "must be at most the interval, %s",
			 time_text(c->interval, text, sizeof(text)));
	return e->n == before;
}
