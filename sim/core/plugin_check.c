/* plugin_check.c - is a table of hooks one that can be run, and its table of params one that can be
 * read? */
#include <math.h>
#include <string.h>

#include "json.h"
#include "param.h"
#include "plugin.h"

#define NAME_LEN   63
#define SIZE_MAX_  ((size_t)1 << 30) /* of a run's, a cpu's or a task's: more is no size */
#define TIMERS_MAX 1024
#define CHOICES	   64
#define CHOICE_LEN 1000

struct check {
	const char *from;
	const struct json *at;
	struct err *e;
};

static bool bad(const struct check *c, const char *what, const char *which)
{
	c->e->status = EXIT_POLICY;
	return c->at ? json_bad(c->e, c->at, "%s: %s%s", c->from, what, which)
		     : err_add(c->e, "%s: %s%s", c->from, what, which);
}

/* Of letters that need no quotes anywhere: in CSV, in a shell, in a path. */
static bool is_name(const char *name)
{
	size_t n =
		strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_+");

	return n > 0 && n <= NAME_LEN && !name[n];
}

/* ---- params ---- */

/* Size and alignment of the field, which for all of them are the same; 0: no such type. */
static size_t field_size(enum param_type type)
{
	switch (type) {
	case PARAM_BOOL:
		return sizeof(bool);
	case PARAM_INT:
	case PARAM_TIME:
		return sizeof(int64_t);
	case PARAM_REAL:
		return sizeof(double);
	case PARAM_ENUM:
		return sizeof(int);
	case PARAM_STRING:
		return sizeof(const char *);
	}
	return 0;
}

static bool check_choices(const char *choices)
{
	int n = 1;

	if (!choices || !*choices || strlen(choices) > CHOICE_LEN)
		return false;
	for (const char *c = choices; *c; c++) {
		if (*c == '|' && (c == choices || c[1] == '|' || !c[1]))
			return false;
		n += *c == '|';
	}
	return n <= CHOICES;
}

/* Whether its default is a value that a user could give. */
static bool check_default(const struct check *c, const struct param *p)
{
	struct param one[] = {*p, {0}};
	struct err e = {0};
	bool quoted = p->type == PARAM_TIME || p->type == PARAM_ENUM;
	const char *quote = quoted && *p->def != '"' ? "\"" : "";
	char *text = xasprintf("{\"%s\": %s%s%s}", p->key, quote, p->def, quote);
	struct json *v = json_parse("default", text, strlen(text), &e);
	union {
		bool truth;
		int index;
		int64_t n;
		double x;
		const char *text;
	} into;
	bool ok;

	one[0].offset = 0;
	ok = v && param_read(one, v, NULL, &into, &e);
	json_free(v);
	free(text);
	err_fini(&e);
	return ok || bad(c, "has a default that its own table refuses: param ", p->key);
}

static bool check_param(const struct check *c, const struct policy_ops *o, const struct param *p)
{
	size_t size = field_size(p->type);

	if (!is_name(p->key) || strcmp(p->key, "name") == 0 || strcmp(p->key, "note") == 0)
		return bad(c, "has a param of a name that cannot be: ", p->key);
	for (const struct param *q = o->params; q < p; q++)
		if (strcmp(q->key, p->key) == 0)
			return bad(c, "has two params of one name: ", p->key);
	if (!size)
		return bad(c, "has a param without a type: ", p->key);
	if (p->offset % size || p->offset + size > o->size || p->offset > o->size)
		return bad(c, "has a param that lies outside of its .size bytes: ", p->key);
	if (isnan(p->min) || isnan(p->max) || p->min > p->max)
		return bad(c, "has a param whose min is above its max: ", p->key);
	if (p->type == PARAM_ENUM && !check_choices(p->choices))
		return bad(c, "has a param without choices: ", p->key);
	if (p->type == PARAM_STRING)
		return !p->def || *p->def != '"' ||
		       bad(c, "has a default in quotes: param ", p->key);
	return !p->def || check_default(c, p);
}

static bool check_params(const struct check *c, const struct policy_ops *o)
{
	for (size_t i = 0; o->params && o->params[i].key; i++) {
		if (i == PLUGIN_PARAMS)
			return bad(c, "has params without end: their table must end with {0}", "");
		if (!check_param(c, o, &o->params[i]))
			return false;
	}
	return true;
}

/* ---- hooks ---- */

bool plugin_check(const struct policy_ops *o, const char *from, const struct json *at,
		  struct err *e)
{
	struct check c = {from, at, e};
	char what[200];

	if (o->abi != POLICY_ABI) {
		snprintf(what, sizeof(what), "built for policy interface %u, this is %d", o->abi,
			 POLICY_ABI);
		return bad(&c, what, "");
	}
	if (!o->name || !o->enqueue || !o->dequeue || !o->pick_next) {
		snprintf(what, sizeof(what),
			 "needs a name, enqueue, dequeue and pick_next; it has no%s%s%s%s",
			 o->name ? "" : " name", o->enqueue ? "" : " enqueue",
			 o->dequeue ? "" : " dequeue", o->pick_next ? "" : " pick_next");
		return bad(&c, what, "");
	}
	if (!is_name(o->name))
		return bad(&c, "its name must be of 1 to 63 letters, digits, - _ and +, but is: ",
			   o->name);
	if (o->size > SIZE_MAX_ || o->cpu_size > SIZE_MAX_ || o->task_size > SIZE_MAX_)
		return bad(&c, "asks for more than 1 GB a run, cpu or task: policy ", o->name);
	if (o->timers < 0 || o->timers > TIMERS_MAX)
		return bad(&c, "must have 0 to 1024 timers: policy ", o->name);
	return check_params(&c, o);
}
