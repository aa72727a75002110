/* cmd_sweep.c - `corun sweep`: the command line, and what the user types to go on. */
#include <getopt.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "origin.h"
#include "param.h"
#include "sweep.h"

#define TIMEOUT "10min"

static const char help[] =
	"usage: corun sweep FILE -o RESULTS.csv [options]\n"
	"Runs the experiment that the config FILE describes, a row of the CSV each run. The CSV "
	"grows "
	"by\n"
	"whole rows in the order of the grid; RESULTS.csv.json beside it says what it comes from.\n"
	"\n"
	"  -o, --output FILE     the CSV; must not be there yet\n"
	"      --resume          go on with it, if it is there, whatever interrupted it: the same "
	"bytes\n"
	"                        come out as without; runs that a signal or --run-timeout ended "
	"are\n"
	"                        begun again\n"
	"      --shard K/N       only the K-th of N parts, into RESULTS.K-of-N.csv: see corun "
	"merge\n"
	"      --run-timeout T   a run that takes longer has failed (" TIMEOUT "); or none\n"
	"      --dry-run         say how many runs it is, how long it may take, and the first "
	"rows;\n"
	"                        write nothing\n" OPTION_HELP "  -h, --help            this\n"
	"\n"
	"A run that crashes, hangs or is killed is begun once more, then recorded as failed; one "
	"that\n"
	"does so in a hook of its policy (10 s in one call is a hang) has failed at once.\n"
	"Exit status: 0; 2 config, options or another config than --resume goes on with; 3 disk "
	"or\n"
	"memory, runs were killed or hung, or --resume found another sweep writing; 4 a policy "
	"broke\nits contract.\n";

struct args {
	struct sweep_conf conf;
	struct options opt;
	bool dry;
};

static bool read_timeout(const char *text, int64_t *ns)
{
	*ns = 0;
	return strcmp(text, "none") == 0 || (time_parse(text, ns) && *ns > 0);
}

static void read_option(struct args *a, int c, const char *arg, struct err *e)
{
	if (option_take(&a->opt, "corun sweep", c, arg, e))
		return;
	if (c == 'o')
		a->conf.out = arg;
	else if (c == 'R')
		a->conf.resume = true;
	else if (c == 'd')
		a->dry = true;
	else if (c == 'k' && !shard_parse(arg, &a->conf.shard))
		err_add(e,
			"corun sweep: --shard %s: must be K/N, as 3/10, K from 1 to N, N up to %d",
			arg, SHARDS_MAX);
	else if (c == 't' && !read_timeout(arg, &a->conf.timeout))
		err_add(e,
			"corun sweep: --run-timeout %s: must be a time with its unit, as 30s or "
			"10min, or none",
			arg);
}

static void check_args(struct args *a, int operands, struct err *e)
{
	if (operands != 1)
		err_add(e, "corun sweep: %s config file", operands ? "takes one" : "needs a");
	if (!a->dry && !a->conf.out)
		err_add(e, "corun sweep: needs -o RESULTS.csv");
	else if (!a->dry && strcmp(a->conf.out, "-") == 0)
		err_add(e, "corun sweep: -o -: must be a file, so that --resume can go on with it");
}

/* -1: go on. */
static int read_args(int argc, char **argv, struct args *a)
{
	static const struct option options[] = {OPTION_LONG,
						{"output", 1, NULL, 'o'},
						{"resume", 0, NULL, 'R'},
						{"shard", 1, NULL, 'k'},
						{"run-timeout", 1, NULL, 't'},
						{"dry-run", 0, NULL, 'd'},
						{"help", 0, NULL, 'h'},
						{0}};
	struct err e = {0};
	int c;

	time_parse(TIMEOUT, &a->conf.timeout);
	option_init(&a->opt);
	optind = 1;
	while ((c = getopt_long(argc, argv, OPTION_SHORT "o:h", options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return EXIT_OK;
		}
		if (c == '?')
			return cmd_usage("sweep");
		read_option(a, c, optarg, &e);
	}
	check_args(a, argc - optind, &e);
	a->conf.config = argv[optind];
	if (e.n) {
		fputs(e.text, stderr);
		err_fini(&e);
		return cmd_usage("sweep");
	}
	return -1;
}

/* What the user types to go on; before getopt puts the words into another order. */
static char *command_again(int argc, char **argv)
{
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);
	bool resume = false;

	BUG_ON(!f);
	for (int i = 1; i < argc; i++)
		resume = resume || strcmp(argv[i], "--resume") == 0;
	origin_quote(argv[-1], f);
	fputs(resume ? " sweep" : " sweep --resume", f);
	for (int i = 1; i < argc; i++) {
		fputc(' ', f);
		origin_quote(argv[i], f);
	}
	fclose(f);
	return text;
}

int cmd_sweep(int argc, char **argv)
{
	struct args a = {.conf = {.version = VERSION}};
	char *again = command_again(argc, argv);
	struct err e = {0};
	struct sweep_end how = {0};
	int status = read_args(argc, argv, &a);

	a.conf.program = argv[-1];
	a.conf.again = again;
	a.conf.opt = &a.opt;
	if (status < 0) {
		status = a.dry ? sweep_dry(&a.conf, &e) : sweep_run(&a.conf, &how, &e);
		err_sort(&e);
		if (e.n)
			fputs(e.text, stderr);
	}
	err_fini(&e);
	option_fini(&a.opt);
	free(again);
	if (how.signal)
		raise(how.signal);
	if (how.changed)
		_exit(status);
	return status;
}
