/* cmd_bench.c - `corun bench`: prints what a benchmark's script would have. */
#include <getopt.h>
#include <string.h>

#include "bench.h"
#include "cmd.h"
#include "option.h"
#include "path.h"

#define TESTS_MAX 1000000
#define CORES_MAX 2048

static const char help[] =
	"usage: corun bench NAME TESTS CORES [options]\n"
	"Runs a benchmark TESTS times on a machine of so many cores, first under a policy that "
	"knows\n"
	"nothing of cores, then under one that does, and prints a line a test with a column a "
	"task:\n"
	"cpu seconds of one operation. `corun bench openssl 5 2` is the script of 2012. What "
	"NAME\n"
	"runs stands in configs/bench-NAME.json; a NAME with a '/' in it is such a file.\n"
	"\n"
	"      --seed N          the first test's seed (the config's); the next have N+1, N+2 ...\n"
	"  -j, --jobs N          worker processes (as many as cpus); the output is the same for "
	"any N\n"
	"  -h, --help            this\n"
	"\n"
	"Exit status: 0, or 2 config or options, 3 disk or memory, 4 a policy broke its "
	"contract.\n";

static char *find(const char *name, struct err *e)
{
	char *shipped, *file;

	if (strchr(name, '/'))
		return xstrdup(name);
	shipped = xasprintf("configs/bench-%s.json", name);
	file = path_shipped(shipped);
	if (!file)
		err_add(e, "corun bench: there is no benchmark \"%s\": no %s beside the program",
			name, shipped);
	free(shipped);
	return file;
}

static bool read_operands(char **operand, int n, int64_t number[2], struct err *e)
{
	static const char *const names[] = {"TESTS", "CORES"};
	static const int64_t most[] = {TESTS_MAX, CORES_MAX};

	if (n != 3)
		return err_add(e, "corun bench: needs a benchmark, a number of tests and one of "
				  "cores: openssl 5 2");
	for (int i = 0; i < 2; i++)
		if (!option_number(operand[i + 1], 1, most[i], &number[i]))
			err_add(e, "corun bench: %s %s: must be a number from 1 to %d", names[i],
				operand[i + 1], (int)most[i]);
	return !e->n;
}

/* -1: go on. */
static int read_args(int argc, char **argv, struct options *opt, int64_t number[2], char **file,
		     struct err *e)
{
	static const struct option options[] = {
		{"jobs", 1, NULL, 'j'}, {"seed", 1, NULL, 'S'}, {"help", 0, NULL, 'h'}, {0}};
	int c;

	optind = 1;
	while ((c = getopt_long(argc, argv, "j:h", options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return EXIT_OK;
		}
		if (c == '?')
			return cmd_usage("bench");
		option_take(opt, "corun bench", c, optarg, e);
	}
	if (read_operands(&argv[optind], argc - optind, number, e) && !e->n)
		*file = find(argv[optind], e);
	if (*file)
		return -1;
	fputs(e->text, stderr);
	err_fini(e);
	return cmd_usage("bench");
}

int cmd_bench(int argc, char **argv)
{
	struct options opt;
	struct err e = {0};
	char *file = NULL;
	int64_t number[2];
	int status;

	option_init(&opt);
	status = read_args(argc, argv, &opt, number, &file, &e);
	if (status < 0) {
		struct bench *b = bench_read(file, &e);

		status = err_exit(&e);
		if (b) {
			b->tests = number[0];
			b->cores = number[1];
			b->has_seed = opt.set.has_seed;
			b->seed = opt.set.seed;
			status = bench_run(b, opt.workers, stdout, &e);
		}
		bench_free(b);
		fflush(stdout);
		if (e.n)
			fputs(e.text, stderr);
	}
	err_fini(&e);
	free(file);
	option_fini(&opt);
	return status;
}
