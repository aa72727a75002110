/* main.c - the program: a table of subcommands. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "core/util.h"

static const struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *summary;
} commands[] = {
	{"run", cmd_run, "run an experiment: which policy wins, by how much, and why"},
	{"sweep", cmd_sweep, "run it into a CSV that can be gone on with, or a shard of it"},
	{"merge", cmd_merge, "put the shards of a sweep together"},
	{"compare", cmd_compare, "say which group of results is better, and whether it is proven"},
	{"explain", cmd_explain, "say where the time went, and where the difference did"},
	{"plot", cmd_plot,
	 "draw results: every run, means with intervals, maps, where the time went"},
	{"reproduce", cmd_reproduce, "what people measured, beside what the same setups give here"},
	{"bench", cmd_bench, "print what a benchmark's script would: tests, a column a task"},
	{"import", cmd_import, "turn a recording of a real machine into a workload"},
	{"policies", cmd_policies, "the scheduling policies and their params"},
	{"check", cmd_check, "validate configs, workloads and traces; say what a run would do"},
};

static void usage(FILE *f)
{
	fprintf(f, "corun simulates CPU schedulers on machines with SMT (hyper-threading).\n\n"
		   "usage: corun COMMAND ...\n\n");
	for (size_t i = 0; i < ARRAY_LEN(commands); i++)
		fprintf(f, "  %-10s %s\n", commands[i].name, commands[i].summary);
	fprintf(f, "\ncorun COMMAND --help says more. corun --version prints the version.\n");
}

int cmd_usage(const char *command)
{
	fprintf(stderr, "Try 'corun %s --help'.\n", command);
	return EXIT_USER;
}

/* Results that did not reach their reader are no results. */
static int flushed(int status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	if (status == EXIT_OK) {
		perror("corun: standard output");
		status = EXIT_MACHINE;
	}
	return status;
}

/* A standard stream that is closed must not become the next file that we open. It stays of no use:
 * writing to it fails. */
static void hold_streams(void)
{
	int fd;

	do
		fd = open("/dev/null", O_RDONLY);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd >= 0)
		close(fd);
}

int main(int argc, char **argv)
{
	const char *names[ARRAY_LEN(commands)], *near;
	char name[40];

	hold_streams();
	if (argc < 2) {
		usage(stderr);
		return EXIT_USER;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
	    strcmp(argv[1], "help") == 0) {
		usage(stdout);
		return flushed(EXIT_OK);
	}
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
		printf("corun %s\nGPL-3.0-or-later; no warranty.\n", VERSION);
		return flushed(EXIT_OK);
	}
	for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
		if (strcmp(argv[1], commands[i].name) == 0) {
			snprintf(name, sizeof(name), "corun %s", commands[i].name);
			argv[1] = name; /* whom getopt's messages name */
			return flushed(commands[i].run(argc - 1, argv + 1));
		}
		names[i] = commands[i].name;
	}
	near = nearest_name(argv[1], names, ARRAY_LEN(commands));
	fprintf(stderr, "corun: no command \"%s\"%s%s%s\nTry 'corun --help'.\n", argv[1],
		DID_YOU_MEAN(near));
	return EXIT_USER;
}
