/* gen_params.c - for tests: a policy's params, each setting of each, or some drawn. */
#include <string.h>

#include "gen.h"
#include "param.h"

static int settings_of(const struct param *p)
{
	int n = 1;

	switch (p->type) {
	case PARAM_ENUM:
		for (const char *c = p->choices; *c; c++)
			n += *c == '|';
		return n;
	case PARAM_STRING:
		return 0;
	case PARAM_BOOL:
	case PARAM_INT:
	case PARAM_REAL:
	case PARAM_TIME:
		break;
	}
	return 2;
}

/* A number a quarter or four times its default, within what the table allows; near 0, which says no
 * more than its sign, the next ones. */
static double moved(const struct param *p, double def, bool up)
{
	double x = up ? def * 4 : def / 4;
	bool bounds = p->min != 0 || p->max != 0;

	if (def > -2 && def < 2 && p->type == PARAM_INT)
		x = up ? def + 1 : def - 1;
	if (bounds && x < p->min)
		x = p->min;
	if (bounds && x > p->max)
		x = p->max;
	return x;
}

static void setting(FILE *f, const struct param *p, int i)
{
	const char *def = p->def ? p->def : "1", *c = p->choices;
	char plain[64];
	int64_t ns = 1000000;

	snprintf(plain, sizeof(plain), "%.*s", (int)strcspn(def + (*def == '"'), "\""),
		 def + (*def == '"'));
	fprintf(f, ", \"%s\": ", p->key);
	switch (p->type) {
	case PARAM_ENUM:
		for (; i > 0; i--)
			c = strchr(c, '|') + 1;
		fprintf(f, "\"%.*s\"", (int)strcspn(c, "|"), c);
		break;
	case PARAM_BOOL:
		fputs(i ? "true" : "false", f);
		break;
	case PARAM_TIME:
		time_parse(plain, &ns);
		fprintf(f, "\"%.0fns\"", moved(p, (double)ns, i));
		break;
	case PARAM_INT:
		fprintf(f, "%.0f", moved(p, strtod(plain, NULL), i));
		break;
	case PARAM_REAL:
		fprintf(f, "%.6g", moved(p, strtod(plain, NULL), i));
		break;
	case PARAM_STRING:
		break;
	}
}

int gen_settings(const struct policy_ops *ops)
{
	int n = 0;

	for (const struct param *p = ops->params; p && p->key; p++)
		n += settings_of(p);
	return n;
}

char *gen_setting(const struct policy_ops *ops, const char *name, int i)
{
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	fprintf(f, "{\"name\": \"%s\"", name);
	for (const struct param *p = ops->params; p && p->key; p++) {
		int n = settings_of(p);
		if (i >= 0 && i < n)
			setting(f, p, i);
		i -= n;
	}
	fputc('}', f);
	fclose(f);
	return text;
}

char *gen_policy(struct stream *st, const struct policy_ops *ops, const char *name)
{
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);
	uint32_t nparam = 0;

	fprintf(f, "{\"name\": \"%s\"", name);
	for (const struct param *p = ops->params; p && p->key; p++)
		nparam++;
	for (const struct param *p = ops->params; p && p->key; p++)
		if (settings_of(p) && stream_below(st, nparam) < 2)
			setting(f, p, (int)stream_below(st, (uint32_t)settings_of(p)));
	fputc('}', f);
	fclose(f);
	return text;
}
