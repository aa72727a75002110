/* cmd_policies.c - `corun policies`: which there are; with a name, its params and where its facts
 * are from. */
#include <getopt.h>
#include <string.h>

#include "cmd.h"
#include "param.h"
#include "plugin.h"
#include "registry.h"

static const char help[] =
	"usage: corun policies [NAME]\n"
	"Lists the policies; with NAME prints where its facts are from and its params with their\n"
	"defaults. ./FILE.so are all policies of a shared object, ./FILE.so:NAME is one of them.\n"
	"\n"
	"Exit status: 0; 2 there is none of that name, 4 it is no good.\n";

static void print(const struct policy_ops *p)
{
	printf("%s - %s\n  source  %s\n  trust   %s\n", p->name,
	       p->summary ? p->summary : "not said", p->source ? p->source : "not said",
	       p->trust ? p->trust : "not said");
	if (p->params && p->params->key) {
		printf("\nparams:\n");
		param_help(p->params, stdout);
	} else {
		printf("\nIt has no params.\n");
	}
}

/* Of a shared object all are shown, unless it is said which. */
static int show(const char *name)
{
	struct err e = {0};
	const struct policy_ops *p = policy_find(name, NULL, &e);
	char *file = policy_file(name);
	const struct policy_ops *const *list = p && file ? plugin_load(file, NULL, &e) : NULL;
	int status = p ? EXIT_OK : err_exit(&e);

	if (!p) {
		fprintf(stderr, "corun policies: %s", e.text);
	} else if (!list || strlen(file) < strlen(name)) {
		print(p);
	} else {
		for (int i = 0; list[i]; i++) {
			if (i)
				printf("\n");
			print(list[i]);
		}
	}
	free(file);
	err_fini(&e);
	return status;
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
