/* test_theory_classes.c - do two classes of tasks on one cpu wait as queueing theory says? */
#include "theory.h"

/* Two classes on one cpu, told by their nice: lam .25 and .5, mean work 1. */
#define CLASS(every)                                                                               \
	"\"arrivals\": {\"every\": {\"exponential\": \"" every                                     \
	"\"}}, \"steps\": [{\"run\": {\"exponential\": \"1ms\"}}]"
#define CLASSES                                                                                    \
	"{\"machine\": {\"topology\": \"core:1 pu:1\"}, \"policy\": \"naive\", \"workload\": "     \
	"{\"until\": \"%ds\", "                                                                    \
	"\"tasks\": {\"first\": {\"nice\": -1, " CLASS("4ms") "}, \"second\": {" CLASS(            \
		"2ms") "}}}}"

struct first_class {
	struct account *task; /* in order of their ends, which is that of their starts */
	int n;
};

static void keep_first(const struct stask *t, void *arg)
{
	struct first_class *f = arg;

	if (t->pub.nice < 0) {
		f->task = xrealloc(f->task, (size_t)f->n + 1, sizeof(*f->task));
		f->task[f->n++] = t->acc;
	}
}

/* Each task of the first class ends as if it were alone with its own. */
START_TEST(a_class_that_stops_the_other_does_not_see_it)
{
	struct first_class f = {0};
	struct seen seen = {0};
	struct theory th = {.config = xasprintf(CLASSES, 10),
			    .ops = &queue_policy,
			    .params = &(struct queue){.classes = true, .preempt = true},
			    .each = keep_first,
			    .arg = &f};
	int64_t free_at = 0;

	theory_run(&th, 1, &seen);
	ck_assert_int_gt(f.n, 2000);
	for (int i = 0; i < f.n; i++) {
		if (free_at < f.task[i].start)
			free_at = f.task[i].start;
		free_at += f.task[i].work;
		ck_assert_int_eq(f.task[i].end, free_at);
	}
	free(f.task);
	free(th.config);
}
END_TEST

struct classes {
	int64_t n[2], time[2]; /* first, second */
	int which;
};

static void add_class(const struct stask *t, void *arg)
{
	struct classes *c = arg;
	int second = t->pub.nice == 0;

	c->n[second]++;
	c->time[second] += t->acc.end - t->acc.start;
}

static double time_of_class(const struct seen *seen, void *arg)
{
	struct classes *c = arg;
	double mean = (double)c->time[c->which] / (double)c->n[c->which] / 1e6;

	(void)seen;
	*c = (struct classes){.which = c->which};
	return mean;
}

/* Cobham, with R = .75: the first class needs 1 + R/(1-.25), or, if it stops the second, 4/3; the
 * second 1 + R/((1-.25)(1-.75)), or 1/(1-.25) + that. */
static const struct cobham {
	const char *name;
	double want;
	bool preempt;
	int which;
} cobhams[] = {
	{"first class, waits", 2, false, 0},
	{"second class, is not stopped", 5, false, 1},
	{"first class, stops the second", 4. / 3, true, 0},
	{"second class, is stopped", 16. / 3, true, 1},
};

START_TEST(two_classes_wait_as_cobham_says)
{
	const struct cobham *c = &cobhams[_i];
	struct classes classes = {.which = c->which};
	struct theory th = {.config = xasprintf(CLASSES, c->which == 0 ? 40 : 260),
			    .ops = &queue_policy,
			    .params = &(struct queue){.classes = true, .preempt = c->preempt},
			    .reps = 40,
			    .each = add_class,
			    .measure = time_of_class,
			    .arg = &classes};
	struct stats st = theory_stats(&th);

	theory_holds(c->name, &st, c->want, .01);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("theory: classes");
	TCase *t = tcase_create("classes");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 300);
	tcase_add_test(t, a_class_that_stops_the_other_does_not_see_it);
	tcase_add_loop_test(t, two_classes_wait_as_cobham_says, 0, ARRAY_LEN(cobhams));
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
