/* registry.c - the built-in policies are the files of sim/policies/: policies.inc is one X(name)
 * each. */
#include "registry.h"

#include <dlfcn.h>
#include <string.h>

#include "json.h"

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

static bool fail(struct err *e, const struct json *at, const char *what)
{
	return at ? json_bad(e, at, "%s", what) : err_add(e, "%s", what);
}

static bool valid(const struct policy_ops *o, const char *from, const struct json *at,
		  struct err *e)
{
	char what[400];

	if (o->abi != POLICY_ABI)
		snprintf(what, sizeof(what), "%s: built for policy interface %u, this is %d", from,
			 o->abi, POLICY_ABI);
	else if (!o->name || !o->enqueue || !o->dequeue || !o->pick_next)
		snprintf(what, sizeof(what), "%s: needs a name, enqueue, dequeue and pick_next",
			 from);
	else
		return true;
	return fail(e, at, what);
}

/* The library stays open: its code is in use until the program ends. */
static const struct policy_ops *load(const char *path, const struct json *at, struct err *e)
{
	char sym[200], what[600];
	const char *base = strrchr(path, '/') + 1;
	void *lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	const struct policy_ops *const *list;

	if (!lib) {
		fail(e, at, dlerror());
		return NULL;
	}
	snprintf(sym, sizeof(sym), "policies_%.*s", (int)strcspn(base, "."), base);
	list = dlsym(lib, sym);
	if (!list || !list[0]) {
		snprintf(what, sizeof(what), "%s: defines no %s (see POLICIES in policy.h)", path,
			 sym);
		fail(e, at, what);
		return NULL;
	}
	return valid(list[0], path, at, e) ? list[0] : NULL;
}

const struct policy_ops *policy_find(const char *name, const struct json *at, struct err *e)
{
	const char *names[NAMES_MAX], *near;
	const struct policy_ops *o;
	size_t n = 0;
	char what[400];

	if (strchr(name, '/'))
		return load(name, at, e);
	for (; n < NAMES_MAX && (o = policy_at(n)); n++) {
		if (strcmp(o->name, name) == 0)
			return valid(o, name, at, e) ? o : NULL;
		names[n] = o->name;
	}
	near = nearest_name(name, names, n);
	snprintf(what, sizeof(what), "no policy \"%s\"%s%s%s", name,
		 near ? " (did you mean \"" : "", near ? near : "",
		 near		       ? "\"?)"
		 : strchr(name, ',')   ? "; each policy is named by itself"
		 : strstr(name, ".so") ? "; a shared object is named with its folder, as ./mine.so"
				       : "; corun policies lists them");
	fail(e, at, what);
	return NULL;
}
