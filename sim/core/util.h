/* util.h - what every other file may use: memory, bugs, collected errors. Floor 0: includes nothing
 * of ours. */
#ifndef UTIL_H
#define UTIL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#pragma GCC visibility push(default) /* policies that are shared objects call these too */

#define ARRAY_LEN(a)		      (sizeof(a) / sizeof((a)[0]))
#define container_of(p, type, member) ((type *)((char *)(p)-offsetof(type, member)))

/* How the program ends: whose fault it was. A crash by signal is ours. */
enum exit_status {
	EXIT_OK = 0,
	EXIT_CHECK = 1,	  /* a check did not hold */
	EXIT_USER = 2,	  /* config, input or options */
	EXIT_MACHINE = 3, /* disk full, no memory, a worker killed */
	EXIT_POLICY = 4,  /* a policy broke its contract */
};

/* A failed allocation ends the program: a run that cannot hold its tasks has no smaller answer. */
void *xcalloc(size_t n, size_t size);
void *xrealloc(void *p, size_t n, size_t size);
char *xstrdup(const char *s);
char *xasprintf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* BUG_ON is for our own mistakes; it aborts, in release builds too. */
#define BUG_ON(cond) (__builtin_expect(!!(cond), 0) ? bug(__FILE__, __LINE__, #cond) : (void)0)
_Noreturn void bug(const char *file, int line, const char *what);

/* What went wrong, for the user: all of it, one line each. Zero it to start; functions append to it
 * and return false. Ends with err_fini. */
struct err {
	int n;	    /* how many */
	char *text; /* NULL while there is none */
	size_t len;
	int status; /* of the program, if it ends for this; 0: EXIT_USER */
};
bool err_add(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Those of a text that has been one: each whole line is an error. */
void err_lines(struct err *e, const char *text);
/* Puts the errors of each file ("FILE:LINE:COL: error: ...") into the order of their places. */
void err_sort(struct err *e);
void err_fini(struct err *e);
/* The exit status that it stands for. */
int err_exit(const struct err *e);

/* The one of `n` names that is most like `name` (at most a third of its letters differ), or NULL:
 * for "did you mean". */
const char *nearest_name(const char *name, const char *const *names, size_t n);
/* Its answer as an error tells it, for a "%s%s%s": ' (did you mean "x"?)', or nothing. */
#define DID_YOU_MEAN(near)                                                                         \
	(near) ? " (did you mean \"" : "", (near) ? (near) : "", (near) ? "\"?)" : ""
#pragma GCC visibility pop
#endif
