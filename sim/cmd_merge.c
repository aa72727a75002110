/* cmd_merge.c - `corun merge`: the command line. */
#include <getopt.h>
#include <inttypes.h>
#include <string.h>

#include "cmd.h"
#include "merge.h"

static const char help[] =
	"usage: corun merge SHARD.csv... -o RESULTS.csv\n"
	"Puts the shards of a sweep together (in any order): the same bytes as from one machine, "
	"and "
	"the\n"
	"file RESULTS.csv.json with them. Each must be there, once, whole, and of the same config, "
	"program\n"
	"and options; else it says which to run again, and writes nothing.\n"
	"\n"
	"  -o, --output FILE     the CSV; appears whole or not at all\n"
	"  -h, --help            this\n"
	"\n"
	"Exit status: 0; 2 shards are missing or do not fit; 3 disk or memory.\n";

int cmd_merge(int argc, char **argv)
{
	static const struct option options[] = {
		{"output", 1, NULL, 'o'}, {"help", 0, NULL, 'h'}, {0}};
	const char *out = NULL;
	int64_t rows = 0, failed = 0;
	struct err e = {0};
	int c, status;

	optind = 1;
	while ((c = getopt_long(argc, argv, "o:h", options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return EXIT_OK;
		}
		if (c == '?')
			return cmd_usage("merge");
		out = optarg;
	}
	if (!out || strcmp(out, "-") == 0 || optind == argc) {
		fputs(optind == argc ? "corun merge: needs the files of the shards\n"
				     : "corun merge: needs -o RESULTS.csv, a file\n",
		      stderr);
		return cmd_usage("merge");
	}
	status = merge_files(argv + optind, argc - optind, out, &rows, &failed, &e);
	if (status == EXIT_OK && failed)
		err_add(&e,
			"corun: %" PRId64 " of %" PRId64 " runs failed: see the column \"status\" "
			"of %s",
			failed, rows, out);
	if (e.n)
		fputs(e.text, stderr);
	err_fini(&e);
	return status;
}
