/* fuzz_param.c - lines of path=value put into a tree, which a table then reads: no value out of its
 * range gets through, and the tree stays sound. */
#include "json.h"
#include "param.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct conf {
	bool on;
	int64_t count, slice;
	double share;
	int place;
	const char *label;
};

static const struct param table[] = {
	{.key = "on", .type = PARAM_BOOL, .offset = offsetof(struct conf, on), .def = "true"},
	{.key = "count",
	 .type = PARAM_INT,
	 .offset = offsetof(struct conf, count),
	 .def = "5",
	 .min = 1,
	 .max = 64},
	{.key = "slice",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct conf, slice),
	 .def = "4ms",
	 .min = 1000,
	 .max = 1e9},
	{.key = "share",
	 .type = PARAM_REAL,
	 .offset = offsetof(struct conf, share),
	 .def = "0.5",
	 .min = 0,
	 .max = 1},
	{.key = "place",
	 .type = PARAM_ENUM,
	 .offset = offsetof(struct conf, place),
	 .def = "low",
	 .choices = "high|low"},
	{.key = "label",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct conf, label),
	 .def = "none"},
	{0},
};

/* The tree's links, counts and indices agree. */
static void check(const struct json *v)
{
	int n = 0;

	for (const struct json *c = v->first; c; c = c->next) {
		BUG_ON(c->up != v || c->index != n++ || !c->key != (v->type == JSON_ARRAY));
		check(c);
	}
	BUG_ON(n != v->len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = xcalloc(size + 1, 1), *save, *line;
	struct err e = {0}, set = {0};
	struct json *root = json_parse("f", "{\"p\": {}, \"a\": [1, {}]}", 23, &e);
	struct conf c = {0};

	memcpy(text, data, size);
	for (line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		char *value = strchr(line, '=');
		int errors = set.n;

		if (!value)
			continue;
		*value++ = 0;
		BUG_ON(json_set(root, line, value, "--set", &set) != (set.n == errors));
		BUG_ON(set.n == errors && !json_at(root, line));
	}
	check(root);
	if (param_read(table, json_get(root, "p"), NULL, &c, &e)) {
		BUG_ON(e.n);
		BUG_ON(c.count < 1 || c.count > 64 || c.slice < 1000 || c.slice > 1000000000);
		BUG_ON(!(c.share >= 0 && c.share <= 1) || c.place < 0 || c.place > 1 || !c.label);
	} else {
		BUG_ON(!e.n);
	}
	err_fini(&e);
	err_fini(&set);
	json_free(root);
	free(text);
	return 0;
}
