/* gnuplot.c - has gnuplot draw a figure: in a folder of its own, so that none is ever half there.
 */
#include "gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "outfile.h"
#include "path.h"

#define NO_GNUPLOT 127
#define SAID_MAX   4096

char *gnuplot_scripts(const char *asked, const char *script, struct err *e)
{
	char *file, *name;

	if (asked) {
		file = xasprintf("%s/%s.gp", asked, script);
		if (access(file, R_OK) == 0)
			return file;
		err_add(e, "corun plot: --scripts: cannot read %s: %s", file, strerror(errno));
		free(file);
		return NULL;
	}
	name = xasprintf("plots/%s.gp", script);
	file = path_shipped(name);
	free(name);
	if (!file)
		err_add(e,
			"corun plot: the script %s.gp is not beside the program: name its folder "
			"with --scripts",
			script);
	return file;
}

/* In the child. */
static _Noreturn void become_gnuplot(const char *script, const char *data, const char *figure,
				     const char *said)
{
	int null = open("/dev/null", O_RDONLY), out = open(said, O_WRONLY | O_CREAT, 0600);

	/* a point in numbers, and text in UTF-8, wherever the user lives */
	if (setenv("LC_ALL", "C.UTF-8", 1) == 0 && null >= 0 && out >= 0 &&
	    dup2(null, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
	    dup2(out, STDERR_FILENO) >= 0)
		execlp("gnuplot", "gnuplot", "-d", "-c", script, data, figure, (char *)NULL);
	_exit(errno == ENOENT ? NO_GNUPLOT : EXIT_MACHINE);
}

/* Its exit status, 128 + signal, or -1. */
static int run_gnuplot(const char *script, const char *data, const char *figure, const char *said)
{
	pid_t pid = fork();
	int status;

	if (pid == 0)
		become_gnuplot(script, data, figure, said);
	if (pid < 0)
		return -1;
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* What it said goes to the user: its last line, which is the reason, or a warning. */
static void tell(const char *said, int status, struct err *e)
{
	char text[SAID_MAX + 1], *line;
	FILE *f = fopen(said, "r");
	size_t n = f ? fread(text, 1, SAID_MAX, f) : 0;

	if (f)
		fclose(f);
	while (n && (text[n - 1] == '\n' || text[n - 1] == ' '))
		n--;
	text[n] = '\0';
	line = strrchr(text, '\n');
	line = line ? line + 1 : text;
	if (status)
		err_add(e, "corun plot: gnuplot failed (status %d): %s", status, line);
	else if (n)
		fprintf(stderr, "corun plot: gnuplot says: %s\n", line);
}

static bool copy_to(const char *from, const char *to, struct err *e)
{
	FILE *f = fopen(from, "rb");
	struct outfile o = {0};
	char buf[16384];
	size_t n;
	bool ok;

	if (!f)
		return err_add(e, "corun plot: gnuplot drew nothing");
	ok = outfile_open(&o, to, e);
	while (ok && (n = fread(buf, 1, sizeof(buf), f)) > 0)
		fwrite(buf, 1, n, o.f);
	ok = ok && outfile_keep(&o, e);
	fclose(f);
	outfile_drop(&o);
	return ok;
}

static bool write_data(const char *file, const char *data, size_t len, struct err *e)
{
	FILE *f = fopen(file, "wb");
	bool ok = f && fwrite(data, 1, len, f) == len;

	if (f && fclose(f) != 0)
		ok = false;
	return ok ||
	       err_add(e, "corun plot: %s: error: cannot write it: %s", file, strerror(errno));
}

static bool draw_in(const char *dir, const char *script, const char *data, size_t len,
		    const char *figure, struct err *e)
{
	char *dat = xasprintf("%s/fig.dat", dir), *said = xasprintf("%s/said", dir);
	char *fig = xasprintf("%s/fig%s", dir, strrchr(figure, '.'));
	bool ok = write_data(dat, data, len, e);

	if (ok) {
		int status = run_gnuplot(script, dat, fig, said);

		if (status == NO_GNUPLOT)
			err_add(e, "corun plot: there is no gnuplot; on Debian or Ubuntu: apt-get "
				   "install gnuplot-nox");
		else
			tell(said, status, e);
		ok = status == 0 && copy_to(fig, figure, e);
	}
	unlink(dat);
	unlink(said);
	unlink(fig);
	free(dat);
	free(said);
	free(fig);
	return ok;
}

bool gnuplot_draw(const char *script, const char *data, size_t len, const char *figure,
		  struct err *e)
{
	const char *tmp = getenv("TMPDIR");
	char *dir = xasprintf("%s/corun-plot-XXXXXX", tmp && *tmp ? tmp : "/tmp");
	bool ok = mkdtemp(dir) != NULL;

	if (ok) {
		ok = draw_in(dir, script, data, len, figure, e);
		rmdir(dir);
	} else {
		err_add(e, "corun plot: cannot make a folder %s: %s", dir, strerror(errno));
	}
	free(dir);
	return ok;
}
