/* fuzz_json.c - bytes to tree to text: whatever is accepted must read back the same, each value by
 * its own path, and whatever is refused must say why in whole lines. */
#include "json.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *text_of(const struct json *v, size_t *len)
{
	char *text = NULL;
	FILE *f = open_memstream(&text, len);

	json_write(v, f);
	fclose(f);
	return text;
}

static void check_paths(const struct json *root, const struct json *v)
{
	char path[256];
	const struct json *found = json_at(root, json_path(v, path, sizeof(path)));

	/* Long paths are cut, and a key that holds the end of its own quoting cannot be named. */
	BUG_ON(found != v && strlen(path) + 1 < sizeof(path) && !strstr(path, "\"]"));
	BUG_ON(v->line == 0 || v->col == 0);
	for (const struct json *c = v->first; c; c = c->next)
		check_paths(root, c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct err e = {0};
	struct json *a = json_parse("f", (const char *)data, size, &e), *b;
	char *once, *twice;
	size_t len, len2;

	if (!a) {
		BUG_ON(e.n == 0 || e.text[e.len - 1] != '\n');
		err_fini(&e);
		return 0;
	}
	BUG_ON(e.n);
	check_paths(a, a);
	once = text_of(a, &len);
	b = json_parse("f", once, len, &e);
	BUG_ON(!b);
	twice = text_of(b, &len2);
	BUG_ON(len != len2 || memcmp(once, twice, len));
	free(once);
	free(twice);
	json_free(a);
	json_free(b);
	return 0;
}
