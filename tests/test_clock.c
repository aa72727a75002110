/* test_clock.c - may a policy ask for another clock, or for a slice, while a task is under way? */
#include "fifo.h"
#include "kit.h"

#define MS INT64_C(1000000)

struct ticks {
	struct fifo fifo;
	int ticks;
};

static bool init_slow(struct sim *s, struct err *e)
{
	sim_tick(s, 0, 10, 0);
	return fifo_init(s, e);
}

/* At 100 and 200 ms; then 1000 a second, then 10 again. */
static void tick_changes(struct sim *s, int cpu, struct task *curr)
{
	static const int64_t at[] = {100, 200, 201, 202, 205, 305, 405};
	struct ticks *c = sim_priv(s);

	(void)curr;
	BUG_ON(c->ticks == ARRAY_LEN(at) || sim_now(s) != at[c->ticks] * MS);
	c->ticks++;
	if (c->ticks == 2)
		sim_tick(s, cpu, 1000, 0);
	if (c->ticks == 4)
		sim_tick(s, cpu, 10, 5 * MS);
}

static void exit_changes(struct sim *s)
{
	BUG_ON(((struct ticks *)sim_priv(s))->ticks != 7);
}

START_TEST(another_clock_ticks_on_its_own_grid_at_once)
{
	struct policy_ops ops = fifo;

	ops.size = sizeof(struct ticks);
	ops.init = init_slow;
	ops.tick = tick_changes;
	ops.exit = exit_changes;
	kit_free(kit_run_ops(
		"{\"machine\": {\"topology\": \"core:1 pu:1\"}, \"policy\": \"naive\", "
		"\"workload\": "
		"{\"tasks\": {\"a\": {\"start\": \"0s\", \"steps\": [{\"run\": \"500ms\"}]}}}}",
		&ops, 1, true));
}
END_TEST

static bool init_timer(struct sim *s, struct err *e)
{
	sim_timer(s, 0, 1, 1 * MS);
	return fifo_init(s, e);
}

static void timer_slices(struct sim *s, int id, int cpu)
{
	(void)id;
	(void)cpu;
	sim_slice(s, 0, 5 * MS);
}

/* Half of the switch was done when the slice was asked for. */
static void tick_at_7ms(struct sim *s, int cpu, struct task *curr)
{
	(void)cpu;
	(void)curr;
	BUG_ON(sim_now(s) != 7 * MS);
	((struct ticks *)sim_priv(s))->ticks++;
}

static void exit_once(struct sim *s)
{
	BUG_ON(((struct ticks *)sim_priv(s))->ticks != 1);
}

START_TEST(a_slice_asked_for_during_a_switch_begins_after_it)
{
	struct policy_ops ops = fifo;

	ops.size = sizeof(struct ticks);
	ops.timers = 1;
	ops.init = init_timer;
	ops.timer = timer_slices;
	ops.tick = tick_at_7ms;
	ops.exit = exit_once;
	kit_free(kit_run_ops(
		"{\"machine\": {\"topology\": \"core:2 pu:1\", \"costs\": {\"switch\": {\"time\": "
		"\"2ms\"}}}, \"policy\": \"naive\", \"workload\": {\"tasks\": {\"a\": {\"start\": "
		"\"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"50ms\"}]}}}}",
		&ops, 1, true));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("clock");
	TCase *t = tcase_create("clock");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, another_clock_ticks_on_its_own_grid_at_once);
	tcase_add_test(t, a_slice_asked_for_during_a_switch_begins_after_it);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
