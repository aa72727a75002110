/* cmd_compare.c - `corun compare`: which group of a CSV's rows is better, and whether that is
 * proven. */
#include <getopt.h>
#include <math.h>
#include <string.h>

#include "cmd.h"
#include "compare.h"
#include "outfile.h"
#include "path.h"

enum format { FORMAT_TABLE, FORMAT_CSV, FORMAT_JSON, FORMAT_MINISTAT };

struct args {
	struct compare_opts opts;
	const char **by, **where, *out;
	enum format format;
};

static const char help[] =
	"usage: corun compare FILE.csv [options]\n"
	"Says which group of the rows is better, by how much, and whether that is proven. FILE is\n"
	"the CSV of `corun run` or `corun sweep`, or any other with a header; - is standard "
	"input.\n"
	"\n"
	"      --by COLUMN        what makes the groups (policy); may be given again\n"
	"      --metric COLUMN    what is compared (makespan_ns)\n"
	"      --baseline GROUP   against which group (the first in the file): bsd4, or with two\n"
	"                         columns bsd4,2\n"
	"      --where COL=VALUE  only such rows; may be given again\n"
	"      --confidence C     in percent (95)\n"
	"      --pooled           take the variances to be equal, and no runs as pairs\n"
	"      --format F         table, csv, json; ministat: files for ministat, and what it "
	"will\n"
	"                         say\n"
	"  -o, --output FILE      instead of standard output; with ministat: the files' PREFIX\n"
	"  -h, --help             this\n"
	"\n"
	"Runs that share a seed are compared in pairs, others by Welch's t. Where other columns "
	"vary\n"
	"too, each of their settings has its own verdict. The runs that \"would be needed\" prove "
	"the\n"
	"difference seen with 80 % probability, if it is the true one: docs/statistics.md.\n"
	"\n"
	"Exit status: 0, whatever the verdict; 2 file or options, 3 disk or memory.\n";

static void add(const char ***list, int *n, const char *text)
{
	*list = xrealloc(*list, (size_t)*n + 1, sizeof(**list));
	(*list)[(*n)++] = text;
}

static bool read_confidence(const char *arg, double *confidence, struct err *e)
{
	char *end;
	double c = strtod(arg, &end);

	*confidence = c / 100;
	return (end != arg && !*end && c >= 50 && c <= 99.9999) ||
	       err_add(e, "corun compare: --confidence %s: must be a percentage from 50 to 99.9999",
		       arg);
}

static bool read_option(struct args *a, int c, const char *arg, struct err *e)
{
	static const char *const formats[] = {"table", "csv", "json", "ministat"};

	switch (c) {
	case 'b':
		add(&a->by, &a->opts.nby, arg);
		return true;
	case 'w':
		add(&a->where, &a->opts.nwhere, arg);
		return true;
	case 'm':
		a->opts.metric = arg;
		return true;
	case 'B':
		a->opts.baseline = arg;
		return true;
	case 'c':
		return read_confidence(arg, &a->opts.confidence, e);
	case 'p':
		a->opts.pooled = true;
		return true;
	case 'o':
		a->out = arg;
		return true;
	default:
		for (int i = 0; i < (int)ARRAY_LEN(formats); i++)
			if (strcmp(arg, formats[i]) == 0) {
				a->format = (enum format)i;
				return true;
			}
		return err_add(
			e, "corun compare: --format %s: must be table, csv, json or ministat", arg);
	}
}

/* What ministat's -c takes; its 99.5 is the 99.8 % quantile, which is not what it says. */
static bool check_ministat(const struct args *a, struct err *e)
{
	static const double levels[] = {.8, .9, .95, .98, .99};

	if (!a->out)
		return err_add(e, "corun compare: --format ministat needs -o PREFIX for its files");
	for (size_t i = 0; i < ARRAY_LEN(levels); i++)
		if (fabs(a->opts.confidence - levels[i]) < 1e-9)
			return true;
	return err_add(
		e, "corun compare: --confidence: ministat knows 80, 90, 95, 98 and 99 (its 99.5 "
		   "is 99.8)");
}

/* -1: go on. */
static int read_args(int argc, char **argv, struct args *a)
{
	static const struct option options[] = {
		{"by", 1, NULL, 'b'},	    {"metric", 1, NULL, 'm'},
		{"baseline", 1, NULL, 'B'}, {"where", 1, NULL, 'w'},
		{"pooled", 0, NULL, 'p'},   {"confidence", 1, NULL, 'c'},
		{"format", 1, NULL, 'f'},   {"output", 1, NULL, 'o'},
		{"help", 0, NULL, 'h'},	    {0}};
	struct err e = {0};
	int c;

	optind = 1;
	while ((c = getopt_long(argc, argv, "o:h", options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return EXIT_OK;
		}
		if (c == '?')
			return cmd_usage("compare");
		read_option(a, c, optarg, &e);
	}
	if (optind != argc - 1)
		err_add(&e, optind == argc ? "corun compare: needs a CSV of results"
					   : "corun compare: takes one file");
	else
		a->opts.file = argv[optind];
	if (!e.n && a->format == FORMAT_MINISTAT)
		check_ministat(a, &e);
	if (!e.n && a->out && a->format != FORMAT_MINISTAT && path_same(a->opts.file, a->out))
		err_add(&e, "corun compare: the answer would overwrite %s", a->out);
	if (!a->opts.nby)
		add(&a->by, &a->opts.nby, "policy");
	a->opts.by = a->by;
	a->opts.where = a->where;
	if (!e.n)
		return -1;
	fputs(e.text, stderr);
	err_fini(&e);
	return cmd_usage("compare");
}

static int compare_file(const struct args *a, struct err *e)
{
	static void (*const print[])(struct compare *, FILE *) = {compare_table, compare_csv,
								  compare_json};
	struct compare *c = compare_open(&a->opts, e);
	struct outfile out = {0};
	int status = EXIT_USER;

	if (c && a->format == FORMAT_MINISTAT) {
		status = compare_ministat(c, a->out, stdout, e);
	} else if (c && outfile_open(&out, a->out ? a->out : "-", e)) {
		print[a->format](c, out.f);
		status = outfile_keep(&out, e) ? EXIT_OK : EXIT_MACHINE;
	} else if (c) {
		status = EXIT_MACHINE;
	}
	outfile_drop(&out);
	compare_close(c);
	return status;
}

int cmd_compare(int argc, char **argv)
{
	struct args a = {.opts = {.metric = "makespan_ns", .confidence = .95}};
	struct err e = {0};
	int status = read_args(argc, argv, &a);

	if (status < 0) {
		status = compare_file(&a, &e);
		fflush(stdout);
		if (e.n)
			fputs(e.text, stderr);
		err_fini(&e);
	}
	free(a.by);
	free(a.where);
	return status;
}
