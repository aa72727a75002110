/* test_work.c - streams and the amounts drawn from them, programs that grow. Seeds are fixed and
 * bounds are 5 sigma, so that a fault shows and chance does not. */
#include "work.h"
#include <check.h>
#include <math.h>
#include <string.h>

static struct stream stream(uint64_t seed, enum stream_for purpose, uint64_t id)
{
	struct stream st;

	stream_init(&st, seed, purpose, id);
	return st;
}

/* Loops of many draws use no ck_assert: Check writes a note for each. */

/* ---- streams ---- */

START_TEST(a_stream_is_its_seed_purpose_and_id)
{
	struct stream a = stream(1, STREAM_TASK, 7), b = stream(1, STREAM_TASK, 7);

	for (int i = 0; i < 100; i++)
		ck_assert_uint_eq(stream_u64(&a), stream_u64(&b));
	ck_assert_uint_eq(sizeof(a), 16);
}
END_TEST

/* Golden: other numbers mean other results for every seed that anybody ever wrote down. */
START_TEST(streams_never_change)
{
	struct stream st = stream(42, STREAM_TASK, 3);

	ck_assert_uint_eq(stream_u64(&st), 7763569614071608011u);
	ck_assert_uint_eq(stream_u64(&st), 8850085858989210335u);
}
END_TEST

static int u64_order(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

START_TEST(streams_of_other_seed_purpose_or_id_share_nothing)
{
	enum { SEEDS = 8, IDS = 64, DRAWS = 64, N = SEEDS * STREAM_TEST * IDS * DRAWS };
	uint64_t *all = xcalloc(N, sizeof(*all));
	int n = 0, same = 0;

	for (uint64_t seed = 0; seed < SEEDS; seed++)
		for (int purpose = STREAM_TASK; purpose <= STREAM_TEST; purpose++)
			for (uint64_t id = 0; id < IDS; id++) {
				struct stream st = stream(seed, (enum stream_for)purpose, id);

				for (int i = 0; i < DRAWS; i++)
					all[n++] = stream_u64(&st);
			}
	ck_assert_int_eq(n, N);
	qsort(all, N, sizeof(*all), u64_order);
	for (int i = 1; i < N; i++)
		same += all[i - 1] == all[i];
	ck_assert_int_eq(same, 0);
	free(all);
}
END_TEST

/* Chi-square over 256 cells has mean 255 and deviation 22.6: five of them either way. */
static void cells_are_even(const int *cell, int draws)
{
	double chi = 0, want = draws / 256.0;

	for (int i = 0; i < 256; i++)
		chi += (cell[i] - want) * (cell[i] - want) / want;
	ck_assert_msg(chi > 142 && chi < 368, "chi-square %g", chi);
}

START_TEST(every_byte_of_a_stream_is_even)
{
	struct stream st = stream(5, STREAM_TEST, 0);
	int cell[256] = {0};

	for (int i = 0; i < 100000; i++)
		cell[stream_u64(&st) >> 8 * _i & 255]++;
	cells_are_even(cell, 100000);
}
END_TEST

/* Every task draws but a little: so the first draws of neighbours must be as even as one stream. */
START_TEST(first_draws_of_neighbouring_streams_are_even)
{
	int cell[256] = {0}, pair[256] = {0};
	uint64_t last = 0;

	for (uint64_t id = 0; id < 100000; id++) {
		struct stream st = stream(5, STREAM_TASK, id);
		uint64_t u = stream_u64(&st) >> 8 * _i & 255;

		cell[u]++;
		pair[(u ^ last) & 255]++;
		last = u;
	}
	cells_are_even(cell, 100000);
	cells_are_even(pair, 100000);
}
END_TEST

/* One bit of key or counter moves each bit of the draw half the time. */
START_TEST(every_bit_in_moves_every_bit_out)
{
	enum { N = 4000 };
	int moved[64] = {0};
	struct stream from = stream(9, STREAM_TEST, 1);

	for (int i = 0; i < N; i++) {
		struct stream a = {stream_u64(&from), (uint64_t)i}, b = a;
		uint64_t d;

		if (_i < 64)
			b.key ^= (uint64_t)1 << _i;
		else
			b.n ^= (uint64_t)1 << (_i - 64);
		d = stream_u64(&a) ^ stream_u64(&b);
		for (int bit = 0; bit < 64; bit++)
			moved[bit] += (int)(d >> bit & 1);
	}
	for (int bit = 0; bit < 64; bit++) /* sqrt(N) / 2 = 32 */
		ck_assert_msg(abs(moved[bit] - N / 2) < 160, "%d: %d", bit, moved[bit]);
}
END_TEST

START_TEST(below_n_is_even_and_below_n)
{
	static const uint32_t ns[] = {1, 2, 3, 7, 10, 100, 255};
	uint32_t n = ns[_i];
	int count[256] = {0}, draws = 200000;
	struct stream st = stream(11, STREAM_POLICY, n);
	double chi = 0, want = draws / (double)n;

	for (int i = 0; i < draws; i++) {
		uint32_t u = stream_below(&st, n);

		if (u >= n)
			ck_abort_msg("%u is not below %u", u, n);
		count[u]++;
	}
	for (uint32_t i = 0; i < n; i++)
		chi += (count[i] - want) * (count[i] - want) / want;
	ck_assert_msg(fabs(chi - (n - 1)) <= 5 * sqrt(2.0 * (n - 1)), "%u: chi-square %g", n, chi);
}
END_TEST

START_TEST(below_uses_the_whole_range)
{
	struct stream st = stream(11, STREAM_POLICY, 1);
	uint32_t min = UINT32_MAX, max = 0;

	for (int i = 0; i < 100000; i++) {
		uint32_t u = stream_below(&st, UINT32_MAX);

		min = u < min ? u : min;
		max = u > max ? u : max;
	}
	ck_assert_uint_lt(min, UINT32_MAX / 5000);
	ck_assert_uint_gt(max, UINT32_MAX - UINT32_MAX / 5000);
	ck_assert_uint_lt(max, UINT32_MAX);
}
END_TEST

/* ---- distributions ---- */

static void mean_is(double sum, double sum2, int n, double mean, double variance)
{
	double got = sum / n, var = sum2 / n - got * got;

	ck_assert_msg(fabs(got - mean) < 5 * sqrt(variance / n), "mean %g, not %g", got, mean);
	ck_assert_msg(fabs(var - variance) < 0.1 * variance, "variance %g, not %g", var, variance);
}

static double draw(int law, struct stream *st)
{
	switch (law) {
	case 0:
		return stream_unit(st);
	case 1:
		return rng_exponential(st, 3);
	case 2:
		return rng_uniform(st, -1, 5);
	case 3:
		return rng_lognormal(st, 1, 0.5);
	default:
		return rng_gamma(st, law == 4 ? 0.5 : 4, 2);
	}
}

START_TEST(each_law_has_its_mean_and_variance)
{
	double s2 = 0.25, e = exp(1 + s2 / 2);
	const struct {
		double mean, variance;
	} want[] = {{0.5, 1 / 12.0}, {3, 9}, {2, 3}, {e, (exp(s2) - 1) * e * e}, {1, 2}, {8, 16}};
	struct stream st = stream(13, STREAM_TEST, (uint64_t)_i);
	double sum = 0, sum2 = 0;
	int n = 200000;

	for (int i = 0; i < n; i++) {
		double x = draw(_i, &st);

		sum += x;
		sum2 += x * x;
	}
	mean_is(sum, sum2, n, want[_i].mean, want[_i].variance);
}
END_TEST

START_TEST(a_unit_is_below_one_and_not_below_zero)
{
	struct stream st = stream(17, STREAM_TEST, 0);

	for (int i = 0; i < 1000000; i++) {
		double u = stream_unit(&st);

		if (!(u >= 0 && u < 1))
			ck_abort_msg("%g", u);
	}
}
END_TEST

START_TEST(an_amount_drawn_is_rounded_to_the_nearest_ns)
{
	struct dist third = {.law = DIST_UNIFORM, .a = 0, .b = 3};
	struct stream st = stream(19, STREAM_TASK, 0);
	int count[4] = {0}, n = 60000;

	for (int i = 0; i < n; i++) {
		int64_t ns = dist_draw(&third, &st);

		if (ns < 0 || ns > 3)
			ck_abort_msg("%d", (int)ns);
		count[ns]++;
	}
	/* Half a ns falls to either end. */
	for (int i = 0; i < 4; i++)
		ck_assert_msg(abs(count[i] - (i % 3 ? n / 3 : n / 6)) < 600, "%d: %d", i, count[i]);
}
END_TEST

static const struct {
	struct dist d;
	int64_t ns;
} cut[] = {
	{{.law = DIST_UNIFORM, .a = -9, .b = -5}, 0},
	{{.law = DIST_UNIFORM, .a = 1e18, .b = 2e18}, WORK_MAX},
	{{.law = DIST_LOGNORMAL, .a = 1e6, .b = 0}, WORK_MAX},	   /* infinite */
	{{.law = DIST_UNIFORM, .a = -INFINITY, .b = INFINITY}, 0}, /* no number */
	{{.law = DIST_UNIFORM, .a = 2499999.5, .b = 2499999.5}, 2500000},
};

START_TEST(an_amount_drawn_is_never_out_of_range)
{
	struct stream st = stream(23, STREAM_TASK, 0);

	ck_assert_int_eq(dist_draw(&cut[_i].d, &st), cut[_i].ns);
}
END_TEST

START_TEST(amounts_follow_their_law)
{
	struct dist laws[] = {{.law = DIST_EXPONENTIAL, .a = 5e6},
			      {.law = DIST_UNIFORM, .a = 4e6, .b = 6e6},
			      {.law = DIST_LOGNORMAL, .a = log(5e6) - 0.125, .b = 0.5},
			      {.law = DIST_GAMMA, .a = 2, .b = 2.5e6}};
	struct stream st = stream(29, STREAM_TASK, (uint64_t)_i);
	double sum = 0;

	for (int i = 0; i < 100000; i++)
		sum += (double)dist_draw(&laws[_i], &st);
	ck_assert_double_eq_tol(sum / 100000, 5e6, 5e6 * 5 / sqrt(100000));
}
END_TEST

START_TEST(empirical_amounts_are_those_listed_each_alike)
{
	int64_t list[] = {10, 20, 40};
	struct dist d = {.law = DIST_EMPIRICAL, .list = list, .n = 3};
	struct stream st = stream(31, STREAM_TASK, 0);
	int count[3] = {0};

	for (int i = 0; i < 30000; i++) {
		int64_t ns = dist_draw(&d, &st);

		if (ns != 10 && ns != 20 && ns != 40)
			ck_abort_msg("%d", (int)ns);
		count[ns / 20]++;
	}
	for (int i = 0; i < 3; i++)
		ck_assert_int_lt(abs(count[i] - 10000), 410);
}
END_TEST

/* ---- programs ---- */

START_TEST(programs_grow_zeroed_and_keep_what_they_had)
{
	struct work w = {0};

	for (int i = 0; i < 1000; i++) {
		struct step *st = work_add_step(&w);
		struct prog *p = work_add_prog(&w);

		ck_assert(st->op == 0 && st->flags == 0 && st->kind == 0 && st->arg == 0 &&
			  st->ns == 0);
		ck_assert(!p->name && !p->nice && !p->copies && !p->start);
		memset(st, 0xFF, sizeof(*st));
		st->ns = i;
		p->nice = i;
	}
	ck_assert_uint_eq(w.nstep, 1000);
	ck_assert_int_eq(w.nprog, 1000);
	for (int i = 0; i < 1000; i++) {
		ck_assert_int_eq(w.steps[i].ns, i);
		ck_assert_int_eq(w.progs[i].nice, i);
	}
	work_fini(&w);
	ck_assert_ptr_null(w.steps);
}
END_TEST

static const struct {
	struct step st;
	const char *text;
} steps[] = {
	{{.op = OP_RUN, .ns = 5000000, .kind = 2}, "run 5ms of kind 2"},
	{{.op = OP_RUN, .ns = 0, .flags = STEP_DRAWN}, "run exponential(5ms) of kind 0"},
	{{.op = OP_RUN_CPU, .ns = 1000000000}, "run for cpu time of 1s of kind 0"},
	{{.op = OP_SLEEP, .ns = 250000}, "sleep 250us"},
	{{.op = OP_SLEEP, .ns = 1, .flags = STEP_DRAWN}, "sleep one of 3 amounts"},
	{{.op = OP_IO}, "io disk"},
	{{.op = OP_IO, .ns = 1000}, "io disk 1us"},
	{{.op = OP_FORK}, "fork cc1"},
	{{.op = OP_LOCK}, "lock db"},
	{{.op = OP_BARRIER}, "barrier all"},
	{{.op = OP_AWAIT, .arg = 1}, "await second"},
	{{.op = OP_REPEAT, .ns = 3}, "repeat 3 times"},
	{{.op = OP_REPEAT, .ns = -1}, "repeat for ever"},
	{{.op = OP_EXIT}, "exit"},
};

START_TEST(a_step_says_what_it_does)
{
	struct dist dists[] = {{.law = DIST_EXPONENTIAL, .a = 5e6},
			       {.law = DIST_EMPIRICAL, .n = 3}};
	struct prog prog = {.name = "cc1"};
	struct device device = {.name = "disk"};
	struct lock_def lock = {.name = "db"};
	struct barrier_def barrier = {.name = "all"};
	char first[] = "first", second[] = "second", *events[] = {first, second}, buf[80];
	struct work w = {.dists = dists,
			 .progs = &prog,
			 .devices = &device,
			 .locks = &lock,
			 .barriers = &barrier,
			 .events = events};

	ck_assert_str_eq(step_text(&w, &steps[_i].st, buf, sizeof(buf)), steps[_i].text);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("work");
	TCase *c = tcase_create("streams");
	SRunner *r;
	int failed;

	tcase_add_test(c, a_stream_is_its_seed_purpose_and_id);
	tcase_add_test(c, streams_never_change);
	tcase_add_test(c, streams_of_other_seed_purpose_or_id_share_nothing);
	tcase_add_loop_test(c, every_byte_of_a_stream_is_even, 0, 8);
	tcase_add_loop_test(c, first_draws_of_neighbouring_streams_are_even, 0, 8);
	tcase_add_loop_test(c, every_bit_in_moves_every_bit_out, 0, 128);
	tcase_add_loop_test(c, below_n_is_even_and_below_n, 0, 7);
	tcase_add_test(c, below_uses_the_whole_range);
	suite_add_tcase(s, c);
	c = tcase_create("laws");
	tcase_add_loop_test(c, each_law_has_its_mean_and_variance, 0, 6);
	tcase_add_test(c, a_unit_is_below_one_and_not_below_zero);
	tcase_add_test(c, an_amount_drawn_is_rounded_to_the_nearest_ns);
	tcase_add_loop_test(c, an_amount_drawn_is_never_out_of_range, 0, ARRAY_LEN(cut));
	tcase_add_loop_test(c, amounts_follow_their_law, 0, 4);
	tcase_add_test(c, empirical_amounts_are_those_listed_each_alike);
	suite_add_tcase(s, c);
	c = tcase_create("programs");
	tcase_add_test(c, programs_grow_zeroed_and_keep_what_they_had);
	tcase_add_loop_test(c, a_step_says_what_it_does, 0, ARRAY_LEN(steps));
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
