/* test_matrix.c - what schedulers are told apart by: ten questions, asked on 2 cores of 2 cpus
 * under both numberings. A row a question, a column a policy, and in each cell what must come out.
 */
#include "baselines.h"

#include <math.h>

enum row {
	HOGS_OF_A_SHELL,
	BAD_PAIR,
	SLEEPER,
	WAKEUP_TAKES,
	WAKEUP_BESIDE,
	WAKEUP_HOG,
	WAKEUP_WAITS,
	SIX_SPREAD,
	SIX_MOVES,
	TURN,
	ROWS
};

/* Where an answer is from: the facts of the kernels; or the facts are silent there, or the model
 * differs from them, for a reason that docs/policies.md gives. */
enum from { FACTS = 1, MODEL };

/* From `least` to `most`, ends included. */
struct answer {
	double least, most;
	enum from from;
};

struct column {
	const char *name;
	struct sched sc;
	struct answer answer[ROWS][2]; /* of each numbering */
};

#define ON_EACH(split, adjacent)                                                                   \
	{                                                                                          \
		split, adjacent                                                                    \
	}
#define ON_BOTH(answer)                                                                            \
	{                                                                                          \
		answer, answer                                                                     \
	}
#define IN(least, most, from)                                                                      \
	{                                                                                          \
		least, most, from                                                                  \
	}
#define IS(x, from)    ON_BOTH(IN(x, x, from))
#define ABOUT(p, from) IN((p)-.11, (p) + .11, from) /* 3.3 deviations of 200 runs */

/* clang-format off */
#define WAKES_IN_PLACE(takes, moves)                                                               \
	[WAKEUP_TAKES] = takes, [WAKEUP_HOG] = ON_BOTH(ABOUT(moves, FACTS)),                       \
	[WAKEUP_BESIDE] = IS(0, MODEL), [WAKEUP_WAITS] = IS(0, FACTS)
#define WAKES_ELSEWHERE(beside)                                                                    \
	[WAKEUP_TAKES] = IS(0, FACTS), [WAKEUP_HOG] = IS(0, MODEL),                                \
	[WAKEUP_BESIDE] = beside, [WAKEUP_WAITS] = IS(0, MODEL)
#define IDLE_CORE	WAKES_ELSEWHERE(IS(0, FACTS))
#define ANY_CPU		WAKES_ELSEWHERE(ON_BOTH(ABOUT(1 / 3., FACTS)))
#define LOWEST_CPU	WAKES_ELSEWHERE(ON_EACH(IN(0, 0, FACTS), IN(1, 1, FACTS)))

#define HT_AWARE                                                                                   \
	[HOGS_OF_A_SHELL] = IS(0, FACTS),                                                          \
	[BAD_PAIR] = IS(10, FACTS),                                                                \
	[SLEEPER] = IS(1, FACTS),                                                                  \
	WAKES_IN_PLACE(IS(1, FACTS), 1 / 2.),                                                      \
	[SIX_SPREAD] = ON_BOTH(IN(1, 1.25, FACTS)),                                                \
	[SIX_MOVES] = ON_BOTH(IN(10, 22, MODEL)),                                                  \
	[TURN] = IS(100, FACTS)
#define ULE                                                                                        \
	[HOGS_OF_A_SHELL] = IS(0, FACTS),                                                          \
	[SLEEPER] = IS(0, FACTS),                                                                  \
	IDLE_CORE,                                                                                 \
	[SIX_MOVES] = ON_BOTH(IN(1, 3, FACTS)),                                                    \
	[TURN] = IS(94.5, FACTS)
#define FOURBSD                                                                                    \
	[HOGS_OF_A_SHELL] = ON_BOTH(ABOUT(1 / 3., FACTS)),                                         \
	[BAD_PAIR] = IS(10, FACTS),                                                                \
	[SLEEPER] = ON_BOTH(ABOUT(1 / 3., FACTS)),                                                 \
	ANY_CPU,                                                                                   \
	[SIX_SPREAD] = ON_BOTH(IN(1, 1.2, FACTS))
#define OPENBSD_ALL_CPUS                                                                           \
	[HOGS_OF_A_SHELL] = ON_EACH(IN(1 / 4., 1 / 4., FACTS), IN(1 / 2., 1 / 2., FACTS)),         \
	[BAD_PAIR] = IS(10, FACTS),                                                                \
	[SLEEPER] = IS(1, FACTS),                                                                  \
	LOWEST_CPU,                                                                                \
	[SIX_SPREAD] = ON_BOTH(IN(1.8, 2.5, FACTS)),                                               \
	[SIX_MOVES] = IS(0, MODEL),                                                                \
	[TURN] = IS(100, FACTS)
#define LINUX                                                                                      \
	[HOGS_OF_A_SHELL] = IS(0, FACTS),                                                          \
	[BAD_PAIR] = ON_BOTH(IN(.012, .05, FACTS)),                                                \
	[SLEEPER] = IS(1, FACTS),                                                                  \
	IDLE_CORE,                                                                                 \
	[SIX_SPREAD] = ON_BOTH(IN(1, 1.15, FACTS)),                                                \
	[SIX_MOVES] = ON_BOTH(IN(20, 50, MODEL))
#define KNOWS_CORES                                                                                \
	[HOGS_OF_A_SHELL] = IS(0, MODEL),                                                          \
	[SLEEPER] = IS(0, MODEL),                                                                  \
	IDLE_CORE

static const struct column columns[] = {
	{"bsd4", {"bsd4", NULL, NULL}, {
		[HOGS_OF_A_SHELL] = ON_EACH(ABOUT(1 / 4., FACTS), ABOUT(3 / 8., FACTS)),
		[BAD_PAIR] = IS(10, FACTS),
		[SLEEPER] = IS(1, FACTS),
		WAKES_IN_PLACE(IS(1, FACTS), 1 / 2.),
		[SIX_SPREAD] = ON_BOTH(IN(1, 1.25, FACTS)),
		[SIX_MOVES] = ON_BOTH(IN(10, 22, MODEL)),
		[TURN] = IS(100, FACTS)}},
	{"ht-aware v1", {"ht-aware", "policy.rule=v1", NULL}, {HT_AWARE}},
	{"ht-aware v3", {"ht-aware", "policy.rule=v3", NULL}, {HT_AWARE}},
	{"ht-aware v3, cache_coherent",
	 {"ht-aware", "policy.rule=v3", "policy.cache_coherent=true"}, {HT_AWARE}},
	{"dfly", {"dfly", NULL, NULL}, {
		[HOGS_OF_A_SHELL] = IS(0, FACTS),
		[BAD_PAIR] = ON_BOTH(IN(.01, 1, FACTS)),
		[SLEEPER] = IS(1, FACTS),
		WAKES_IN_PLACE(ON_BOTH(ABOUT(3 / 4., MODEL)), 3 / 8.),
		[SIX_SPREAD] = ON_BOTH(IN(1.1, 1.6, MODEL)),
		[SIX_MOVES] = ON_BOTH(IN(6, 8, FACTS)),
		[TURN] = ON_BOTH(IN(60, 80, MODEL))}},
	{"ule v12.1", {"ule", "policy.version=v12.1", NULL}, {
		ULE,
		[BAD_PAIR] = IS(10, FACTS),
		[SIX_SPREAD] = ON_BOTH(IN(1.05, 1.6, FACTS))}},
	{"ule v2023", {"ule", "policy.version=v2023", NULL}, {
		ULE,
		[BAD_PAIR] = ON_BOTH(IN(.2, 1.6, FACTS)),
		[SIX_SPREAD] = ON_BOTH(IN(1.05, 1.6, MODEL))}},
	{"4bsd v2005", {"4bsd", "policy.version=v2005", NULL}, {
		FOURBSD,
		[SIX_MOVES] = ON_BOTH(IN(20, 40, FACTS)),
		[TURN] = IS(100, FACTS)}},
	{"4bsd v12.1", {"4bsd", "policy.version=v12.1", NULL}, {
		FOURBSD,
		[SIX_MOVES] = ON_BOTH(IN(40, 44, FACTS)),
		[TURN] = IS(94.5, FACTS)}},
	{"openbsd v2014", {"openbsd", "policy.version=v2014", NULL}, {OPENBSD_ALL_CPUS}},
	{"openbsd v2025, smt", {"openbsd", "policy.version=v2025", "policy.smt=true"},
	 {OPENBSD_ALL_CPUS}},
	{"openbsd v2025", {"openbsd", "policy.version=v2025", NULL}, {
		[HOGS_OF_A_SHELL] = IS(0, FACTS),
		[BAD_PAIR] = IS(0, FACTS),
		[SLEEPER] = IS(1, FACTS),
		IDLE_CORE,
		[SIX_SPREAD] = ON_BOTH(IN(1, 1.2, MODEL)),
		[SIX_MOVES] = IS(0, FACTS),
		[TURN] = IS(100, FACTS)}},
	{"cfs", {"cfs", NULL, NULL}, {
		LINUX,
		[TURN] = IS(12, MODEL)}},
	{"eevdf", {"eevdf", NULL, NULL}, {
		LINUX,
		[TURN] = IS(4, MODEL)}},
	{"core-sched", {"core-sched", NULL, NULL}, {
		LINUX,
		[TURN] = IS(4, MODEL)}},
	{"naive", {"naive", NULL, NULL}, {
		[HOGS_OF_A_SHELL] = ON_BOTH(ABOUT(1 / 3., FACTS)),
		[BAD_PAIR] = IS(10, MODEL),
		[SLEEPER] = ON_BOTH(ABOUT(1 / 3., MODEL)),
		ANY_CPU,
		[SIX_SPREAD] = ON_BOTH(IN(1, 1.05, MODEL)),
		[SIX_MOVES] = ON_BOTH(IN(38, 40, MODEL)),
		[TURN] = IS(100, FACTS)}},
	{"fifo", {"fifo", NULL, NULL}, {
		KNOWS_CORES,
		[BAD_PAIR] = IS(10, MODEL),
		[SIX_SPREAD] = IS(INFINITY, MODEL),
		[SIX_MOVES] = IS(0, MODEL),
		[TURN] = IS(10000, MODEL)}},
	{"rr", {"rr", NULL, NULL}, {
		KNOWS_CORES,
		[BAD_PAIR] = IS(10, MODEL),
		[SIX_SPREAD] = ON_BOTH(IN(1, 1.05, MODEL)),
		[SIX_MOVES] = ON_BOTH(IN(15, 20, MODEL)),
		[TURN] = IS(100, MODEL)}},
	{"symbiosis", {"symbiosis", NULL, NULL}, {
		KNOWS_CORES,
		[BAD_PAIR] = ON_BOTH(IN(.05, .15, MODEL)),
		[SIX_SPREAD] = ON_BOTH(IN(1, 1.05, MODEL)),
		[SIX_MOVES] = ON_BOTH(IN(38, 40, MODEL)),
		[TURN] = IS(100, MODEL)}},
	{"oracle", {"oracle", NULL, NULL}, {
		KNOWS_CORES,
		[BAD_PAIR] = IS(1e-9, FACTS),
		[SIX_SPREAD] = ON_BOTH(IN(1, 1.05, MODEL)),
		[SIX_MOVES] = ON_BOTH(IN(390, 400, MODEL)),
		[TURN] = IS(10, MODEL)}},
};
/* clang-format on */

static const char *const numbering_name[] = {"split", "adjacent"};

static int sibling_of_0(int numbering)
{
	return numbering == SPLIT ? 2 : 1;
}

/* ---- the questions: each answers for one seed ---- */

/* Whether the hogs share a core 1.5 s after a shell on cpu seed % 4 has forked them. */
static double hogs_of_a_shell(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k =
		run(sc, numbering, -1, seed,
		    xasprintf("\"shell\": {\"start\": \"0s\", \"cpu\": %d, \"steps\": [{\"run\":"
			      " \"1ms\"}, {\"repeat\": 2, \"steps\": [{\"sleep\": \"1100ms\"},"
			      " {\"run\": \"50us\"}]}, {\"fork\": \"hog\"}, {\"run\": \"50us\"},"
			      " {\"fork\": \"hog\"}, {\"run\": \"50us\"}, {\"wait\": \"all\"}]},"
			      " \"hog\": {\"steps\": [{\"run\": \"2s\"}]}",
			      (int)(seed % 4)));
	int64_t when = 3701 * MS;
	int a = kit_cpu_at(k, kit_task(k, "hog", 0), when);
	int b = kit_cpu_at(k, kit_task(k, "hog", 1), when);
	bool shared = kit_same_core(k, a, b);

	ck_assert(a >= 0 && b >= 0);
	kit_free(k);
	return shared;
}

/* Of 10 s, how many two hogs share the core on which they begin. */
static double bad_pair(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k =
		run(sc, numbering, -1, seed,
		    xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": {"
			      "\"wall\": \"10s\"}}]}, \"b\": {\"start\": \"0s\", \"cpu\": %d, "
			      "\"steps\": [{\"run\": {\"wall\": \"10s\"}}]}",
			      sibling_of_0(numbering)));
	double shared = (double)kit_shared(k, 0, 1) / (double)S;

	kit_free(k);
	return shared;
}

/* Whether a sleeper of cpu 0 returns there, beside a hog that may not go. */
static double sleeper(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k =
		run(sc, numbering, -1, seed,
		    xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": "
			      "\"1ms\"}, {\"sleep\": \"100ms\"}, {\"run\": \"5ms\"}]}, \"hog\": "
			      "{\"start\": \"2ms\", \"affinity\": \"%d\", \"steps\": "
			      "[{\"run\": \"200ms\"}]}",
			      sibling_of_0(numbering)));
	bool there = kit_cpu_at(k, kit_task(k, "a", 0), 101 * MS + MS) == 0;

	kit_free(k);
	return there;
}

/* A sleeper wakes at 2 s, where a hog runs by now, and runs for 5 ms. */
static struct kit *wakeup(const struct sched *sc, int numbering, uint64_t seed)
{
	return run(sc, numbering, -1, seed,
		   xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": "
			     "\"1ms\"}, {\"sleep\": \"1999ms\"}, {\"run\": \"5ms\"}]}, \"hog\": "
			     "{\"start\": \"10ms\", \"cpu\": 0, \"steps\": [{\"run\": \"3s\"}]}"));
}

static double wakeup_takes(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k = wakeup(sc, numbering, seed);
	bool takes = kit_cpu_at(k, kit_task(k, "a", 0), 2 * S + 10) == 0;

	kit_free(k);
	return takes;
}

static double wakeup_beside(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k = wakeup(sc, numbering, seed);
	bool beside = kit_cpu_at(k, kit_task(k, "a", 0), 2 * S + 10) == sibling_of_0(numbering);

	kit_free(k);
	return beside;
}

static double wakeup_hog(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k = wakeup(sc, numbering, seed);
	int64_t moves = kit_migrations(k, kit_task(k, "hog", 0));

	kit_free(k);
	return (double)moves;
}

static double wakeup_waits(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k = wakeup(sc, numbering, seed);
	int64_t wait = k->task[kit_task(k, "a", 0)].acc.wait;

	kit_free(k);
	return (double)wait / (double)MS;
}

/* Infinite if one has not run at all. */
static double six_spread(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k = hogs_for_10_s(sc, numbering, 6, seed);
	double answer = spread(k);

	kit_free(k);
	return answer;
}

static double six_moves(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k = hogs_for_10_s(sc, numbering, 6, seed);
	int64_t n = all_migrations(k);

	kit_free(k);
	return (double)n / 10;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The middle one, in ms to a tenth. */
static double turn(const struct sched *sc, int numbering, uint64_t seed)
{
	struct kit *k = hogs_for_10_s(sc, numbering, 8, seed);
	double *ms = xcalloc((size_t)k->nspan, sizeof(*ms)), middle;
	int n = 0;

	for (int i = 0; i < k->nspan; i++)
		if (k->span[i].to > 2 * S)
			ms[n++] = (double)((k->span[i].to - k->span[i].from + 50000) / 100000) / 10;
	ck_assert_int_gt(n, 0);
	qsort(ms, (size_t)n, sizeof(*ms), by_size);
	middle = ms[n / 2];
	free(ms);
	kit_free(k);
	return middle;
}

static const struct {
	const char *what, *unit;
	double (*answer)(const struct sched *sc, int numbering, uint64_t seed);
	int runs;
	bool chance; /* the cell is of the mean of all runs; else of each */
} rows[ROWS] = {
	[HOGS_OF_A_SHELL] = {"two hogs of a shell", "share a core", hogs_of_a_shell, 200, true},
	[BAD_PAIR] = {"a pair on one core, the other idle", "s of 10 together", bad_pair, 3, false},
	[SLEEPER] = {"a sleeper beside a busy sibling", "return", sleeper, 200, true},
	[WAKEUP_TAKES] = {"a wake-up onto a hog", "take its cpu", wakeup_takes, 200, true},
	[WAKEUP_BESIDE] = {"a wake-up onto a hog", "go to its sibling", wakeup_beside, 200, true},
	[WAKEUP_HOG] = {"a wake-up onto a hog, of 5 ms", "hogs move", wakeup_hog, 200, true},
	[WAKEUP_WAITS] = {"a wake-up onto a hog", "ms of waiting", wakeup_waits, 10, false},
	[SIX_SPREAD] = {"six hogs", "most by least", six_spread, 3, false},
	[SIX_MOVES] = {"six hogs", "moves a second", six_moves, 3, false},
	[TURN] = {"two hogs a cpu", "ms a turn", turn, 3, false},
};

static void look(enum row row, int i)
{
	const struct column *c = &columns[i / 2];
	int numbering = i % 2;
	const struct answer *want = &c->answer[row][numbering];
	/* what is sure needs few runs */
	int runs = want->least < want->most ? rows[row].runs : (rows[row].runs + 9) / 10;
	double sum = 0;

	ck_assert_msg(want->from, "%s, %s: no answer is given", rows[row].what, c->name);
	for (int n = 1; n <= runs; n++) {
		double got = rows[row].answer(&c->sc, numbering, (uint64_t)n);
		sum += got;
		if (rows[row].chance && n < runs)
			continue;
		if (rows[row].chance)
			got = sum / n;
		ck_assert_msg(got >= want->least - 1e-12 && got <= want->most + 1e-12,
			      "%s, %s, %s: %g %s, expected %g to %g (%s)", rows[row].what, c->name,
			      numbering_name[numbering], got, rows[row].unit, want->least,
			      want->most,
			      want->from == FACTS ? "as the facts say" : "see docs/policies.md");
	}
}

START_TEST(two_hogs_of_a_shell)
{
	look(HOGS_OF_A_SHELL, _i);
}
END_TEST

START_TEST(a_pair_on_one_core_beside_an_idle_one)
{
	look(BAD_PAIR, _i);
}
END_TEST

START_TEST(a_sleeper_whose_cpu_is_free_and_whose_sibling_is_busy)
{
	look(SLEEPER, _i);
}
END_TEST

START_TEST(a_wakeup_onto_a_hog_takes_its_cpu_or_not)
{
	look(WAKEUP_TAKES, _i);
}
END_TEST

START_TEST(a_wakeup_onto_a_hog_goes_to_its_sibling_or_not)
{
	look(WAKEUP_BESIDE, _i);
}
END_TEST

START_TEST(a_wakeup_onto_a_hog_drives_it_away_or_not)
{
	look(WAKEUP_HOG, _i);
}
END_TEST

START_TEST(a_wakeup_onto_a_hog_waits_or_not)
{
	look(WAKEUP_WAITS, _i);
}
END_TEST

START_TEST(six_hogs_get_shares)
{
	look(SIX_SPREAD, _i);
}
END_TEST

START_TEST(six_hogs_move)
{
	look(SIX_MOVES, _i);
}
END_TEST

START_TEST(two_hogs_a_cpu_take_turns)
{
	look(TURN, _i);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("matrix");
	TCase *t = tcase_create("2 cores of 2 cpus");
	SRunner *r = srunner_create(s);
	int failed, cells = 2 * (int)ARRAY_LEN(columns);

	tcase_add_loop_test(t, two_hogs_of_a_shell, 0, cells);
	tcase_add_loop_test(t, a_pair_on_one_core_beside_an_idle_one, 0, cells);
	tcase_add_loop_test(t, a_sleeper_whose_cpu_is_free_and_whose_sibling_is_busy, 0, cells);
	tcase_add_loop_test(t, a_wakeup_onto_a_hog_takes_its_cpu_or_not, 0, cells);
	tcase_add_loop_test(t, a_wakeup_onto_a_hog_goes_to_its_sibling_or_not, 0, cells);
	tcase_add_loop_test(t, a_wakeup_onto_a_hog_drives_it_away_or_not, 0, cells);
	tcase_add_loop_test(t, a_wakeup_onto_a_hog_waits_or_not, 0, cells);
	tcase_add_loop_test(t, six_hogs_get_shares, 0, cells);
	tcase_add_loop_test(t, six_hogs_move, 0, cells);
	tcase_add_loop_test(t, two_hogs_a_cpu_take_turns, 0, cells);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
