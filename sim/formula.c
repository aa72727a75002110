/* formula.c - a small language of figures: read, checked for units, worked out. */
#include "formula.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "param.h"
#include "stats.h"

#define CONFIDENCE .95
#define Z	   1.959963984540054 /* of a normal distribution, 95 % on both sides */
#define DEEP	   50
#define NODES	   1000 /* more are no figure that anybody reads, and working it out recurses */

enum formula_op {
	F_NUMBER,
	F_METRIC,
	F_ADD,
	F_SUB,
	F_MUL,
	F_DIV,
	F_MIN,
	F_MAX,
	F_LESS,
	F_MORE,
	F_UPTO,
	F_FROM,
	F_MEAN,
	F_SD,
	F_LEAST,
	F_MOST,
	F_SHARE
};

struct node {
	enum formula_op op;
	int time;  /* 1: a time; 0: a number; -1: one over a time, and so on */
	bool each; /* a value a seed */
	double number;
	int run;
	enum metric metric;
	int a, b;
};

struct formula {
	struct node *node; /* the last one is the whole */
	int n;
};

/* ---- reading ---- */

struct reader {
	const char *text, *p;
	const char *const *runs;
	int nrun, deep;
	struct formula *f;
	char *why; /* the first fault */
};

static int bad(struct reader *r, const char *at, char *why)
{
	if (!r->why)
		r->why = xasprintf("character %d: %s", (int)(at - r->text) + 1, why);
	free(why);
	return -1;
}

static void skip(struct reader *r)
{
	while (*r->p == ' ')
		r->p++;
}

static bool take(struct reader *r, const char *mark)
{
	size_t n = strlen(mark);

	skip(r);
	if (strncmp(r->p, mark, n) != 0)
		return false;
	r->p += n;
	return true;
}

static int add(struct reader *r, struct node node)
{
	struct formula *f = r->f;

	if (f->n == NODES)
		return bad(r, r->p,
			   xasprintf("too long: at most %d numbers, values and signs", NODES));
	f->node = xrealloc(f->node, (size_t)f->n + 1, sizeof(*f->node));
	f->node[f->n] = node;
	return f->n++;
}

/* Two values and what lies between them. */
static int join(struct reader *r, const char *at, enum formula_op op, int a, int b)
{
	struct node *x, *y, node = {.op = op, .a = a, .b = b};

	if (a < 0 || b < 0)
		return -1;
	x = &r->f->node[a];
	y = &r->f->node[b];
	node.each = x->each || y->each;
	node.time = op == F_MUL ? x->time + y->time : x->time - y->time;
	if (op != F_MUL && op != F_DIV) {
		if (x->time != y->time)
			return bad(r, at, xstrdup("a time meets what is none"));
		node.time = op >= F_LESS ? 0 : x->time;
	}
	return add(r, node);
}

static int read_sum(struct reader *r);

static int read_number(struct reader *r)
{
	const char *at = r->p;
	char *end, *word;
	double x = strtod(at, &end);
	int64_t ns;
	bool time;

	if (*at == '0' && (at[1] == 'x' || at[1] == 'X'))
		end = (char *)at + 1; /* strtod reads hexadecimal ones too */
	if (!isalpha((unsigned char)*end)) {
		if (!isfinite(x))
			return bad(r, at, xstrdup("too large a number"));
		r->p = end;
		return add(r, (struct node){.op = F_NUMBER, .number = x});
	}
	while (isalnum((unsigned char)*end))
		end++;
	word = xasprintf("%.*s", (int)(end - at), at);
	time = time_parse(word, &ns);
	r->p = end;
	if (time) {
		free(word);
		return add(r, (struct node){.op = F_NUMBER, .number = (double)ns, .time = 1});
	}
	bad(r, at, xasprintf("\"%s\" is no number, and no time", word));
	free(word);
	return -1;
}

static int read_metric(struct reader *r, const char *at, const char *run)
{
	size_t len = 0;
	char *name;
	int i = 0, m = 0;

	skip(r);
	while (isalnum((unsigned char)r->p[len]) || r->p[len] == '_')
		len++;
	name = xasprintf("%.*s", (int)len, r->p);
	while (i < r->nrun && strcmp(r->runs[i], run) != 0)
		i++;
	while (m < METRICS && strcmp(metric_def((enum metric)m)->name, name) != 0)
		m++;
	if (i == r->nrun || m == METRICS) {
		bool no_run = i == r->nrun;
		const char *near = no_run ? nearest_name(run, r->runs, (size_t)r->nrun)
					  : nearest_name(name, metric_names(), METRICS);

		i = bad(r, no_run ? at : r->p,
			xasprintf("there is no %s \"%s\"%s%s%s", no_run ? "run" : "metric",
				  no_run ? run : name, DID_YOU_MEAN(near)));
		free(name);
		return i;
	}
	r->p += len;
	free(name);
	return add(r, (struct node){.op = F_METRIC,
				    .run = i,
				    .metric = (enum metric)m,
				    .time = metric_def((enum metric)m)->time,
				    .each = true});
}

/* mean, sd, least, most, share: after "(". */
static int read_over_seeds(struct reader *r, const char *at, enum formula_op op)
{
	static const struct {
		const char *mark;
		enum formula_op op;
	} marks[] = {{"<=", F_UPTO}, {">=", F_FROM}, {"<", F_LESS}, {">", F_MORE}};
	int a = read_sum(r), b;
	bool compared = false;

	for (size_t i = 0; op == F_SHARE && i < ARRAY_LEN(marks) && !compared; i++)
		if (take(r, marks[i].mark)) {
			b = read_sum(r);
			a = join(r, at, marks[i].op, a, b);
			compared = true;
		}
	if (a < 0)
		return -1;
	if (op == F_SHARE && !compared)
		return bad(r, r->p, xstrdup("share needs a comparison: < > <= or >="));
	if (!r->f->node[a].each)
		return bad(r, at, xstrdup("it is of one value, where a value a seed is needed"));
	return add(r, (struct node){.op = op, .a = a, .time = r->f->node[a].time});
}

/* min, max, order: after "(". */
static int read_list(struct reader *r, const char *at, const char *name)
{
	enum formula_op op = strcmp(name, "max") == 0 ? F_MAX : F_MIN;
	bool order = strcmp(name, "order") == 0;
	int last = read_sum(r), whole = order ? -1 : last, n = 1;

	while (last >= 0 && take(r, ",")) {
		int next = read_sum(r), part = order ? join(r, at, F_SUB, next, last) : next;

		whole = order && n == 1 ? part : join(r, at, op, whole, part);
		last = whole < 0 ? -1 : next;
		n++;
	}
	if (last >= 0 && n < 2)
		return bad(r, at, xasprintf("%s needs two values or more", name));
	return last < 0 ? -1 : whole;
}

static int read_call(struct reader *r, const char *at, const char *name)
{
	static const char *const names[] = {"mean",  "sd",  "least", "most",
					    "share", "min", "max",   "order"};
	const char *near = nearest_name(name, names, ARRAY_LEN(names));
	size_t i = 0;
	int v;

	while (i < ARRAY_LEN(names) && strcmp(names[i], name) != 0)
		i++;
	if (i == ARRAY_LEN(names))
		return bad(
			r, at,
			xasprintf("there is no function \"%s\"%s%s%s", name, DID_YOU_MEAN(near)));
	v = i < 5 ? read_over_seeds(r, at, (enum formula_op)(F_MEAN + i)) : read_list(r, at, name);
	if (v >= 0 && !take(r, ")"))
		return bad(r, r->p, xasprintf("\")\" is missing, of %s(", name));
	return v;
}

static int read_factor(struct reader *r);

static int read_value(struct reader *r)
{
	const char *at;
	size_t len = 0;
	char *name;
	int v;

	skip(r);
	at = r->p;
	if (take(r, "(")) {
		v = read_sum(r);
		return v < 0 || take(r, ")") ? v : bad(r, r->p, xstrdup("\")\" is missing"));
	}
	if (take(r, "-")) {
		v = read_factor(r);
		return join(r, at, F_MUL, add(r, (struct node){.op = F_NUMBER, .number = -1}), v);
	}
	if (isdigit((unsigned char)*at))
		return read_number(r);
	while (isalnum((unsigned char)at[len]) || at[len] == '_')
		len++;
	if (!len)
		return bad(r, at, xstrdup("a number, RUN.METRIC or a function must stand here"));
	name = xasprintf("%.*s", (int)len, at);
	r->p += len;
	if (take(r, "."))
		v = read_metric(r, at, name);
	else if (take(r, "("))
		v = read_call(r, at, name);
	else
		v = bad(r, at, xasprintf("\"%s\": must be RUN.METRIC or FUNCTION(...)", name));
	free(name);
	return v;
}

/* Whatever stands within something else is a factor somewhere. */
static int read_factor(struct reader *r)
{
	int v = ++r->deep > DEEP ? bad(r, r->p, xstrdup("nested too deep")) : read_value(r);

	r->deep--;
	return v;
}

static int read_product(struct reader *r)
{
	int v = read_factor(r);

	while (v >= 0) {
		const char *at = r->p;
		bool times = take(r, "*");

		if (!times && !take(r, "/"))
			break;
		v = join(r, at, times ? F_MUL : F_DIV, v, read_factor(r));
	}
	return v;
}

static int read_sum(struct reader *r)
{
	int v = read_product(r);

	while (v >= 0) {
		const char *at = r->p;
		bool plus = take(r, "+");

		if (!plus && !take(r, "-"))
			break;
		v = join(r, at, plus ? F_ADD : F_SUB, v, read_product(r));
	}
	return v;
}

struct formula *formula_parse(const char *text, const char *const *runs, int nrun, char **why)
{
	struct formula *f = xcalloc(1, sizeof(*f));
	struct reader r = {.text = text, .p = text, .runs = runs, .nrun = nrun, .f = f};
	int v = read_sum(&r);

	skip(&r);
	if (v >= 0 && *r.p)
		v = bad(&r, r.p, xstrdup("nothing more may stand here"));
	if (v >= 0 && f->node[v].each)
		v = bad(&r, text,
			xstrdup("it has a value a seed: one must be made of them, as by "
				"mean(...)"));
	if (v >= 0 && f->node[v].time != 0 && f->node[v].time != 1)
		v = bad(&r, text, xstrdup("it is neither a time nor a number"));
	if (v >= 0)
		return f;
	*why = r.why;
	formula_free(f);
	return NULL;
}

void formula_free(struct formula *f)
{
	if (f)
		free(f->node);
	free(f);
}

bool formula_time(const struct formula *f)
{
	return f->node[f->n - 1].time == 1;
}

bool formula_uses(const struct formula *f, int run)
{
	for (int i = 0; i < f->n; i++)
		if (f->node[i].op == F_METRIC && f->node[i].run == run)
			return true;
	return false;
}

int formula_lacks(const struct formula *f, const struct formula_runs *r, enum metric *m)
{
	for (int i = 0; i < f->n; i++)
		for (int64_t k = 0; f->node[i].op == F_METRIC && k < r->n; k++)
			if (!result_has(&r->of[f->node[i].run][k], f->node[i].metric)) {
				*m = f->node[i].metric;
				return f->node[i].run;
			}
	return -1;
}

/* ---- working it out ---- */

struct worker {
	const struct formula *f;
	const struct formula_runs *r;
	int64_t without; /* this seed; -1: none */
	double *once;	 /* of each node that has one value: it */
};

/* The value of a node; seed counts where it has one a seed. */
static double work_out(const struct worker *w, int node, int64_t seed);

static double over_seeds(const struct worker *w, const struct node *n)
{
	struct stats st = {0};

	for (int64_t i = 0; i < w->r->n; i++)
		if (i != w->without)
			stats_add(&st, work_out(w, n->a, i));
	switch ((int)n->op) {
	case F_SD:
		return stats_sd(&st);
	case F_LEAST:
		return st.min;
	case F_MOST:
		return st.max;
	default: /* the share of seeds is the mean of 0 and 1 */
		return st.mean;
	}
}

static double of_two(enum formula_op op, double a, double b)
{
	switch ((int)op) {
	case F_ADD:
		return a + b;
	case F_SUB:
		return a - b;
	case F_MUL:
		return a * b;
	case F_DIV:
		return a / b;
	case F_MIN:
		return a < b ? a : b;
	case F_MAX:
		return a > b ? a : b;
	case F_LESS:
		return a < b;
	case F_MORE:
		return a > b;
	case F_UPTO:
		return a <= b;
	default:
		return a >= b;
	}
}

static double work_out(const struct worker *w, int node, int64_t seed)
{
	const struct node *n = &w->f->node[node];

	if (!n->each)
		return w->once[node];
	if (n->op == F_METRIC)
		return (double)w->r->of[n->run][seed].v[n->metric];
	return of_two(n->op, work_out(w, n->a, seed), work_out(w, n->b, seed));
}

/* What a node is made of stands before it. So a mean within a mean is worked out once, not for
 * each seed. */
static double work_out_all(const struct worker *w)
{
	for (int i = 0; i < w->f->n; i++) {
		const struct node *n = &w->f->node[i];

		if (n->op == F_NUMBER)
			w->once[i] = n->number;
		else if (n->op >= F_MEAN)
			w->once[i] = over_seeds(w, n);
		else if (!n->each)
			w->once[i] = of_two(n->op, w->once[n->a], w->once[n->b]);
	}
	return w->once[w->f->n - 1];
}

double formula_value(const struct formula *f, const struct formula_runs *r)
{
	double *once = xcalloc((size_t)f->n, sizeof(*once)), value;

	value = work_out_all(&(struct worker){.f = f, .r = r, .without = -1, .once = once});
	free(once);
	return value;
}

/* Wilson: holds for shares near 0 and 1 too. */
static struct estimate of_share(double p, double n)
{
	double z2 = Z * Z / n, mid = (p + z2 / 2) / (1 + z2);
	double half = Z / (1 + z2) * sqrt(p * (1 - p) / n + z2 / (4 * n));

	return (struct estimate){p, p == 0 ? 0 : mid - half, p == 1 ? 1 : mid + half};
}

/* The spread of the values that come of leaving out one seed after the other. */
static double jackknife(struct worker *w)
{
	double n = (double)w->r->n;
	struct stats st = {0};

	for (w->without = 0; w->without < w->r->n; w->without++)
		stats_add(&st, work_out_all(w));
	/* these lie n - 1 times closer together than values of single seeds would */
	return stats_half(&st, CONFIDENCE) * (n - 1);
}

struct estimate formula_estimate(const struct formula *f, const struct formula_runs *r)
{
	struct worker w = {.f = f, .r = r, .without = -1};
	double value = formula_value(f, r), half = 0;
	bool extreme = false, spread = false;

	for (int i = 0; i < f->n; i++) {
		extreme |= f->node[i].op == F_LEAST || f->node[i].op == F_MOST;
		spread |= f->node[i].op == F_SD;
	}
	if (f->node[f->n - 1].op == F_SHARE)
		return of_share(value, (double)r->n);
	if (!extreme && r->n > (spread ? 2 : 1)) { /* of one seed there is no sd */
		w.once = xcalloc((size_t)f->n, sizeof(*w.once));
		half = jackknife(&w);
		free(w.once);
	}
	return (struct estimate){value, value - half, value + half};
}
