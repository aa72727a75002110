/* failure.c - tells of runs that failed. */
#include "failure.h"

#include <inttypes.h>
#include <string.h>

#include "origin.h"
#include "param.h"
#include "pool.h"
#include "registry.h"
#include "report.h"

#define TOLD_MAX 100

void failure_tell(struct failure *f, const struct spec *sp, int64_t cell, int64_t run, int status,
		  const char *said, bool again)
{
	bool same = f->words && *said && strcmp(f->words, said) == 0;
	char *name;

	if (!f->run && !again) {
		f->cell = cell;
		f->run = run;
	}
	if (f->told == TOLD_MAX)
		fputs("corun: more runs failed, of which no more is told here\n", stderr);
	if (f->told++ >= TOLD_MAX)
		return;
	name = report_run_name(sp, cell, run);
	fprintf(stderr, "corun: a run failed: %s", name);
	free(name);
	if (status == POOL_TIMEOUT)
		fputs(", took longer than --run-timeout", stderr);
	else if (status > 128)
		fprintf(stderr, ", killed by signal %d (%s)", status - 128,
			strsignal(status - 128));
	fprintf(stderr, "%s%s\n", again ? "; it is tried once more" : "",
		same	? ": as the one before"
		: *said ? ":"
			: "");
	if (same)
		return;
	fputs(said, stderr);
	free(f->words);
	f->words = xstrdup(said);
}

/* Is it a param that another policy has, and this one not? To set it would be an error. */
static bool is_anothers(const char *path, const struct policy_ops *p)
{
	size_t n = strlen(p->name);

	path += strncmp(path, "$.", 2) == 0 ? 2 : 0;
	if (strncmp(path, "policy.", 7) != 0)
		return false;
	path += 7;
	if (strncmp(path, p->name, n) == 0 && path[n] == '.')
		path += n + 1;
	for (const struct param *q = p->params; q && q->key; q++)
		if (strlen(q->key) == strcspn(path, "=") &&
		    strncmp(q->key, path, strlen(q->key)) == 0)
			return false;
	return true;
}

static void put_word(FILE *f, const char *before, const char *word)
{
	fputs(before, f);
	origin_quote(word, f);
}

static void put_sets(FILE *f, const struct spec *sp, int64_t cell, const struct spec_set *set,
		     const struct policy_ops *p)
{
	for (int i = 0; i < set->nset; i++)
		if (!is_anothers(set->sets[i], p))
			put_word(f, " --set ", set->sets[i]);
	for (int i = 0; i < sp->grid.npath; i++) {
		const char *path = sp->grid.paths[i].name;
		char *text = xasprintf("%s=%s", path, grid_text(&sp->grid, cell, i));
		if (!sp->grid.paths[i].label && !is_anothers(path, p))
			put_word(f, " --set ", text);
		free(text);
	}
}

void failure_again(const struct failure *f, const char *program, const struct spec *sp,
		   const struct spec_set *set, struct err *e)
{
	const char *name = f->run ? spec_policy(sp, f->cell) : NULL;
	const struct policy_ops *p = name ? policy_find(name, NULL, e) : NULL;
	char *text = NULL;
	size_t len;
	FILE *to;

	if (!p)
		return;
	to = open_memstream(&text, &len);
	BUG_ON(!to);
	put_word(to, "", program);
	put_word(to, " run ", sp->file);
	put_word(to, " -p ", name);
	put_sets(to, sp, f->cell, set, p);
	fprintf(to, " --seed %" PRIu64 " --runs 1", run_seed(sp, f->run));
	fclose(to);
	err_add(e, "corun: to see the first one again: %s", text);
	free(text);
}

int failure_exit(int status)
{
	return status == EXIT_USER || status == EXIT_POLICY ? status : EXIT_MACHINE;
}

void failure_fini(struct failure *f)
{
	free(f->words);
	*f = (struct failure){0};
}
