/* test_plugin.c - what is asked of a policy's tables, and what a run says of where it is. What a
 * shared object may do beside: tests/plugin/hostile. */
#include <string.h>

#include "fifo.h"
#include "hook.h"
#include "kit.h"
#include "param.h"
#include "plugin.h"
#include "registry.h"

START_TEST(every_policy_of_the_tree_is_one)
{
	const struct policy_ops *p;

	for (size_t i = 0; (p = policy_at(i)); i++) {
		struct err e = {0};
		ck_assert_msg(plugin_check(p, p->name, NULL, &e), "%s", e.text);
	}
}
END_TEST

START_TEST(every_hook_has_its_name)
{
	for (int i = HOOK_NONE + 1; i < HOOKS; i++) {
		ck_assert_str_ne(hook_name(i), "a hook");
		for (int k = HOOK_NONE + 1; k < i; k++)
			ck_assert_str_ne(hook_name(i), hook_name(k));
	}
}
END_TEST

START_TEST(a_shared_object_s_name_has_a_path_and_perhaps_one_within)
{
	static const struct {
		const char *name, *file;
	} cases[] = {{"naive", NULL},
		     {"mine.so", NULL},
		     {"./mine.so", "./mine.so"},
		     {"./mine.so:other", "./mine.so"},
		     {"/a:b/mine.so", "/a:b/mine.so"},
		     {"/a:b/mine.so:other", "/a:b/mine.so"}};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char *file = policy_file(cases[i].name);
		ck_assert_pstr_eq(file, cases[i].file);
		free(file);
	}
}
END_TEST

/* ---- where a run is ---- */

#define MS 1000000

static struct sim_where seen;

static void look_at(const struct sim *s)
{
	sim_where(s, &seen);
}

static struct task *look_and_pick(struct sim *s, int cpu)
{
	look_at(s);
	ck_assert_str_eq(seen.hook, "pick_next");
	ck_assert_str_eq(seen.outer, "pick_next");
	ck_assert_int_eq(seen.cpu, cpu);
	ck_assert_int_eq(seen.now, sim_now(s));
	return fifo_pick_next(s, cpu);
}

static void look_and_enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	look_at(s);
	ck_assert_str_eq(seen.hook, "enqueue");
	ck_assert_str_eq(seen.outer, why == ENQ_MIGRATE ? "timer" : "enqueue");
	ck_assert_int_eq(seen.cpu, cpu);
	fifo_enqueue(s, cpu, t, why);
}

static int moved;

/* Moves the first that waits to where it is. */
static void move(struct sim *s, int id, int cpu)
{
	struct task *t = fifo_first(s, cpu);

	(void)id;
	moved += t != NULL;
	if (t)
		sim_migrate(s, t, t->cpu);
	look_at(s);
	ck_assert_str_eq(seen.hook, "timer");
	ck_assert_str_eq(seen.outer, "timer");
	ck_assert_int_eq(seen.cpu, cpu);
}

static bool begin(struct sim *s, struct err *e)
{
	sim_timer(s, 0, 1, MS);
	return fifo.init(s, e);
}

static void look_at_exit(struct sim *s)
{
	look_at(s);
}

START_TEST(a_run_says_in_which_hook_it_is)
{
	struct policy_ops ops = fifo;
	struct kit *k;

	ops.init = begin;
	ops.timers = 1;
	ops.timer = move;
	ops.enqueue = look_and_enqueue;
	ops.pick_next = look_and_pick;
	ops.exit = look_at_exit;
	moved = 0;
	k = kit_run_ops(FIFO_CONFIG("", FIFO_HOGS(6, "")), &ops, 1, true);
	ck_assert_int_eq(moved, 1);
	ck_assert_str_eq(seen.hook, "exit");
	ck_assert_str_eq(seen.outer, "exit");
	ck_assert_str_eq(seen.policy, "fifo");
	kit_free(k);
}
END_TEST

START_TEST(a_room_in_which_no_run_was_is_in_no_hook)
{
	void *room = xcalloc(1, sim_size());

	sim_where(room, &seen);
	ck_assert_ptr_null(seen.hook);
	ck_assert_ptr_null(seen.outer);
	ck_assert_str_eq(seen.policy, "");
	free(room);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("plugin");
	TCase *t = tcase_create("plugin");
	SRunner *sr;
	int failed;

	tcase_add_test(t, every_policy_of_the_tree_is_one);
	tcase_add_test(t, every_hook_has_its_name);
	tcase_add_test(t, a_shared_object_s_name_has_a_path_and_perhaps_one_within);
	tcase_add_test(t, a_run_says_in_which_hook_it_is);
	tcase_add_test(t, a_room_in_which_no_run_was_is_in_no_hook);
	suite_add_tcase(s, t);
	sr = srunner_create(s);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
