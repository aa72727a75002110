/* plugin.c - loads a shared object, after a child has done so, has looked at all that it holds, and
 * has come to an end. */
#include "plugin.h"

#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "json.h"

#define SLICE	 100 /* ms; we may be stopped in one, which is no fault of the child's */
#define SLICES	 100 /* 10 s */
#define SAID_MAX 4000

/* What the child says, before its errors. */
#define LOADED "l"
#define LOOKED "k"

static bool bad(struct err *e, const struct json *at, const char *what)
{
	e->status = EXIT_POLICY;
	return at ? json_bad(e, at, "%s", what) : err_add(e, "%s", what);
}

/* What POLICIES makes of the file's name; what is no letter there is _. */
static void list_name(const char *path, char *name, size_t size)
{
	const char *base = strrchr(path, '/');

	base = base ? base + 1 : path;
	snprintf(name, size, "policies_%.*s", (int)strcspn(base, "."), base);
	for (char *c = name; *c; c++)
		if (!isalnum((unsigned char)*c))
			*c = '_';
}

static const struct policy_ops *const *list_of(void *lib, const char *path, const struct json *at,
					       struct err *e)
{
	char name[300], what[800];
	const struct policy_ops *const *list;

	list_name(path, name, sizeof(name));
	list = dlsym(lib, name);
	if (list && list[0])
		return list;
	snprintf(what, sizeof(what), "%s: defines no %s (see POLICIES in policy.h)", path, name);
	bad(e, at, what);
	return NULL;
}

static void look(const struct policy_ops *const *list, const char *path, const struct json *at,
		 struct err *e)
{
	for (int i = 0; list[i]; i++) {
		char what[800];
		if (i == PLUGIN_POLICIES) {
			snprintf(what, sizeof(what), "%s: POLICIES must end with NULL", path);
			bad(e, at, what);
			return;
		}
		if (!plugin_check(list[i], path, at, e))
			return;
		for (int k = 0; k < i; k++)
			if (strcmp(list[k]->name, list[i]->name) == 0) {
				snprintf(what, sizeof(what), "%s: has two policies of one name: %s",
					 path, list[i]->name);
				bad(e, at, what);
				return;
			}
	}
}

static void put(int fd, const char *text)
{
	size_t n = strlen(text);
	ssize_t put;

	while (n && ((put = write(fd, text, n)) > 0 || errno == EINTR)) {
		text += put > 0 ? put : 0;
		n -= put > 0 ? (size_t)put : 0;
	}
}

static _Noreturn void child(int fd, const char *path, const struct json *at)
{
	const struct policy_ops *const *list;
	struct err e = {0};
	void *lib;

	dup2(STDERR_FILENO, STDOUT_FILENO);
	lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	put(fd, LOADED);
	list = lib ? list_of(lib, path, at, &e) : NULL;
	if (!lib)
		bad(&e, at, dlerror());
	if (list)
		look(list, path, at, &e);
	put(fd, LOOKED);
	if (e.n)
		put(fd, e.text);
	_exit(EXIT_OK);
}

/* All that it says. False: it says nothing more and does not end. */
static bool listen(int fd, char *said, size_t size)
{
	struct pollfd p = {.fd = fd, .events = POLLIN};
	size_t n = 0;

	for (int i = 0; i < SLICES;) {
		ssize_t got;
		if (poll(&p, 1, SLICE) <= 0) {
			i++;
			continue;
		}
		got = read(fd, said + n, size - 1 - n);
		if (got == 0 || n == size - 1)
			return true;
		n += got > 0 ? (size_t)got : 0;
		said[n] = 0;
	}
	return false;
}

static bool judge(const char *path, const struct json *at, const char *said, bool ended, int how,
		  struct err *e)
{
	char what[800];
	const char *doing = "while it was loaded";

	e->status = EXIT_POLICY;
	if (strncmp(said, LOADED LOOKED, 2) == 0) {
		err_lines(e, said + 2);
		return false;
	}
	if (strncmp(said, LOADED, 1) == 0)
		doing = "while its tables were read: do POLICIES and params have an end?";
	if (!ended)
		snprintf(what, sizeof(what), "%s: did not come to an end in 10 s %s", path, doing);
	else if (WIFSIGNALED(how))
		snprintf(what, sizeof(what), "%s: crashed (%s) %s", path, strsignal(WTERMSIG(how)),
			 doing);
	else
		snprintf(what, sizeof(what), "%s: ended the program, with status %d, %s", path,
			 WEXITSTATUS(how), doing);
	return bad(e, at, what);
}

/* In a child, which may crash or hang. */
static bool try(const char *path, const struct json *at, struct err *e)
{
	char said[SAID_MAX] = "";
	int fd[2], how = 0;
	bool ended;
	pid_t pid;

	fflush(NULL); /* what is buffered must not be written twice */
	if (pipe(fd) != 0)
		return err_add(e, "corun: no pipe: %s", strerror(errno));
	pid = fork();
	if (pid == 0) {
		close(fd[0]);
		child(fd[1], path, at);
	}
	close(fd[1]);
	if (pid < 0) {
		close(fd[0]);
		return err_add(e, "corun: no process: %s", strerror(errno));
	}
	ended = listen(fd[0], said, sizeof(said));
	close(fd[0]);
	if (!ended)
		kill(pid, SIGKILL);
	while (waitpid(pid, &how, 0) < 0 && errno == EINTR)
		;
	return strcmp(said, LOADED LOOKED) == 0 || judge(path, at, said, ended, how, e);
}

const struct policy_ops *const *plugin_load(const char *path, const struct json *at, struct err *e)
{
	/* what is here already was looked at */
	void *lib = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);

	if (!lib && !try(path, at, e))
		return NULL;
	if (!lib)
		lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!lib) {
		bad(e, at, dlerror());
		return NULL;
	}
	return list_of(lib, path, at, e);
}
