/* registry.c - the built-in policies are the files of sim/policies/: policies.inc is one X(name)
 * each. */
#include "registry.h"

#include <string.h>

#include "json.h"
#include "plugin.h"

#define NAMES_MAX 256

#define X(file) extern const struct policy_ops *const policies_##file[];
#include "policies.inc"
#undef X

static const struct policy_ops *const *const files[] = {
#define X(file) policies_##file,
#include "policies.inc"
#undef X
};

const struct policy_ops *policy_at(size_t i)
{
	for (size_t f = 0; f < ARRAY_LEN(files); f++)
		for (const struct policy_ops *const *p = files[f]; *p; p++)
			if (i-- == 0)
				return *p;
	return NULL;
}

/* text is freed. */
static const struct policy_ops *fail(struct err *e, const struct json *at, char *text)
{
	if (at)
		json_bad(e, at, "%s", text);
	else
		err_add(e, "%s", text);
	free(text);
	return NULL;
}

char *policy_file(const char *name)
{
	const char *base = strrchr(name, '/');

	return base ? xasprintf("%.*s", (int)(base - name + strcspn(base, ":")), name) : NULL;
}

/* One of a list, by its name. */
static const struct policy_ops *find_in(const struct policy_ops *const *list, const char *path,
					const char *name, const struct json *at, struct err *e)
{
	const char *names[PLUGIN_POLICIES], *near;
	size_t n = 0;

	for (; list[n] && n < PLUGIN_POLICIES; n++) {
		if (strcmp(list[n]->name, name) == 0)
			return list[n];
		names[n] = list[n]->name;
	}
	near = nearest_name(name, names, n);
	if (!near)
		near = names[0];
	return fail(e, at,
		    xasprintf("%s has no policy \"%s\" (did you mean \"%s\"?)", path, name, near));
}

static const struct policy_ops *load(const char *name, const struct json *at, struct err *e)
{
	char *path = policy_file(name);
	const char *which = name + strlen(path);
	const struct policy_ops *const *list = plugin_load(path, at, e);
	const struct policy_ops *o = NULL;

	if (list)
		o = *which ? find_in(list, path, which + 1, at, e) : list[0];
	free(path);
	return o;
}

const struct policy_ops *policy_find(const char *name, const struct json *at, struct err *e)
{
	const char *names[NAMES_MAX], *near;
	const struct policy_ops *o;
	size_t n = 0;

	if (strchr(name, '/'))
		return load(name, at, e);
	for (; n < NAMES_MAX && (o = policy_at(n)); n++) {
		if (strcmp(o->name, name) == 0)
			return o;
		names[n] = o->name;
	}
	near = nearest_name(name, names, n);
	return fail(e, at,
		    xasprintf("no policy \"%s\"%s%s%s", name, near ? " (did you mean \"" : "",
			      near ? near : "",
			      near		  ? "\"?)"
			      : strchr(name, ',') ? "; each policy is named by itself"
			      : strstr(name, ".so")
				      ? "; a shared object is named with its folder, as "
					"./mine.so"
				      : "; corun policies lists them"));
}
