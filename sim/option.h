/* option.h - the options that run and sweep share: which policies, what is set, how many runs and
 * workers. */
#ifndef OPTION_H
#define OPTION_H
#include "spec.h"

struct options {
	struct spec_set set;
	int workers;
};

/* For getopt_long: the letters, and the long names. */
#define OPTION_SHORT "p:j:"
#define OPTION_LONG                                                                                \
	{"policy", 1, NULL, 'p'}, {"set", 1, NULL, 's'}, {"seed", 1, NULL, 'S'},                   \
		{"runs", 1, NULL, 'r'},                                                            \
	{                                                                                          \
		"jobs", 1, NULL, 'j'                                                               \
	}
#define OPTION_HELP                                                                                \
	"  -p, --policy NAME     run this policy instead of the file's; may be given again;\n"     \
	"                        with a '/' in it: a shared object, or FILE.so:NAME of it\n"       \
	"      --set PATH=VALUE  change the config: --set machine.numbering=adjacent\n"            \
	"      --seed N          the first run's seed (the config's, else 1); the next have N+1, " \
	"N+2 ...\n"                                                                                \
	"      --runs N          runs a policy and setting\n"                                      \
	"  -j, --jobs N          worker processes (as many as cpus); the output is the same for "  \
	"any N\n"

void option_init(struct options *o);
void option_fini(struct options *o);
/* Takes what getopt_long returned, if it is one of these; its faults go to e, which `command`
 * begins. False: it is none of these. `arg` is kept. */
bool option_take(struct options *o, const char *command, int c, const char *arg, struct err *e);
/* A whole number in decimal digits, from min to max. */
bool option_number(const char *text, int64_t min, int64_t max, int64_t *n);
#endif
