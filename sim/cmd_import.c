/* cmd_import.c - `corun import perf`: a recording of the kernel's scheduler becomes replayable
 * work. */
#include "cmd.h"

#include <getopt.h>
#include <string.h>
#include <zstd.h>

#include "import.h"
#include "input.h"
#include "outfile.h"
#include "path.h"
#include "trace.h"

#define PACK_LEVEL 19 /* slow to pack, small to keep; reading is fast at any */

#define NOTES_MAX 32

struct import_opts {
	const char *file, *out, *context, *root;
	const char *notes[NOTES_MAX];
	int nnote;
};

static void help(void)
{
	puts("usage: corun import perf FILE -o OUT [--context FILE] [--root TID|COMMAND] [--note "
	     "TEXT]...\n"
	     "\n"
	     "Turns the text of `perf script` into work that can be replayed and keeps its causes: "
	     "a\n"
	     "wake-up by another task becomes a dependency on that task's progress; one from a "
	     "device or\n"
	     "timer keeps its recorded delay. Tasks outside the recorded command's tree become "
	     "background\n"
	     "load at their recorded times. What was seen is reported on standard error.\n"
	     "\n"
	     "  FILE                 text of `perf script -F comm,pid,tid,cpu,time,event,trace "
	     "--ns`, plain\n"
	     "                       or packed with zstd; - reads standard input\n"
	     "  -o, --output OUT     the trace; packed if its name ends in .zst; - is standard "
	     "output\n"
	     "  -c, --context FILE   which wake-ups came from an interrupt: lines `time_ns cpu "
	     "t|s|h waker\n"
	     "                       wakee ...` (task, softirq, hardirq); without it this is "
	     "inferred\n"
	     "  -r, --root TID|COMMAND\n"
	     "                       the task whose tree is the work; default: what perf started\n"
	     "  -n, --note TEXT      a line of text to keep in the trace; may be repeated\n"
	     "  -h, --help           this text\n"
	     "\n"
	     "docs/formats.md tells how to record, and the format of the trace.");
}

/* -1: go on; else the exit status. */
static int read_options(int argc, char **argv, struct import_opts *o)
{
	static const struct option longs[] = {
		{"output", required_argument, NULL, 'o'}, {"context", required_argument, NULL, 'c'},
		{"root", required_argument, NULL, 'r'},	  {"note", required_argument, NULL, 'n'},
		{"help", no_argument, NULL, 'h'},	  {NULL, 0, NULL, 0},
	};
	int c;

	optind = 1;
	while ((c = getopt_long(argc, argv, "o:c:r:n:h", longs, NULL)) != -1) {
		switch (c) {
		case 'o':
			o->out = optarg;
			break;
		case 'c':
			o->context = optarg;
			break;
		case 'r':
			o->root = optarg;
			break;
		case 'n':
			if (o->nnote == NOTES_MAX || strchr(optarg, '\n')) {
				fprintf(stderr,
					"corun import: a note is one line, and there are at most "
					"%d\n",
					NOTES_MAX);
				return EXIT_USER;
			}
			o->notes[o->nnote++] = optarg;
			break;
		case 'h':
			help();
			return EXIT_OK;
		default:
			return cmd_usage("import");
		}
	}
	if (optind >= argc || strcmp(argv[optind], "perf")) {
		fprintf(stderr, "corun import: what to import? \"perf\" is known%s%s\n",
			optind < argc ? ", not " : "", optind < argc ? argv[optind] : "");
		return cmd_usage("import");
	}
	if (argc - optind != 2) {
		fputs("corun import: give one FILE\n", stderr);
		return cmd_usage("import");
	}
	if (!o->out) {
		fputs("corun import: give the output with -o\n", stderr);
		return cmd_usage("import");
	}
	o->file = argv[optind + 1];
	if ((strcmp(o->out, "-") && path_same(o->file, o->out)) ||
	    (o->context && path_same(o->context, o->out))) {
		fprintf(stderr, "corun import: the trace would overwrite what is read: %s\n",
			o->out);
		return EXIT_USER;
	}
	return -1;
}

/* What we write, we must be able to read, and it must come to its end when replayed. */
static bool read_back(const char *file, const char *text, size_t len, struct err *e)
{
	struct trace_opts opts = {0};
	struct work work = {0};
	struct input *in = input_memory(file, text, len, e);
	bool ok = in && trace_read(in, &opts, &work, e);

	work_fini(&work);
	input_close(in);
	return ok;
}

static bool write_out(const char *file, const char *text, size_t len, struct err *e)
{
	size_t n = strlen(file), room = ZSTD_compressBound(len);
	struct outfile out;
	char *packed;

	if (!outfile_open(&out, file, e))
		return false;
	if (n < 4 || strcmp(file + n - 4, ".zst")) {
		fwrite(text, 1, len, out.f);
	} else {
		packed = xcalloc(room, 1);
		n = ZSTD_compress(packed, room, text, len, PACK_LEVEL);
		BUG_ON(ZSTD_isError(n));
		fwrite(packed, 1, n, out.f);
		free(packed);
	}
	return outfile_keep(&out, e);
}

static int import_perf(const struct import_opts *o, FILE *report, struct err *e)
{
	struct recording rec = {0};
	struct import im = {0};
	struct trace_out out = {0};
	char *text = NULL;
	size_t len = 0;
	int status = EXIT_USER;

	if (!perf_read(o->file, &rec, e) || (o->context && !perf_read_context(o->context, &rec, e)))
		goto end;
	import_tasks(&im, &rec);
	if (!import_tree(&im, o->file, o->root, e))
		goto end;
	out.f = open_memstream(&text, &len);
	BUG_ON(!out.f);
	import_write(&im, o->notes, o->nnote, &out);
	fclose(out.f);
	if (!read_back(o->out, text, len, e))
		goto end;
	if (!write_out(o->out, text, len, e)) {
		status = EXIT_MACHINE;
		goto end;
	}
	import_report(&im, report);
	status = EXIT_OK;
end:
	free(text);
	import_fini(&im);
	recording_fini(&rec);
	return status;
}

int cmd_import(int argc, char **argv)
{
	struct import_opts o = {0};
	struct err e = {0};
	int status = read_options(argc, argv, &o);

	if (status >= 0)
		return status;
	status = import_perf(&o, stderr, &e);
	if (e.n)
		fputs(e.text, stderr);
	err_fini(&e);
	return status;
}
