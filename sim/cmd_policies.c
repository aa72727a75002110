/* cmd_policies.c - `corun policies`: which there are; with a name, its params and where its facts
 * are from. */
#include <getopt.h>

#include "cmd.h"
#include "param.h"
#include "registry.h"

static const char help[] =
	"usage: corun policies [NAME]\n"
	"Lists the policies; with NAME (or ./FILE.so) prints its params with their defaults.\n";

static int show(const char *name)
{
	struct err e = {0};
	const struct policy_ops *p = policy_find(name, NULL, &e);

	if (!p) {
		fprintf(stderr, "corun policies: %s", e.text);
		err_fini(&e);
		return EXIT_USER;
	}
	printf("%s - %s\n  source  %s\n  trust   %s\n", p->name, p->summary,
	       p->source ? p->source : "not said", p->trust ? p->trust : "not said");
	if (p->params && p->params->key) {
		printf("\nparams:\n");
		param_help(p->params, stdout);
	} else {
		printf("\nIt has no params.\n");
	}
	return EXIT_OK;
}

int cmd_policies(int argc, char **argv)
{
	static const struct option options[] = {{"help", 0, NULL, 'h'}, {0}};
	const struct policy_ops *p;
	int c;

	optind = 1;
	while ((c = getopt_long(argc, argv, "h", options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return EXIT_OK;
		}
		return cmd_usage("policies");
	}
	if (argc - optind > 1) {
		fputs("corun policies: takes one name\n", stderr);
		return cmd_usage("policies");
	}
	if (argc - optind == 1)
		return show(argv[optind]);
	for (size_t i = 0; (p = policy_at(i)); i++)
		printf("%-12s %-14s %s\n", p->name, p->trust ? p->trust : "", p->summary);
	return EXIT_OK;
}
