/* change.h - what a config varies and what the command line changes in it: values put into its
 * tree. */
#ifndef CHANGE_H
#define CHANGE_H
#include "json.h"

struct spec_set;

/* The paths that `root` varies, owned by the caller, but those that the command line sets; and how
 * many combinations they make. False: see e, then nothing varies. */
bool change_vary_read(const struct json *root, const struct spec_set *set, char **paths, int *npath,
		      int *ncombination, struct err *e);
/* Puts the number-th combination into root; the last path changes fastest. value[] gets the values
 * as text, owned by the caller. */
bool change_vary(struct json *root, char *const *paths, int npath, int number, char **value,
		 struct err *e);
/* The command line's policies instead of root's; one that root knows keeps its params. */
bool change_policies(struct json *root, const struct spec_set *set, struct err *e);
/* Its --set PATH=VALUE, one after the other. */
bool change_set(struct json *root, const struct spec_set *set, struct err *e);

/* root's i-th policy, whether it has one or a list; NULL: there are not so many. */
const struct json *change_policy(const struct json *root, int i);
#endif
