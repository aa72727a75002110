/* cmd_plot.c - `corun plot`: draws results. */
#include <getopt.h>
#include <string.h>

#include "cmd.h"
#include "gnuplot.h"
#include "outfile.h"
#include "path.h"
#include "plot.h"

struct args {
	struct plot_ask ask;
	const char *out, *scripts;
};

static const char help[] =
	"usage: corun plot RESULTS.csv --kind KIND -o FIG.svg [options]\n"
	"Draws the results of `corun run` and `corun sweep` with gnuplot.\n"
	"\n"
	"  --kind line           the mean of METRIC over COL, a line a group, with its 95 % "
	"interval\n"
	"  --kind points         each run a mark\n"
	"  --kind box            quartiles, whiskers, and what lies beyond them\n"
	"  --kind cdf            the share of runs up to each value; takes no -x\n"
	"  --kind heat           a map over -x and --by\n"
	"  --kind stack          what the time was spent for, a bar a group\n"
	"\n"
	"  -x COL                what stands below (policy); not a must but for line and heat\n"
	"  -y METRIC             the column to show (makespan_ns); of stack: COL,COL,... or path "
	"(along\n"
	"                        the critical path) or tasks (summed over all tasks)\n"
	"      --by COL          a group for each of its values; may be given again. Without it, "
	"all\n"
	"                        that varies and is not -x makes groups\n"
	"      --where COL=VAL   only such rows; may be given again\n"
	"      --versus A,B      of heat: by how many percent policy A needs more than B (less: "
	"below 0)\n"
	"      --bound           show the lower bound of makespan_ns too\n"
	"      --title TEXT      instead of the config's\n"
	"  -o, --output FIG      .svg, .png or .pdf; or .dat: the data that the scripts in plots/ "
	"read\n"
	"      --scripts DIR     use the gnuplot scripts of this folder: a copy of plots/, "
	"changed\n"
	"  -h, --help            this\n"
	"\n"
	"Exit status: 0, or 2 results or options, 3 disk, memory or gnuplot.\n";

static void add(const char ***list, int *n, const char *text)
{
	*list = xrealloc(*list, (size_t)*n + 1, sizeof(**list));
	(*list)[(*n)++] = text;
}

static bool read_kind(struct plot_ask *a, const char *text, struct err *e)
{
	const char *near = nearest_name(text, plot_kinds(), PLOT_KINDS);

	for (int k = 0; k < PLOT_KINDS; k++)
		if (strcmp(text, plot_kinds()[k]) == 0) {
			a->kind = (enum plot_kind)k;
			return true;
		}
	return err_add(e,
		       "corun plot: --kind %s: must be box, cdf, heat, line, points or "
		       "stack%s%s%s",
		       text, DID_YOU_MEAN(near));
}

static bool ends_in(const char *text, const char *const *tails)
{
	const char *dot = strrchr(text, '.');

	for (; dot && *tails; tails++)
		if (strcmp(dot, *tails) == 0)
			return true;
	return false;
}

static void read_option(struct args *a, int c, const char *arg, struct err *e)
{
	static const char *const figures[] = {".svg", ".png", ".pdf", ".dat", NULL};
	const char *comma;

	switch (c) {
	case 'k':
		read_kind(&a->ask, arg, e);
		break;
	case 'x':
		a->ask.x = arg;
		break;
	case 'y':
		a->ask.y = arg;
		break;
	case 'b':
		add(&a->ask.by, &a->ask.nby, arg);
		break;
	case 'w':
		add(&a->ask.where, &a->ask.nwhere, arg);
		break;
	case 'v':
		a->ask.versus = arg;
		comma = strchr(arg, ',');
		if (!comma || comma == arg || !comma[1])
			err_add(e, "corun plot: --versus %s: must be two policies: A,B", arg);
		break;
	case 'B':
		a->ask.bound = true;
		break;
	case 't':
		a->ask.title = arg;
		break;
	case 'S':
		a->scripts = arg;
		break;
	default:
		a->out = arg;
		if (!ends_in(arg, figures))
			err_add(e, "corun plot: -o %s: must end in .svg, .png, .pdf or .dat", arg);
	}
}

/* What each kind needs and what it has no place for. */
static void check_ask(struct plot_ask *a, bool has_kind, struct err *e)
{
	const char *kind = plot_kinds()[a->kind];

	if (!has_kind) {
		err_add(e, "corun plot: needs --kind: box, cdf, heat, line, points or stack");
		return;
	}
	if (a->kind == PLOT_CDF && a->x)
		err_add(e, "corun plot: --kind cdf takes no -x: the metric lies there");
	if ((a->kind == PLOT_LINE || a->kind == PLOT_HEAT) && !a->x)
		err_add(e, "corun plot: --kind %s needs -x", kind);
	if (a->kind == PLOT_HEAT && a->nby != 1)
		err_add(e, "corun plot: --kind heat needs one --by: what stands at its side");
	if (a->versus && a->kind != PLOT_HEAT)
		err_add(e, "corun plot: --versus is of --kind heat");
	if (a->bound && (a->kind == PLOT_HEAT || a->kind == PLOT_CDF ||
			 (a->y && strcmp(a->y, "makespan_ns") != 0 && strcmp(a->y, "path") != 0)))
		err_add(e, "corun plot: --bound is of -y makespan_ns, and not of cdf and heat");
	if (!a->x && a->kind != PLOT_CDF) {
		a->x = "policy";
		for (int i = 0; i < a->nby; i++) /* each its column, then */
			if (strcmp(a->by[i], a->x) == 0)
				a->by[i--] = a->by[--a->nby];
	}
	if (!a->y && a->kind != PLOT_STACK)
		a->y = "makespan_ns";
}

/* -1: go on. */
static int read_args(int argc, char **argv, struct args *a, struct err *e)
{
	static const struct option options[] = {{"kind", 1, NULL, 'k'},	  {"by", 1, NULL, 'b'},
						{"where", 1, NULL, 'w'},  {"versus", 1, NULL, 'v'},
						{"bound", 0, NULL, 'B'},  {"title", 1, NULL, 't'},
						{"output", 1, NULL, 'o'}, {"scripts", 1, NULL, 'S'},
						{"help", 0, NULL, 'h'},	  {0}};
	bool has_kind = false;
	int c;

	optind = 1;
	while ((c = getopt_long(argc, argv, "x:y:o:h", options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return EXIT_OK;
		}
		if (c == '?')
			return cmd_usage("plot");
		has_kind |= c == 'k';
		read_option(a, c, optarg, e);
	}
	if (optind != argc - 1)
		err_add(e, optind == argc ? "corun plot: needs a file of results"
					  : "corun plot: takes one file of results");
	else
		a->ask.file = argv[optind];
	if (!a->out)
		err_add(e, "corun plot: needs -o FIG.svg");
	check_ask(&a->ask, has_kind, e);
	if (!e->n)
		return -1;
	fputs(e->text, stderr);
	err_fini(e);
	return cmd_usage("plot");
}

static int write_out(const struct args *a, const char *data, size_t len, struct err *e)
{
	static const char *const plain[] = {".dat", NULL};
	struct outfile o = {0};
	char *script;
	bool ok;

	if (ends_in(a->out, plain)) {
		ok = outfile_open(&o, a->out, e);
		ok = ok && fwrite(data, 1, len, o.f) == len;
		ok = ok && outfile_keep(&o, e);
		outfile_drop(&o);
		return ok ? EXIT_OK : EXIT_MACHINE;
	}
	script = gnuplot_scripts(a->scripts, plot_kinds()[a->ask.kind], e);
	if (!script)
		return EXIT_USER;
	ok = gnuplot_draw(script, data, len, a->out, e);
	free(script);
	return ok ? EXIT_OK : EXIT_MACHINE;
}

static int plot(const struct args *a, struct err *e)
{
	char *data = NULL;
	size_t len;
	FILE *f;
	int status = EXIT_USER;

	if (path_same(a->ask.file, a->out)) {
		err_add(e, "corun plot: the figure would overwrite the results %s", a->out);
		return EXIT_USER;
	}
	f = open_memstream(&data, &len);
	BUG_ON(!f);
	if (plot_write(&a->ask, f, e)) {
		BUG_ON(fflush(f) != 0);
		status = write_out(a, data, len, e);
	}
	fclose(f);
	free(data);
	return status;
}

int cmd_plot(int argc, char **argv)
{
	struct args a = {0};
	struct err e = {0};
	int status = read_args(argc, argv, &a, &e);

	if (status < 0)
		status = plot(&a, &e);
	if (e.n)
		fputs(e.text, stderr);
	err_fini(&e);
	free(a.ask.by);
	free(a.ask.where);
	return status;
}
