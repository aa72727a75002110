/* change.h - values put into a config's tree: by what varies and by the command line. */
#ifndef CHANGE_H
#define CHANGE_H
#include "json.h"

struct spec_set;

/* The command line's policies instead of root's; one that root knows keeps its params. */
bool change_policies(struct json *root, const struct spec_set *set, struct err *e);
/* Its --set PATH=VALUE, one after the other. */
bool change_set(struct json *root, const struct spec_set *set, struct err *e);
/* The VALUE that it sets the path to, or NULL. */
const char *change_set_value(const struct spec_set *set, const char *path);
/* False, see e: it sets something within the path, or around it. */
bool change_set_apart(const struct spec_set *set, const char *path, struct err *e);

/* One value, of the tree or as text, whose origin is `what`. "policy.slice" is that of every
 * policy of the list that has one, "policy.ule.slice" that of ule. */
bool change_put(struct json *root, const char *path, const struct json *v, struct err *e);
bool change_put_text(struct json *root, const char *path, const char *text, const char *what,
		     struct err *e);
/* Of a config whose workload is a file: "workload=" and that file's text, with which something in
 * it can be set after. *set NULL: it has its workload within. Owned by the caller. */
bool change_workload(const char *config, char **set, struct err *e);

/* root's i-th policy, whether it has one or a list; NULL: there are not so many. */
const struct json *change_policy(const struct json *root, int i);
/* The name that a policy of the list has there, or NULL. */
const char *change_policy_name(const struct json *policy);
/* Is `key` the first element of the path, or all of it? */
bool change_starts(const char *path, const char *key);
#endif
