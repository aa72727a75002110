/* test_util.c - memory, errors, near names, rings and heaps. */
#include "heap.h"
#include "list.h"
#include "util.h"
#include <check.h>
#include <string.h>

/* ---- util ---- */

START_TEST(memory_is_zeroed_and_never_null)
{
	char *p = xcalloc(1000, 3), *none = xcalloc(0, 8);

	ck_assert_ptr_nonnull(none);
	for (int i = 0; i < 3000; i++)
		ck_assert_int_eq(p[i], 0);
	free(p);
	p = xrealloc(NULL, 0, 5);
	ck_assert_ptr_nonnull(p);
	free(p);
	free(none);
}
END_TEST

START_TEST(an_allocation_that_cannot_be_ends_the_program)
{
	char *volatile p = xrealloc(NULL, SIZE_MAX / 2, 3);

	free(p);
}
END_TEST

START_TEST(text_is_copied_and_formatted)
{
	char *a = xstrdup("corun"), *b = xasprintf("%s-%d", a, 5), *c = xasprintf("%2000d", 1);

	ck_assert_str_eq(a, "corun");
	ck_assert_str_eq(b, "corun-5");
	ck_assert_uint_eq(strlen(c), 2000);
	free(a);
	free(b);
	free(c);
}
END_TEST

START_TEST(a_bug_aborts)
{
	BUG_ON(1 + 1 == 2);
}
END_TEST

START_TEST(errors_are_collected_one_a_line)
{
	struct err e = {0};

	ck_assert(!err_add(&e, "first %d", 1));
	ck_assert(!err_add(&e, "second\nwith a \033[1mbreak"));
	ck_assert_int_eq(e.n, 2);
	ck_assert_str_eq(e.text, "first 1\nsecond?with a ?[1mbreak\n");
	ck_assert_uint_eq(e.len, strlen(e.text));
	err_fini(&e);
	ck_assert_int_eq(e.n, 0);
	ck_assert_ptr_null(e.text);
}
END_TEST

static const char *const names[] = {"slice", "name", "min_granularity", "hz", "nice"};

static const struct {
	const char *name, *near;
} nears[] = {
	{"slize", "slice"},
	{"slcie", "slice"}, /* two neighbours swapped are one mistake */
	{"lsice", "slice"},
	{"slices", "slice"},
	{"slic", "slice"},
	{"nmae", "name"},
	{"nace", "name"}, /* as near to nice: the first */
	{"min_granularty", "min_granularity"},
	{"mingranularity", "min_granularity"},
	{"granularity", "min_granularity"},
	{"hzz", "hz"},
	{"hx", NULL}, /* half of it differs */
	{"", NULL},
	{"wholly else", NULL},
	{"slwrd", NULL},
};

START_TEST(the_nearest_name_is_what_was_meant)
{
	const char *near = nearest_name(nears[_i].name, names, ARRAY_LEN(names));

	ck_assert_pstr_eq(near, nears[_i].near);
}
END_TEST

START_TEST(no_name_is_near_a_very_long_one)
{
	char *name = xcalloc(1 << 20, 1);
	const char *one = name;

	memset(name, 'a', (1 << 20) - 1);
	ck_assert_ptr_null(nearest_name(name, names, ARRAY_LEN(names)));
	ck_assert_ptr_null(nearest_name(name, &one, 1));
	ck_assert_ptr_null(nearest_name("slice", names, 0));
	free(name);
}
END_TEST

/* ---- list.h ---- */

struct item {
	int id;
	struct link link;
	struct heap_node node;
};

static int listed(struct link *head, char *out)
{
	int n = 0;

	list_for (l, head)
		out[n++] = (char)('a' + container_of(l, struct item, link)->id);
	out[n] = 0;
	return n;
}

START_TEST(a_ring_keeps_its_order)
{
	struct item x[4];
	struct link head;
	char out[8];

	list_init(&head);
	ck_assert(list_empty(&head));
	for (int i = 0; i < 4; i++)
		x[i].id = i;
	list_push_back(&head, &x[1].link);
	list_push_back(&head, &x[2].link);
	list_push_front(&head, &x[0].link);
	list_insert(&x[2].link, &x[3].link);
	listed(&head, out);
	ck_assert_str_eq(out, "abdc");
	list_del(&x[1].link);
	listed(&head, out);
	ck_assert_str_eq(out, "adc");
	list_del(&x[1].link); /* twice does no harm */
	list_push_front(&head, &x[1].link);
	listed(&head, out);
	ck_assert_str_eq(out, "badc");
	for (int i = 0; i < 4; i++)
		list_del(&x[i].link);
	ck_assert(list_empty(&head));
}
END_TEST

/* ---- heap.h ---- */

/* The first of a plain array, by the same order. */
static int twin_min(const struct heap_entry *twin, int n)
{
	int min = -1;

	for (int i = 0; i < n; i++)
		if (twin[i].node && (min < 0 || heap_before(&twin[i], &twin[min])))
			min = i;
	return min;
}

START_TEST(a_heap_does_as_a_plain_array_does)
{
	enum { N = 200 };
	struct item x[N] = {0};
	struct heap_entry twin[N] = {0};
	struct heap h = {0};
	uint64_t r = 0x243f6a8885a308d3u + (uint64_t)_i, tie = 0;

	for (int turn = 0; turn < 20000; turn++) {
		int i, min;

		r ^= r << 13, r ^= r >> 7, r ^= r << 17;
		i = (int)(r % N);
		/* Few keys, so that many are equal. */
		int64_t key = (int64_t)(r >> 32) % 16 - 8;

		ck_assert_int_eq(x[i].node.pos != 0, twin[i].node != NULL);
		if (!twin[i].node) {
			twin[i] = (struct heap_entry){key, tie, &x[i].node};
			heap_add(&h, &x[i].node, key, tie++);
		} else if (r >> 60 < 6) {
			twin[i].node = NULL;
			heap_del(&h, &x[i].node);
		} else if (r >> 60 < 12) {
			twin[i] = (struct heap_entry){key, tie, &x[i].node};
			heap_rekey(&h, &x[i].node, key, tie++);
		} else {
			i = twin_min(twin, N);
			twin[i].node = NULL;
			heap_del(&h, heap_min(&h));
		}
		min = twin_min(twin, N);
		ck_assert_ptr_eq(heap_min(&h), min < 0 ? NULL : &x[min].node);
		if (turn % 64 == 0)
			heap_check(&h);
	}
	while (heap_min(&h)) {
		int min = twin_min(twin, N);

		ck_assert_ptr_eq(heap_min(&h), &x[min].node);
		twin[min].node = NULL;
		heap_del(&h, &x[min].node);
		ck_assert_uint_eq(x[min].node.pos, 0);
	}
	ck_assert_int_eq(twin_min(twin, N), -1);
	free(h.at);
}
END_TEST

START_TEST(equal_keys_leave_in_order_of_their_ties)
{
	struct item x[100] = {0};
	struct heap h = {0};

	for (int i = 0; i < 100; i++)
		heap_add(&h, &x[i].node, 5, (uint64_t)(i * 37 % 100));
	for (int i = 0; i < 100; i++) {
		struct heap_node *node = heap_min(&h);

		ck_assert_int_eq((container_of(node, struct item, node) - x) * 37 % 100, i);
		heap_del(&h, node);
	}
	free(h.at);
}
END_TEST

START_TEST(a_heap_that_is_out_of_order_is_found)
{
	struct item x[3] = {0};
	struct heap h = {0};

	for (int i = 0; i < 3; i++)
		heap_add(&h, &x[i].node, i, 0);
	h.at[2].key = -1;
	heap_check(&h);
}
END_TEST

START_TEST(errors_come_in_the_order_of_their_places)
{
	struct err e = {0};

	err_add(&e, "b.json:12:7: error: $.z: late");
	err_add(&e, "--set x: error: no place");
	err_add(&e, "b.json:3:40: error: $.y: early");
	err_add(&e, "a.json:1:1: error: another file");
	err_add(&e, "b.json:3:9: error: $.x: first");
	err_sort(&e);
	ck_assert_str_eq(e.text, "b.json:3:9: error: $.x: first\n"
				 "b.json:3:40: error: $.y: early\n"
				 "b.json:12:7: error: $.z: late\n"
				 "--set x: error: no place\n"
				 "a.json:1:1: error: another file\n");
	err_fini(&e);
	err_sort(&e); /* of none */
}
END_TEST

int main(void)
{
	Suite *s = suite_create("util");
	TCase *c = tcase_create("util");
	SRunner *r;
	int failed;

	tcase_add_test(c, errors_come_in_the_order_of_their_places);
	tcase_add_test(c, memory_is_zeroed_and_never_null);
	tcase_add_exit_test(c, an_allocation_that_cannot_be_ends_the_program, EXIT_MACHINE);
	tcase_add_test(c, text_is_copied_and_formatted);
	tcase_add_test_raise_signal(c, a_bug_aborts, 6);
	tcase_add_test(c, errors_are_collected_one_a_line);
	tcase_add_loop_test(c, the_nearest_name_is_what_was_meant, 0, ARRAY_LEN(nears));
	tcase_add_test(c, no_name_is_near_a_very_long_one);
	suite_add_tcase(s, c);
	c = tcase_create("list");
	tcase_add_test(c, a_ring_keeps_its_order);
	suite_add_tcase(s, c);
	c = tcase_create("heap");
	tcase_add_loop_test(c, a_heap_does_as_a_plain_array_does, 0, 4);
	tcase_add_test(c, equal_keys_leave_in_order_of_their_ties);
	tcase_add_test_raise_signal(c, a_heap_that_is_out_of_order_is_found, 6);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
