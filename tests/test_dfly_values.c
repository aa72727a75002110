/* test_dfly_values.c - do dfly's priorities, loads and weights take the values that the kernel's
 * formulas give? */
#include <string.h>

#include "two_cores.h"

/* the arithmetic is the file's own; its list of policies must not be there twice */
#define policies_dfly policies_dfly_again
#include "../sim/policies/dfly.c"

#define HOG(cpu) "{\"start\": \"0s\", \"cpu\": " #cpu ", \"steps\": [{\"run\": \"1000s\"}]}"

/* A run that has come to `until`; what it is made of must live as long. */
struct stopped {
	struct spec *spec;
	struct sim *s;
	struct dfly *d;
};

static struct stopped stop_ops(const struct policy_ops *ops, const char *topology,
			       const char *param, const char *until, const char *tasks)
{
	char *config = xasprintf(
		"{\"machine\": {\"topology\": \"%s\", \"numbering\": \"adjacent\"},"
		" \"policy\": {\"name\": \"dfly\"%s},"
		" \"workload\": {\"until\": \"%s\", \"events\": [\"e\"], \"tasks\": {%s}}}",
		topology, param, until, tasks);
	struct spec_set none = {0};
	struct sim_totals out;
	struct err e = {0};
	struct stopped st = {.spec = spec_parse("test", config, strlen(config), ".", &none, &e)};
	const struct cell *c;

	ck_assert_msg(st.spec != NULL, "%s", e.text);
	c = spec_cell(st.spec, 0, &e);
	ck_assert_msg(c != NULL, "%s", e.text);
	st.s = sim_create(&(struct sim_conf){.machine = c->machine,
					     .smt = c->smt,
					     .policy = ops,
					     .params = c->params,
					     .work = c->work,
					     .seed = 1},
			  &e);
	ck_assert_msg(st.s != NULL, "%s", e.text);
	sim_run(st.s, &out);
	st.d = sim_priv(st.s);
	free(config);
	return st;
}

static struct stopped stop(const char *topology, const char *param, const char *until,
			   const char *tasks)
{
	return stop_ops(&dfly, topology, param, until, tasks);
}

static void done(struct stopped st)
{
	sim_destroy(st.s);
	spec_free(st.spec);
}

static struct dfly_task *task(const struct stopped *st, int id)
{
	list_for (l, &st->d->lw.tasks) {
		struct lwkt_task *lt = container_of(l, struct lwkt_task, all);
		if (lt->t->id == id)
			return dfly_task(lt);
	}
	ck_abort_msg("no task %d", id);
	return NULL;
}

/* What the group weighs for dt that begins with that cpu, and has as many. */
static int64_t weight(const struct stopped *st, const struct dfly_task *dt, int cpu, int cpus)
{
	const uint64_t *may = sim_allowed_mask(st->s, dt->lw.t);
	int64_t load = 0;
	bool own;

	for (const struct node *n = st->d->tree;; n++)
		if (n->cpu == cpu && node_cpus(n) == cpus) {
			ck_assert(weigh(st->d, dt, may, n, &own, &load));
			return load;
		}
}

/* As when it ends its turn: its cpu is nobody's. */
static void let_go(const struct stopped *st, const struct dfly_task *dt)
{
	st->d->lw.upri[dt->lw.last->id] = PRI_NONE;
}

START_TEST(values_of_the_priority_formula)
{
	static const struct {
		int estcpu, nice, pri;
	} v[] = {{0, 0, 128 + 46},    {10240, 0, 254},	      {10240, 20, 255}, {0, 20, 128 + 93},
		 {5120, 0, 128 + 86}, {10240, -20, 128 + 80}, {0, -20, 128},	{512, 0, 128 + 50}};

	for (size_t i = 0; i < ARRAY_LEN(v); i++)
		ck_assert_int_eq(priority(v[i].estcpu, v[i].nice), v[i].pri);
	ck_assert_int_eq(bucket(254), bucket(255)); /* D5 */
}
END_TEST

START_TEST(values_of_uload)
{
	ck_assert_int_eq(uload_of(10240, 0), 320);
	ck_assert_int_eq(uload_of(10240, 20), 320 - 304);
	ck_assert_int_eq(uload_of(10240, -20), 320 + 304);
}
END_TEST

START_TEST(a_tick_adds_205_and_a_hog_is_full_within_a_second)
{
	struct stopped st = stop("core:2 pu:2", "", "70ms", "\"a\": " HOG(0));
	struct dfly_task *a = task(&st, 0);
	int ticks = a->lw.ticks;

	ck_assert_int_ge(ticks, 3);
	ck_assert_int_eq(a->lw.estcpu, ticks * 205);
	done(st);
	st = stop("core:2 pu:2", "", "1s", "\"a\": " HOG(0));
	ck_assert_int_eq(task(&st, 0)->lw.estcpu, 10240);
	done(st);
}
END_TEST

START_TEST(a_sleep_of_seconds_halves_estcpu)
{
	struct stopped st =
		stop("core:2 pu:2", "", "4001ms",
		     "\"a\": {\"start\": \"0s\", \"steps\": [{\"run\": \"1s\"}, {\"sleep\":"
		     " \"3s\"}, {\"run\": \"1us\"}, {\"sleep\": \"100s\"}]}");
	int estcpu = task(&st, 0)->lw.estcpu;

	/* it was recomputed once before, when it had slept for less than a second */
	ck_assert_int_le(estcpu, ESTCPU_MAX / 2);
	ck_assert_int_ge(estcpu, ESTCPU_MAX / 2 * 9 / 10);
	done(st);
}
END_TEST

START_TEST(who_has_part_of_its_turn_left_comes_before_its_equals)
{
	struct stopped st = stop("core:2 pu:2", ", \"features\": 0", "1us",
				 "\"a\": {\"start\": \"0s\", \"cpu\": 0, \"copies\": 3, \"steps\":"
				 " [{\"run\": \"1s\"}]}");
	struct dfly_cpu *c = sim_cpu_priv(st.s, 0);
	struct lwkt_task *last = &task(&st, 2)->lw;

	ck_assert_ptr_eq(queue_best(&c->q), last);
	queue_del(dfly_task(last));
	dfly_task(last)->rrcount = 5;
	queue_add(dfly_task(last));
	ck_assert_int_eq(dfly_task(last)->rrcount, 0);
	ck_assert_ptr_eq(queue_best(&c->q), &task(&st, 1)->lw);
	ck_assert_ptr_eq(queue_worst(&c->q, &c->lw), last);
	done(st);
}
END_TEST

START_TEST(forkbias_is_what_a_child_is_worse)
{
	static const char *const fork =
		"\"a\": {\"start\": \"0s\", \"steps\": [{\"fork\": \"b\"}, {\"fork\": \"b\"},"
		" {\"sleep\": \"1s\"}]}, \"b\": {\"steps\": [{\"sleep\": \"1s\"}]}";
	struct stopped st = stop("core:2 pu:2", "", "1us", fork);

	ck_assert_int_eq(task(&st, 0)->lw.estcpu, 2 * 32);
	ck_assert_int_eq(task(&st, 2)->lw.estcpu, 32 + 512);
	done(st);
	st = stop("core:2 pu:2", ", \"forkbias\": 4", "1us", fork);
	ck_assert_int_eq(task(&st, 2)->lw.estcpu, 32 + 2048);
	done(st);
}
END_TEST

START_TEST(D1_weights_of_two_hogs_on_one_core_and_on_two)
{
	/* nothing separates them (features without 0x08) */
	struct stopped st = stop("core:2 pu:2", ", \"features\": 39", "3s",
				 "\"a\": " HOG(0) ", \"b\": " HOG(1));
	struct dfly_task *a = task(&st, 0);

	let_go(&st, a);
	ck_assert_int_eq(weight(&st, a, 0, 2), 75);
	ck_assert_int_eq(weight(&st, a, 2, 2), -120);
	ck_assert_int_ge(best_cpu(st.d, a), 2);
	done(st);
	st = stop("core:2 pu:2", "", "3s", "\"a\": " HOG(0) ", \"b\": " HOG(2));
	a = task(&st, 0);
	let_go(&st, a);
	ck_assert_int_eq(weight(&st, a, 0, 2), -150);
	ck_assert_int_eq(weight(&st, a, 2, 2), 105);
	ck_assert_int_eq(best_cpu(st.d, a), 0);
	done(st);
}
END_TEST

START_TEST(D3_a_task_is_drawn_to_its_wakers_package_unless_a_core_idles)
{
	/* hogs on all 8 cpus; x has slept on cpu 4, since long */
	struct stopped st = stop(
		"pack:2 core:2 pu:2", ", \"features\": 0", "3s",
		"\"x\": {\"start\": \"0s\", \"cpu\": 4, \"steps\": [{\"run\": \"1us\"}, "
		"{\"sleep\":"
		" \"100s\"}]}, \"a\": " HOG(0) ", \"b\": " HOG(1) ", \"c\": " HOG(
			2) ", \"d\": " HOG(3) ", \"e\": " HOG(4) ", \"f\": " HOG(5) ", "
										    "\"g\":"
										    " " HOG(6) ", "
											       "\"h"
											       "\":"
											       " " HOG(7));
	struct dfly_task *x = task(&st, 0);

	x->lw.estcpu = ESTCPU_MAX; /* no better than they */
	set_priority(x);
	ck_assert_int_eq(best_cpu(st.d, x), 4);
	x->wakefrom = 2;
	ck_assert_int_eq(weight(&st, x, 0, 4), 330 - 180);
	ck_assert_int_eq(weight(&st, x, 4, 4), 330 - 30);
	ck_assert_int_eq(best_cpu(st.d, x), 2);
	/* with a core idle where it is, the loads are 165 - 60 - 30, and 330 - 180 */
	st.d->load[6] = st.d->load[7] = 0;
	st.d->lw.upri[6] = st.d->lw.upri[7] = PRI_NONE;
	ck_assert_int_eq(weight(&st, x, 4, 4), 75);
	ck_assert_int_eq(best_cpu(st.d, x), 6);
	done(st);
}
END_TEST

START_TEST(D6_weights_of_a_child_beside_a_quiet_shell)
{
	/* the shell's own estcpu is next to nothing, or 5120 */
	static const int estcpu[] = {0, 5120};
	static const int64_t core[] = {-265, -185}, leaf[] = {-200, -40};

	for (int i = 0; i < 2; i++) {
		struct stopped st =
			stop("core:2 pu:2", ", \"forkbias\": 0, \"features\": 0", "1100us",
			     "\"shell\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\":"
			     " \"1ms\"}, {\"fork\": \"child\"}, {\"run\": \"1s\"}]},"
			     " \"child\": {\"steps\": [{\"run\": \"1s\"}]}");
		struct dfly_task *shell = task(&st, 0), *child = task(&st, 1);
		shell->lw.estcpu = estcpu[i];
		set_priority(shell);
		st.d->lw.upri[0] = (int16_t)shell->lw.pri;
		child->lw.estcpu = estcpu[i] + 512;
		set_priority(child);
		count(child, false);
		ck_assert_int_eq(child->wakefrom, 0);
		ck_assert_int_eq(weight(&st, child, 0, 2), core[i]);
		ck_assert_int_eq(weight(&st, child, 2, 2), -120);
		ck_assert_int_eq(weight(&st, child, 0, 1), leaf[i]);
		ck_assert_int_eq(weight(&st, child, 1, 1), -120);
		ck_assert_int_eq(best_cpu(st.d, child), i);
		done(st);
	}
}
END_TEST

START_TEST(ipc_smt_and_ipc_same_turn_weight2_round)
{
	struct stopped st =
		stop("core:2 pu:2", ", \"ipc_smt\": 0, \"ipc_same\": 0", "1s",
		     "\"x\": {\"start\": \"0s\", \"cpu\": 2, \"steps\": [{\"run\": \"1us\"},"
		     " {\"sleep\": \"100s\"}]}");
	struct dfly_task *x = task(&st, 0);
	int64_t core = weight(&st, x, 0, 2), leaf = weight(&st, x, 0, 1);

	x->wakefrom = 0;
	ck_assert_int_eq(weight(&st, x, 0, 2), core + 180);
	ck_assert_int_eq(weight(&st, x, 0, 1), leaf + 180);
	st.d->ipc_smt = st.d->ipc_same = 1;
	ck_assert_int_eq(weight(&st, x, 0, 2), core - 180);
	ck_assert_int_eq(weight(&st, x, 0, 1), leaf - 180);
	done(st);
}
END_TEST

START_TEST(load_stays_through_a_short_sleep_and_goes_after_a_second)
{
	static const char *const nap =
		"\"x\": {\"start\": \"0s\", \"cpu\": 2, \"steps\": [{\"run\": \"1s\"}, {\"sleep\":"
		" \"100s\"}]}";
	struct stopped st = stop("core:2 pu:2", "", "1000001us", nap);

	ck_assert_int_eq(st.d->load[2], 330);
	done(st);
	st = stop("core:2 pu:2", "", "2001ms", nap);
	ck_assert_int_eq(st.d->load[2], 0);
	done(st);
}
END_TEST

/* Each time the rover comes, on the next cpu, about 160 ms after the last. */
static void timer_watched(struct sim *s, int id, int cpu)
{
	struct dfly *d = sim_priv(s);
	struct dfly_cpu *c = sim_cpu_priv(s, cpu);

	if (id == ROVER) {
		const struct dfly_cpu *last = sim_cpu_priv(s, (cpu + 3) % 4);
		int64_t now = sim_now(s);
		/* `scan` is unused without 0x80: how often it came, and poll_at without 0x01: when
		 */
		if (last->scan)
			ck_assert_int_le(llabs(now - last->poll_at - 160 * MS), 20 * MS);
		ck_assert_int_eq(sched_ticks(d) / ROUND % 4, c->number);
		/* the first cpu's own tick in that round comes with the next count */
		ck_assert_int_eq(sched_ticks(d) % ROUND, c->number == 0);
		c->scan++;
		c->poll_at = now;
	}
	timer(s, id, cpu);
}

START_TEST(the_rover_comes_6_times_and_a_quarter_a_second)
{
	struct policy_ops ops = dfly;
	struct stopped st;
	unsigned n = 0;

	ops.timer = timer_watched;
	st = stop_ops(&ops, "core:2 pu:2", ", \"features\": 4, \"poll_ticks\": 0", "16s",
		      "\"a\": " HOG(0));
	for (int cpu = 0; cpu < 4; cpu++) {
		const struct dfly_cpu *c = sim_cpu_priv(st.s, cpu);
		ck_assert_int_eq(c->scan, 25);
		n += c->scan;
	}
	ck_assert_int_eq(n, 100);
	done(st);
}
END_TEST

/* Two of nice -5 on cpu 0, and on cpu 1 one of that nice; then it is cpu 1's turn to rove. What
 * does cpu 1 hold then? */
static int roved(const char *nice, const char *param)
{
	char *tasks =
		xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 0, \"copies\": 2, \"nice\": -5,"
			  " \"steps\": [{\"run\": \"1000s\"}]}, \"b\": {\"start\": \"0s\","
			  " \"cpu\": 1, \"nice\": %s, \"steps\": [{\"run\": \"1000s\"}]}",
			  nice);
	struct stopped st = stop("core:2 pu:1", param, "3s", tasks);
	struct dfly_cpu *c = sim_cpu_priv(st.s, 1);
	int id, queued;

	rove(&c->lw);
	id = c->lw.holder->t->id;
	queued = c->q.n;
	done(st);
	free(tasks);
	return queued ? -1 : id;
}

START_TEST(the_rover_runs_what_it_takes_if_that_is_better_else_queues_it)
{
	int id = roved("20", ", \"features\": 0");

	ck_assert(id == 0 || id == 1);
	ck_assert_int_eq(roved("-19", ", \"features\": 0, \"weight6\": -600"), -1);
	/* b, of nice 20, weighs 16, and two hogs of nice -5 no more than 792 */
	ck_assert_int_eq(roved("20", ", \"features\": 0, \"weight6\": 1600"), 2);
}
END_TEST

START_TEST(weight1_draws_to_the_own_group_who_pulls_but_not_the_rover)
{
	/* three tasks on cpu 1, two on cpu 2; the groups weigh 15 and 25 */
	struct stopped st =
		stop("core:2 pu:2", ", \"features\": 0", "1us",
		     "\"a\": {\"start\": \"0s\", \"cpu\": 1, \"copies\": 3, \"steps\": [{\"run\":"
		     " \"1s\"}]}, \"b\": {\"start\": \"0s\", \"cpu\": 2, \"copies\": 2,"
		     " \"steps\": [{\"run\": \"1s\"}]}");
	struct dfly_cpu *c = sim_cpu_priv(st.s, 0);

	st.d->load[2] += 30;
	ck_assert_int_eq(worst_cpu(st.d, &c->lw, false)->lw.id, 1);
	ck_assert_int_eq(worst_cpu(st.d, &c->lw, true)->lw.id, 2);
	/* of groups in which as many wait, a later one is taken although it weighs less */
	st.d->load[2] -= 50;
	ck_assert_int_eq(worst_cpu(st.d, &c->lw, true)->lw.id, 1);
	c = sim_cpu_priv(st.s, 3);
	((struct dfly_cpu *)sim_cpu_priv(st.s, 2))->q.n++;
	ck_assert_int_eq(worst_cpu(st.d, &c->lw, true)->lw.id, 2);
	((struct dfly_cpu *)sim_cpu_priv(st.s, 2))->q.n--;
	done(st);
}
END_TEST

START_TEST(who_woke_a_task_is_kept_but_a_timer_is_nobody)
{
	/* x waits on cpu 1 for what y does on cpu 2 at 10 ms, then sleeps; cpu 0 forgets nothing */
	struct stopped st =
		stop("core:2 pu:2", "", "50ms",
		     "\"x\": {\"start\": \"0s\", \"cpu\": 1, \"steps\": [{\"await\": \"e\"},"
		     " {\"run\": \"1ms\"}, {\"sleep\": \"1ms\"}, {\"run\": \"100s\"}]},"
		     " \"y\": {\"start\": \"0s\", \"cpu\": 2, \"steps\": [{\"run\": \"10ms\"},"
		     " {\"signal\": \"e\"}, {\"sleep\": \"1ms\"}, {\"run\": \"100s\"}]}");

	ck_assert_int_eq(task(&st, 0)->wakefrom, 2);
	ck_assert_int_eq(task(&st, 1)->wakefrom, -1);
	done(st);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("dfly values");
	TCase *t = tcase_create("values");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, values_of_the_priority_formula);
	tcase_add_test(t, values_of_uload);
	tcase_add_test(t, a_tick_adds_205_and_a_hog_is_full_within_a_second);
	tcase_add_test(t, a_sleep_of_seconds_halves_estcpu);
	tcase_add_test(t, who_has_part_of_its_turn_left_comes_before_its_equals);
	tcase_add_test(t, forkbias_is_what_a_child_is_worse);
	tcase_add_test(t, D1_weights_of_two_hogs_on_one_core_and_on_two);
	tcase_add_test(t, D3_a_task_is_drawn_to_its_wakers_package_unless_a_core_idles);
	tcase_add_test(t, D6_weights_of_a_child_beside_a_quiet_shell);
	tcase_add_test(t, ipc_smt_and_ipc_same_turn_weight2_round);
	tcase_add_test(t, load_stays_through_a_short_sleep_and_goes_after_a_second);
	tcase_add_test(t, the_rover_comes_6_times_and_a_quarter_a_second);
	tcase_add_test(t, the_rover_runs_what_it_takes_if_that_is_better_else_queues_it);
	tcase_add_test(t, weight1_draws_to_the_own_group_who_pulls_but_not_the_rover);
	tcase_add_test(t, who_woke_a_task_is_kept_but_a_timer_is_nobody);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
