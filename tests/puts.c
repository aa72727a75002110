/* puts.c - for tests: configs of hogs that are put on cpus. */
#include "puts.h"

char *puts_config(const char *policy, const char *topology, int until_us, const struct put *put,
		  int n)
{
	char *config = xasprintf("{\"machine\": {\"topology\": \"%s\", \"numbering\": "
				 "\"adjacent\"}, \"policy\": \"%s\", \"smt\": {\"model\": "
				 "\"share\", \"total\": [1, 1.24]}, \"workload\": {\"until\": "
				 "\"%dus\", \"tasks\": {",
				 topology, policy, until_us);

	for (int i = 0; i < n; i++) {
		const struct put *p = &put[i];
		char *may = p->affinity ? xasprintf(", \"affinity\": \"%s\"", p->affinity)
					: xstrdup("");
		char *more = xasprintf(
			"%s%s\"%c\": {\"start\": \"%dus\", \"cookie\": %d, \"copies\": %d, "
			"\"cpu\": %d%s, \"steps\": [{\"run\": \"%dus\"}]}%s",
			config, i ? ", " : "", p->name, p->from, p->cookie, p->copies, p->cpu, may,
			p->run ? p->run : 1000000000, i == n - 1 ? "}}}" : "");
		free(config);
		free(may);
		config = more;
	}
	return config;
}

struct kit *puts_run(const char *policy, const char *topology, int until_us, const struct put *put,
		     int n, const char *const *sets)
{
	char *config = puts_config(policy, topology, until_us, put, n);
	struct kit *k = kit_run(config, NULL, 1, sets, true);

	free(config);
	return k;
}

int64_t came_to(const struct kit *k, char name, int first, int last)
{
	int64_t from = -1;

	for (int i = 0; i < k->nspan; i++) {
		const struct kit_span *s = &k->span[i];
		if (k->task[s->task].name[0] == name && s->cpu >= first && s->cpu <= last &&
		    (from < 0 || s->from < from))
			from = s->from;
	}
	return from;
}
