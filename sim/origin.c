/* origin.c - where a file of results comes from, as it stands beside it. */
#include "origin.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "disk.h"
#include "json.h"
#include "param.h"

char *origin_name(const char *csv)
{
	return xasprintf("%s.json", csv);
}

void origin_fini(struct origin *o)
{
	for (int i = 0; i < o->npolicy; i++)
		free(o->policies[i]);
	for (int i = 0; i < o->nset; i++)
		free(o->sets[i]);
	for (int i = 0; i < o->ninput; i++)
		free(o->inputs[i].name);
	free(o->policies);
	free(o->sets);
	free(o->inputs);
	free(o->version);
	free(o->config);
	free(o->title);
	*o = (struct origin){0};
}

/* ---- to and from JSON ---- */

static void write_text(const char *key, const char *text, FILE *f)
{
	fprintf(f, "  \"%s\": ", key);
	json_write_string(text, f);
	fputs(",\n", f);
}

static void write_list(const char *key, char *const *list, int n, FILE *f)
{
	if (!n)
		return;
	fprintf(f, "  \"%s\": [", key);
	for (int i = 0; i < n; i++) {
		fputs(i ? ", " : "", f);
		json_write_string(list[i], f);
	}
	fputs("],\n", f);
}

static void write_json(const struct origin *o, FILE *f)
{
	fputs("{\n", f);
	write_text("corun", o->version, f);
	write_text("config", o->config, f);
	if (o->title)
		write_text("title", o->title, f);
	write_list("policy", o->policies, o->npolicy, f);
	write_list("set", o->sets, o->nset, f);
	/* a seed may need all 64 bits, which a JSON number has not */
	fprintf(f, "  \"seed\": \"%" PRIu64 "\",\n  \"runs\": %" PRId64 ",\n", o->seed, o->runs);
	fprintf(f, "  \"rows\": %" PRId64 ",\n", o->rows);
	if (o->shard.n)
		fprintf(f,
			"  \"shard\": \"%" PRId64 "/%" PRId64 "\",\n  \"all_rows\": %" PRId64 ",\n",
			o->shard.k, o->shard.n, o->all_rows);
	fprintf(f, "  \"hash\": {\n    \"config\": \"%s\",\n    \"program\": \"%s\",\n",
		o->config_hash, o->program_hash);
	fputs("    \"inputs\": {", f);
	for (int i = 0; i < o->ninput; i++) {
		fputs(i ? ",\n      " : "\n      ", f);
		json_write_string(o->inputs[i].name, f);
		fprintf(f, ": \"%s\"", o->inputs[i].hash);
	}
	fputs(o->ninput ? "\n    }\n  }\n}\n" : "}\n  }\n}\n", f);
}

bool origin_write(const struct origin *o, const char *csv, struct err *e)
{
	char *name = origin_name(csv), *temp = xasprintf("%s.tmp", name), *text = NULL;
	struct json *back;
	size_t len;
	FILE *f = open_memstream(&text, &len);
	bool ok;

	BUG_ON(!f);
	write_json(o, f);
	fclose(f);
	back = json_parse(name, text, len, e); /* file names may be no UTF-8 */
	ok = back && (disk_replace(name, temp, text, len) ||
		      err_add(e, "%s: error: cannot write it: %s", name, strerror(errno)));
	json_free(back);
	free(text);
	free(temp);
	free(name);
	return ok;
}

static char *read_text(const struct json *v, struct err *e)
{
	if (v->type == JSON_STRING)
		return xstrdup(v->text);
	json_bad(e, v, "must be a text");
	return NULL;
}

static char **read_list(const struct json *list, int *n, struct err *e)
{
	char **texts = list ? xcalloc((size_t)list->len, sizeof(*texts)) : NULL;

	for (const struct json *v = list ? list->first : NULL; v; v = v->next)
		if ((texts[*n] = read_text(v, e)))
			++*n;
	return texts;
}

static void read_hash(const struct json *v, char hash[DIGEST_LEN], struct err *e)
{
	if (v->type != JSON_STRING || strlen(v->text) != DIGEST_LEN - 1 ||
	    strspn(v->text, "0123456789abcdef") != DIGEST_LEN - 1)
		json_bad(e, v, "must be a SHA-256");
	else
		memcpy(hash, v->text, DIGEST_LEN);
}

static void read_inputs(struct origin *o, const struct json *inputs, struct err *e)
{
	o->inputs = xcalloc((size_t)inputs->len, sizeof(*o->inputs));
	for (const struct json *v = inputs->first; v; v = v->next) {
		o->inputs[o->ninput].name = xstrdup(v->key);
		read_hash(v, o->inputs[o->ninput++].hash, e);
	}
}

/* A child that must be there, of that type. */
static const struct json *need(const struct json *obj, const char *key, enum json_type type,
			       struct err *e)
{
	const struct json *v = json_get(obj, key);

	if (v && v->type == type)
		return v;
	json_bad(e, v ? v : obj, "needs \"%s\", as `corun sweep` writes it", key);
	return NULL;
}

static void read_shard(struct origin *o, const struct json *v, struct err *e)
{
	if (v && (v->type != JSON_STRING || !shard_parse(v->text, &o->shard)))
		json_bad(e, v, "must be a shard, as \"3/10\"");
}

static void read_json(struct origin *o, const struct json *root, struct err *e)
{
	static const char *const keys[] = {"corun", "config", "title", "policy",   "set",  "seed",
					   "runs",  "rows",   "shard", "all_rows", "hash", NULL};
	const struct json *hash, *v;

	json_only(root, keys, e);
	if ((v = need(root, "corun", JSON_STRING, e)))
		o->version = read_text(v, e);
	if ((v = need(root, "config", JSON_STRING, e)))
		o->config = read_text(v, e);
	if ((v = json_get(root, "title")))
		o->title = read_text(v, e);
	o->policies = read_list(json_get(root, "policy"), &o->npolicy, e);
	o->sets = read_list(json_get(root, "set"), &o->nset, e);
	if ((v = need(root, "seed", JSON_STRING, e)))
		param_seed(v, &o->seed, e);
	if ((v = need(root, "runs", JSON_NUMBER, e)))
		param_int(v, 1, INT64_MAX, &o->runs, e);
	if ((v = need(root, "rows", JSON_NUMBER, e)))
		param_int(v, 0, INT64_MAX, &o->rows, e);
	o->all_rows = o->rows;
	if ((v = json_get(root, "all_rows")))
		param_int(v, 0, INT64_MAX, &o->all_rows, e);
	read_shard(o, json_get(root, "shard"), e);
	hash = need(root, "hash", JSON_OBJECT, e);
	if (hash && (v = need(hash, "config", JSON_STRING, e)))
		read_hash(v, o->config_hash, e);
	if (hash && (v = need(hash, "program", JSON_STRING, e)))
		read_hash(v, o->program_hash, e);
	if (hash && (v = need(hash, "inputs", JSON_OBJECT, e)))
		read_inputs(o, v, e);
}

bool origin_read(struct origin *o, const char *csv, struct err *e)
{
	char *name = origin_name(csv);
	int before = e->n;
	struct json *root = json_read(name, e);

	*o = (struct origin){0};
	free(name);
	if (root && root->type == JSON_OBJECT)
		read_json(o, root, e);
	else if (root)
		json_bad(e, root, "must be an object");
	json_free(root);
	if (e->n == before)
		return true;
	origin_fini(o);
	return false;
}

/* ---- is it still the same? ---- */

bool origin_add_input(struct origin *o, const char *name, struct err *e)
{
	struct origin_input *in;

	for (int i = 0; i < o->ninput; i++)
		if (strcmp(o->inputs[i].name, name) == 0)
			return true;
	o->inputs = xrealloc(o->inputs, (size_t)o->ninput + 1, sizeof(*in));
	in = &o->inputs[o->ninput++];
	*in = (struct origin_input){.name = xstrdup(name)};
	/* the stamp first: what changes behind it is looked at again */
	return (digest_stamp(name, &in->stamp) && digest_file(name, in->hash)) ||
	       err_add(e, "%s: error: cannot read it: %s", name, strerror(errno));
}

bool origin_unchanged(struct origin *o, struct err *e)
{
	bool ok = true;

	for (int i = 0; i < o->ninput; i++) {
		struct origin_input *in = &o->inputs[i];
		struct digest_stamp now;
		char hash[DIGEST_LEN] = "";

		if (!digest_stamp(in->name, &now) ||
		    (!digest_stamp_same(&now, &in->stamp) && !digest_file(in->name, hash)))
			ok = err_add(e, "%s: error: cannot be read any more: %s", in->name,
				     strerror(errno));
		else if (*hash && strcmp(hash, in->hash) != 0)
			ok = err_add(e, "%s: error: has changed while the sweep ran", in->name);
		else
			in->stamp = now;
	}
	return ok;
}

static char *options_text(const struct origin *o)
{
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	BUG_ON(!f);
	origin_options(o, f);
	fclose(f);
	return text;
}

char *origin_difference(const struct origin *then, const struct origin *now)
{
	char *a = options_text(then), *b = options_text(now), *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	BUG_ON(!f);
	if (strcmp(then->config_hash, now->config_hash) != 0)
		fprintf(f, ", the config %s", now->config);
	if (strcmp(then->program_hash, now->program_hash) != 0)
		fprintf(f, ", the program (corun %s against %s)", then->version, now->version);
	if (strcmp(a, b) != 0)
		fprintf(f, ", the options (%s against%s)", a + 1, b);
	for (int i = 0; i < then->ninput || i < now->ninput; i++) {
		const struct origin_input *x = &then->inputs[i], *y = &now->inputs[i];
		if (i >= then->ninput || i >= now->ninput || strcmp(x->hash, y->hash) != 0)
			fprintf(f, ", %s", i < now->ninput ? y->name : x->name);
	}
	fclose(f);
	free(a);
	free(b);
	if (len)
		memmove(text, text + 2, len - 1);
	else
		free(text);
	return len ? text : NULL;
}

/* ---- the command ---- */

void origin_quote(const char *word, FILE *f)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789_-+=./:,@%";

	if (*word && strspn(word, plain) == strlen(word)) {
		fputs(word, f);
		return;
	}
	fputc('\'', f);
	for (; *word; word++)
		if (*word == '\'')
			fputs("'\\''", f);
		else
			fputc(*word, f);
	fputc('\'', f);
}

void origin_options(const struct origin *o, FILE *f)
{
	for (int i = 0; i < o->npolicy; i++) {
		fputs(" --policy ", f);
		origin_quote(o->policies[i], f);
	}
	for (int i = 0; i < o->nset; i++) {
		fputs(" --set ", f);
		origin_quote(o->sets[i], f);
	}
	fprintf(f, " --seed %" PRIu64 " --runs %" PRId64, o->seed, o->runs);
}
