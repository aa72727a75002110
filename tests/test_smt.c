/* test_smt.c - do the models give the speeds that can be worked out by hand, whichever cpu runs
 * what? */
#include "json.h"
#include "rng.h"
#include "smt.h"
#include <check.h>
#include <string.h>

#define HALT KIND_HALT

/* Reads {"kinds": ..., "smt": ...}. */
static struct smt *read_text(const char *text, int cpus, struct err *e)
{
	struct json *doc = json_parse("s.json", text, strlen(text), e);
	struct smt *m = NULL;

	if (doc)
		m = smt_read(json_get(doc, "kinds"), json_get(doc, "smt"), cpus, e);
	json_free(doc);
	return m;
}

static struct smt *must_read(const char *text, int cpus)
{
	struct err e = {0};
	struct smt *m = read_text(text, cpus, &e);

	ck_assert_msg(m && !e.n, "%s", e.text);
	return m;
}

static uint32_t nearest(double speed)
{
	return (uint32_t)(speed * SPEED_ONE + 0.5);
}

/* The speeds of a core of two that runs kinds a and b. */
static void must_run(const struct smt *m, int a, int b, double speed_a, double speed_b)
{
	uint32_t speed[2];

	smt_speeds(m, 2, (int[]){a, b}, speed);
	ck_assert_uint_eq(speed[0], nearest(speed_a));
	ck_assert_uint_eq(speed[1], nearest(speed_b));
}

/* ---- kinds ---- */

START_TEST(without_kinds_there_is_work)
{
	static const char *const texts[] = {"{}", "{\"kinds\": {}}"};
	struct smt *m = must_read(texts[_i], 2);

	ck_assert_int_eq(smt_nkind(m), 1);
	ck_assert_str_eq(smt_kind_name(m, 0), "work");
	ck_assert_str_eq(smt_model_of(m)->name, "none");
	smt_destroy(m);
}
END_TEST

START_TEST(kinds_are_numbered_as_they_stand)
{
	struct smt *m = must_read("{\"kinds\": {\"sign\": {\"note\": \"n\"}, \"compile\": {}}}", 2);

	ck_assert_int_eq(smt_nkind(m), 2);
	ck_assert_int_eq(smt_kind(m, "sign"), 0);
	ck_assert_int_eq(smt_kind(m, "compile"), 1);
	ck_assert_int_eq(smt_kind(m, "work"), -1);
	ck_assert_str_eq(smt_kind_names(m)[1], "compile");
	ck_assert_str_eq(smt_kind_name(m, KIND_HALT), "halt");
	smt_destroy(m);
}
END_TEST

START_TEST(an_idle_cpu_halts_or_runs_a_kind)
{
	struct smt *m = must_read("{\"kinds\": {\"work\": {}, \"mwait\": {}}}", 2);
	struct err e = {0};
	struct json *at = json_parse("s.json", "\"mwiat\"", 7, &e);
	int kind;

	ck_assert(smt_idle_kind(m, "halt", NULL, &kind, &e));
	ck_assert_int_eq(kind, KIND_HALT);
	ck_assert(smt_idle_kind(m, "mwait", NULL, &kind, &e));
	ck_assert_int_eq(kind, 1);
	ck_assert(!smt_idle_kind(m, "mwiat", at, &kind, &e));
	ck_assert_str_eq(e.text, "s.json:1:1: error: $: no kind \"mwiat\": \"halt\" or one of "
				 "$.kinds wanted (did you mean \"mwait\"?)\n");
	err_fini(&e);
	json_free(at);
	smt_destroy(m);
}
END_TEST

START_TEST(models_are_listed_by_name)
{
	static const char *const names[] = {"none", "share", "pair", "resources", "coupling"};
	const struct smt_model *const *all = smt_models();

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		ck_assert_str_eq(all[i]->name, names[i]);
	ck_assert_ptr_null(all[ARRAY_LEN(names)]);
}
END_TEST

/* ---- none, share ---- */

START_TEST(none_lets_all_run_as_if_alone)
{
	struct smt *m = smt_none();

	must_run(m, 0, 0, 1, 1);
	must_run(m, 0, HALT, 1, 0);
	must_run(m, HALT, HALT, 0, 0);
	smt_destroy(m);
}
END_TEST

START_TEST(share_divides_the_combined_speed)
{
	struct smt *m = must_read("{\"smt\": {\"model\": \"share\", \"total\": [1, 1.24]}}", 2);

	must_run(m, 0, 0, 0.62, 0.62);
	must_run(m, HALT, 0, 0, 1);
	smt_destroy(m);
}
END_TEST

START_TEST(share_counts_how_many_are_busy)
{
	struct smt *m = smt_share(4, (double[]){0, 1, 1.5, 0.9, 2});
	uint32_t speed[4];

	smt_speeds(m, 4, (int[]){0, HALT, 0, 0}, speed);
	ck_assert_uint_eq(speed[0], nearest(0.3));
	ck_assert_uint_eq(speed[1], 0);
	smt_speeds(m, 4, (int[]){0, 0, 0, 0}, speed);
	ck_assert_uint_eq(speed[3], nearest(0.5));
	smt_destroy(m);
}
END_TEST

/* ---- pair ---- */

START_TEST(a_pair_may_stand_as_it_was_measured)
{
	struct smt *m = must_read("{\"kinds\": {\"sign\": {}}, \"smt\": {\"model\": \"pair\","
				  " \"slowdown\": [{\"of\": \"sign\", \"beside\": \"sign\","
				  " \"work\": \"60us\", \"took\": \"106us\"}]}}",
				  2);

	must_run(m, 0, 0, 60. / 106, 60. / 106);
	must_run(m, 0, HALT, 1, 0);
	smt_destroy(m);
}
END_TEST

#define PAIRS                                                                                      \
	"{\"kinds\": {\"a\": {}, \"b\": {}}, \"smt\": {\"model\": \"pair\", \"slowdown\": ["       \
	"{\"of\": \"a\", \"beside\": \"b\", \"s\": 1.25, \"class\": \"measured\","                 \
	" \"note\": \"n\"}, {\"of\": \"b\", \"beside\": \"a\", \"s\": 2}], \"default\": 1.5}}"

START_TEST(the_slowdown_of_a_beside_b_is_not_that_of_b_beside_a)
{
	struct smt *m = must_read(PAIRS, 2);

	must_run(m, 0, 1, 1 / 1.25, 0.5);
	must_run(m, 1, 0, 0.5, 1 / 1.25);
	smt_destroy(m);
}
END_TEST

START_TEST(a_pair_not_listed_has_the_default)
{
	struct smt *m = must_read(PAIRS, 2);

	must_run(m, 0, 0, 1 / 1.5, 1 / 1.5);
	must_run(m, 1, 1, 1 / 1.5, 1 / 1.5);
	smt_destroy(m);
}
END_TEST

START_TEST(the_excesses_of_several_siblings_add)
{
	struct smt *m = must_read(PAIRS, 4);
	uint32_t speed[4];

	/* a: 1 + (1.5-1) + (1.25-1) = 1.75; b: 1 + 2 * (2-1) = 3. */
	smt_speeds(m, 4, (int[]){0, HALT, 1, 0}, speed);
	ck_assert_uint_eq(speed[0], nearest(1 / 1.75));
	ck_assert_uint_eq(speed[1], 0);
	ck_assert_uint_eq(speed[2], nearest(1 / 3.));
	ck_assert_uint_eq(speed[3], nearest(1 / 1.75));
	smt_destroy(m);
}
END_TEST

START_TEST(two_may_be_slower_than_one)
{
	struct smt *m = must_read("{\"smt\": {\"model\": \"pair\", \"default\": 2.5}}", 2);

	must_run(m, 0, 0, 0.4, 0.4);
	smt_destroy(m);
}
END_TEST

START_TEST(a_core_of_one_cpu_needs_no_pairs)
{
	struct smt *m = must_read("{\"smt\": {\"model\": \"pair\"}}", 1);
	uint32_t speed;

	smt_speeds(m, 1, (int[]){0}, &speed);
	ck_assert_uint_eq(speed, SPEED_ONE);
	smt_destroy(m);
}
END_TEST

/* ---- resources ---- */

/* Kinds a and b of these demands, on cores of `cpus`. */
static struct smt *resources(const char *fair, const char *a, const char *b, int cpus)
{
	char *text = xasprintf("{\"kinds\": {\"a\": {\"demand\": {%s}}, \"b\": {\"demand\": {%s}}},"
			       " \"smt\": {\"model\": \"resources\", \"fair\": \"%s\"}}",
			       a, b, fair);
	struct smt *m = must_read(text, cpus);

	free(text);
	return m;
}

START_TEST(what_fits_is_not_slowed_down)
{
	static const char *const fair[] = {"slot", "speed"};
	struct smt *m =
		resources(fair[_i], "\"issue\": 0.5, \"alu\": 0.9", "\"issue\": 0.5, \"fp\": 1", 2);

	must_run(m, 0, 1, 1, 1);
	must_run(m, 0, HALT, 1, 0);
	smt_destroy(m);
}
END_TEST

START_TEST(equals_halve_what_both_need)
{
	static const char *const fair[] = {"slot", "speed"};
	struct smt *m = resources(fair[_i], "\"issue\": 0.6, \"mul\": 0.8", "", 2);

	must_run(m, 0, 0, 0.625, 0.625); /* mul: 0.5 / 0.8 */
	smt_destroy(m);
}
END_TEST

START_TEST(slot_leaves_alone_who_stays_within_its_share)
{
	struct smt *m = resources("slot", "\"issue\": 0.3", "\"issue\": 0.9", 2);

	/* a needs less than 0.5 and gets it; b gets 0.7 of its 0.9. */
	must_run(m, 0, 1, 1, 0.7 / 0.9);
	smt_destroy(m);
}
END_TEST

START_TEST(speed_slows_all_who_need_the_unit_alike)
{
	struct smt *m = resources("speed", "\"issue\": 0.3", "\"issue\": 0.9", 2);

	must_run(m, 0, 1, 1 / 1.2, 1 / 1.2);
	smt_destroy(m);
}
END_TEST

START_TEST(slot_hands_on_what_another_unit_holds_back)
{
	/* alu holds both a to 0.5 of it, so they use 0.2 of issue; c takes all that is left. */
	struct smt *m = must_read("{\"kinds\": {\"a\": {\"demand\": {\"issue\": 0.2, \"alu\": 1}},"
				  " \"c\": {\"demand\": {\"issue\": 0.9}}},"
				  " \"smt\": {\"model\": \"resources\"}}",
				  3);
	uint32_t speed[3];

	smt_speeds(m, 3, (int[]){0, 1, 0}, speed);
	ck_assert_uint_eq(speed[0], nearest(0.5));
	ck_assert_uint_eq(speed[1], nearest(0.8 / 0.9));
	ck_assert_uint_eq(speed[2], nearest(0.5));
	smt_destroy(m);
}
END_TEST

START_TEST(slot_ends_where_crossed_demands_meet)
{
	/* Each needs much of one unit and a little of the other's: x + 0.2 x = 1. */
	struct smt *m = resources("slot", "\"fp\": 1, \"ls\": 0.2", "\"fp\": 0.2, \"ls\": 1", 2);

	must_run(m, 0, 1, 1 / 1.2, 1 / 1.2);
	smt_destroy(m);
}
END_TEST

START_TEST(speed_lets_go_on_who_needs_no_full_unit)
{
	/* alu is full when two a run at 0.5; b then rises alone, until issue is full: 0.4 + 0.9 x.
	 */
	struct smt *m = resources("speed", "\"issue\": 0.4, \"alu\": 1", "\"issue\": 0.9", 3);
	uint32_t speed[3];

	smt_speeds(m, 3, (int[]){1, 0, 0}, speed);
	ck_assert_uint_eq(speed[0], nearest(0.6 / 0.9));
	ck_assert_uint_eq(speed[1], nearest(0.5));
	ck_assert_uint_eq(speed[2], nearest(0.5));
	smt_destroy(m);
}
END_TEST

START_TEST(an_idle_loop_takes_what_it_asks_for)
{
	struct smt *m = resources("slot", "\"issue\": 0.8", "\"issue\": 0.35", 2);

	must_run(m, 0, 1, 0.65 / 0.8, 1);
	smt_destroy(m);
}
END_TEST

/* ---- coupling ---- */

#define COUPLED                                                                                    \
	"{\"kinds\": {"                                                                            \
	"\"sign\": {\"sensitivity\": {\"mul\": 0.5, \"issue\": 0.25}, \"part\": 1.04,"             \
	"           \"pressure\": {\"mul\": 0.8}},"                                                \
	"\"load\": {\"sensitivity\": {\"l1\": 2}, \"pressure\": {\"issue\": 0.5, \"l1\": 1}},"     \
	"\"mwait\": {\"sensitivity\": {}, \"pressure\": {}},"                                      \
	"\"poll\": {\"sensitivity\": {\"issue\": 0.1}, \"pressure\": {\"issue\": 0.4}}},"          \
	"\"smt\": {\"model\": \"coupling\"}}"

START_TEST(coupling_is_sensitivity_times_pressure)
{
	struct smt *m = must_read(COUPLED, 2);

	must_run(m, 0, 0, 1 / (1.04 * 1.4), 1 / (1.04 * 1.4)); /* 0.5 * 0.8 */
	must_run(m, 0, 1, 1 / (1.04 * 1.125), 1); /* 0.25 * 0.5; load suffers nothing */
	smt_destroy(m);
}
END_TEST

START_TEST(coupling_may_make_two_slower_than_one)
{
	struct smt *m = must_read(COUPLED, 2);

	must_run(m, 1, 1, 1 / 3., 1 / 3.);
	smt_destroy(m);
}
END_TEST

START_TEST(coupling_adds_up_over_siblings)
{
	struct smt *m = must_read(COUPLED, 4);
	uint32_t speed[4];

	smt_speeds(m, 4, (int[]){1, 0, HALT, 0}, speed);
	ck_assert_uint_eq(speed[0], SPEED_ONE);
	ck_assert_uint_eq(speed[1], nearest(1 / (1.04 * 1.525)));
	ck_assert_uint_eq(speed[3], nearest(1 / (1.04 * 1.525)));
	smt_destroy(m);
}
END_TEST

START_TEST(the_slowest_still_moves)
{
	/* Seven siblings, 100 * 100 on each of two units: 1 / 140001 of full speed. */
	struct smt *m =
		must_read("{\"kinds\": {\"k\": {\"sensitivity\": {\"l1\": 100, \"l2\": 100},"
			  " \"pressure\": {\"l1\": 100, \"l2\": 100}}},"
			  " \"smt\": {\"model\": \"coupling\"}}",
			  SMT_MAX);
	uint32_t speed[SMT_MAX];

	smt_speeds(m, SMT_MAX, (int[SMT_MAX]){0}, speed);
	ck_assert_uint_eq(speed[0], 1);
	smt_destroy(m);
}
END_TEST

START_TEST(an_idle_loop_costs_its_sibling_a_little)
{
	struct smt *m = must_read(COUPLED, 2);
	uint32_t halt[2], mwait[2], poll[2];

	smt_speeds(m, 2, (int[]){0, HALT}, halt);
	smt_speeds(m, 2, (int[]){0, smt_kind(m, "mwait")}, mwait);
	smt_speeds(m, 2, (int[]){0, smt_kind(m, "poll")}, poll);
	ck_assert_uint_eq(halt[0], SPEED_ONE);
	ck_assert_uint_eq(mwait[0], nearest(1 / 1.04)); /* only that buffers are split */
	ck_assert_uint_eq(poll[0], nearest(1 / (1.04 * 1.1)));
	smt_destroy(m);
}
END_TEST

/* ---- any numbers at all ---- */

#define KINDS 4

static struct stream random_stream(uint64_t id)
{
	struct stream r;

	stream_init(&r, 1, STREAM_TEST, id);
	return r;
}

static double some(struct stream *r)
{
	return stream_below(r, 3) ? stream_below(r, 101) / 100. : 0;
}

static void units_write(struct stream *r, const char *key, FILE *f)
{
	static const char *const units[] = {"issue", "alu", "mul", "fp", "ls", "l1", "l2"};

	fprintf(f, "\"%s\": {", key);
	for (size_t u = 0; u < ARRAY_LEN(units); u++)
		fprintf(f, "%s\"%s\": %g", u ? ", " : "", units[u], some(r));
	fputs("}, ", f);
}

/* A config with random numbers, kinds k0 to k3, and what every model needs. */
static void random_write(struct stream *r, int cpus, FILE *f)
{
	static const char *const models[] = {"\"none\"",
					     "\"share\"",
					     "\"pair\"",
					     "\"resources\"",
					     "\"resources\", \"fair\": \"speed\"",
					     "\"coupling\""};

	fputs("{\"kinds\": {", f);
	for (int k = 0; k < KINDS; k++) {
		fprintf(f, "%s\"k%d\": {", k ? ", " : "", k);
		units_write(r, "demand", f);
		units_write(r, "pressure", f);
		units_write(r, "sensitivity", f);
		fprintf(f, "\"part\": %g}", 1 + some(r) / 10);
	}
	fprintf(f, "}, \"smt\": {\"model\": %s, ", models[stream_below(r, ARRAY_LEN(models))]);
	fprintf(f, "\"default\": %g, \"total\": [1", 1 + 2 * some(r));
	for (int k = 2; k <= cpus; k++)
		fprintf(f, ", %g", 0.5 + (k - 0.5) * some(r));
	fprintf(f, "], \"slowdown\": [{\"of\": \"k0\", \"beside\": \"k1\", \"s\": %g}]}}",
		1 + some(r));
}

static struct smt *random_model(struct stream *r, int cpus)
{
	char *text;
	size_t len;
	FILE *f = open_memstream(&text, &len);
	struct smt *m;

	ck_assert_ptr_nonnull(f);
	random_write(r, cpus, f);
	fclose(f);
	m = must_read(text, cpus);
	free(text);
	return m;
}

static void random_core(struct stream *r, int cpus, int kind[])
{
	for (int i = 0; i < cpus; i++)
		kind[i] = (int)stream_below(r, KINDS + 1) - 1;
}

/* Runs body for many random models and cores. */
#define RANDOMLY(r, m, cpus, kind)                                                                 \
	for (int round = 0; round < 100; round++)                                                  \
		for (struct smt *m = random_model(&r, cpus = 1 + (int)stream_below(&r, SMT_MAX));  \
		     m; smt_destroy(m), m = NULL)                                                  \
			for (int turn = 0; random_core(&r, cpus, kind), turn < 10; turn++)

START_TEST(cpus_that_change_places_change_speeds)
{
	struct stream r = random_stream(1);
	int cpus, kind[SMT_MAX], moved[SMT_MAX];
	uint32_t speed[SMT_MAX], again[SMT_MAX];

	RANDOMLY(r, m, cpus, kind)
	{
		int by = (int)stream_below(&r, (uint32_t)cpus),
		    a = (int)stream_below(&r, (uint32_t)cpus);
		int other;

		smt_speeds(m, cpus, kind, speed);
		/* Turn round, and swap one with the first: together these give every order. */
		for (int i = 0; i < cpus; i++)
			moved[i] = kind[(i + by) % cpus];
		other = moved[a];
		moved[a] = moved[0];
		moved[0] = other;
		smt_speeds(m, cpus, moved, again);
		for (int i = 0; i < cpus; i++) {
			int now = i == a ? 0 : i == 0 ? a : i;

			ck_assert_uint_eq(again[now], speed[(i + by) % cpus]);
		}
	}
}
END_TEST

START_TEST(who_runs_is_never_stopped_nor_faster_than_alone)
{
	struct stream r = random_stream(2);
	int cpus, kind[SMT_MAX];
	uint32_t speed[SMT_MAX];

	RANDOMLY(r, m, cpus, kind)
	{
		smt_speeds(m, cpus, kind, speed);
		for (int i = 0; i < cpus; i++) {
			ck_assert_uint_le(speed[i], SPEED_ONE);
			ck_assert_int_eq(speed[i] == 0, kind[i] == HALT);
		}
	}
}
END_TEST

START_TEST(alone_is_full_speed_in_every_model)
{
	struct stream r = random_stream(3);
	int cpus, kind[SMT_MAX];
	uint32_t speed[SMT_MAX];

	RANDOMLY(r, m, cpus, kind)
	{
		int at = (int)stream_below(&r, (uint32_t)cpus);

		for (int i = 0; i < cpus; i++)
			kind[i] = i == at ? turn % KINDS : HALT;
		smt_speeds(m, cpus, kind, speed);
		ck_assert_uint_eq(speed[at], SPEED_ONE);
	}
}
END_TEST

START_TEST(speeds_are_the_same_under_every_compiler)
{
	struct stream r = random_stream(5);
	uint64_t sum = 0; /* of all speeds, each step a turn of an LCG: order counts */
	int cpus, kind[SMT_MAX];
	uint32_t speed[SMT_MAX];

	RANDOMLY(r, m, cpus, kind)
	{
		smt_speeds(m, cpus, kind, speed);
		for (int i = 0; i < cpus; i++)
			sum = sum * UINT64_C(6364136223846793005) + speed[i] + 1;
	}
	ck_assert_msg(sum == UINT64_C(0x42704e2523160b04), "0x%016jx", (uintmax_t)sum);
}
END_TEST

START_TEST(no_unit_gives_more_than_it_has)
{
	static const char *const fair[] = {"slot", "speed"};
	struct smt *m = resources(fair[_i], "\"issue\": 0.7, \"alu\": 0.9, \"l1\": 0.1",
				  "\"issue\": 0.4, \"l1\": 0.8", SMT_MAX);
	static const double issue[] = {0.7, 0.4}, alu[] = {0.9, 0}, l1[] = {0.1, 0.8};
	uint32_t speed[SMT_MAX];
	int kind[SMT_MAX];

	for (int set = 0; set < 1 << SMT_MAX; set++) {
		double use[3] = {0};

		for (int i = 0; i < SMT_MAX; i++)
			kind[i] = set >> i & 1;
		smt_speeds(m, SMT_MAX, kind, speed);
		for (int i = 0; i < SMT_MAX; i++) {
			use[0] += issue[kind[i]] * speed[i] / SPEED_ONE;
			use[1] += alu[kind[i]] * speed[i] / SPEED_ONE;
			use[2] += l1[kind[i]] * speed[i] / SPEED_ONE;
		}
		for (int u = 0; u < 3; u++) /* rounding: half a step a cpu */
			ck_assert_double_le(use[u], 1 + SMT_MAX * 0.5 / SPEED_ONE);
	}
	smt_destroy(m);
}
END_TEST

/* ---- memo ---- */

START_TEST(the_memo_says_what_the_model_says)
{
	struct stream r = random_stream(4);
	static const int cores[] = {1, 2, 6, 7, 8}; /* 5^6 keys fit the table, 5^7 do not */
	int n = cores[_i];
	struct smt *m = random_model(&r, n);
	struct smt_memo *memo = smt_memo_create(m, 0, n);
	int kind[SMT_MAX];
	uint32_t speed[SMT_MAX];

	for (int round = 0; round < 5000; round++) {
		const uint32_t *got;
		uint64_t key = 0;

		random_core(&r, n, kind);
		for (int i = n; i-- > 0;)
			key = key * (KINDS + 1) + (uint64_t)(kind[i] + 1);
		smt_speeds(m, n, kind, speed);
		got = smt_memo_speeds(memo, key);
		ck_assert_msg(!memcmp(got, speed, (size_t)n * sizeof(*got)), "key %ju",
			      (uintmax_t)key);
	}
	smt_memo_destroy(memo);
	smt_destroy(m);
}
END_TEST

/* ---- errors ---- */

#define AB   "\"kinds\": {\"a\": {}, \"b\": {}}, "
#define PAIR "\"smt\": {\"model\": \"pair\", \"default\": 1.5, \"slowdown\": "

static const struct {
	const char *text, *message;
} wrong[] = {
	{"\"kinds\": {\"halt\": {}}",
	 "$.kinds.halt: \"halt\" is what a cpu does that runs no kind; another name wanted"},
	{"\"kinds\": {\"\": {}}", "$.kinds[\"\"]: a kind needs a name"},
	{"\"kinds\": {\"a\": {\"demands\": {}}}",
	 "$.kinds.a.demands: no such key (did you mean \"demand\"?)"},
	{"\"kinds\": {\"a\": {\"demand\": {\"isue\": 0.1}}}",
	 "$.kinds.a.demand.isue: no such key (did you mean \"issue\"?)"},
	{"\"smt\": {\"model\": \"pairs\"}",
	 "$.smt.model: no model \"pairs\" (did you mean \"pair\"?)"},
	{"\"smt\": {\"model\": \"none\", \"totl\": 1}",
	 "$.smt.totl: no such key (did you mean \"total\"?)"},
	{"\"smt\": {\"model\": \"share\"}", "$.smt: model share needs \"total\", as [1, 1.24]"},
	{"\"smt\": {\"model\": \"share\", \"total\": [1]}",
	 "$.smt.total: a list of 2 to 8 numbers wanted: the combined speed of a core with 1, 2 ... "
	 "cpus busy"},
	{AB PAIR "[{\"of\": \"c\", \"beside\": \"b\", \"s\": 2}]}",
	 "$.smt.slowdown[0].of: no kind \"c\" (there is a or b)"},
	{AB PAIR "[{\"of\": \"a\", \"beside\": \"b\"}]}",
	 "$.smt.slowdown[0]: either \"s\", or \"work\" and \"took\" wanted"},
	{AB PAIR "[{\"of\": \"a\", \"beside\": \"b\", \"s\": 2, \"took\": \"1s\"}]}",
	 "$.smt.slowdown[0]: either \"s\", or \"work\" and \"took\" wanted"},
	{AB PAIR "[{\"of\": \"a\", \"beside\": \"b\", \"s\": 2, \"work\": \"1s\","
		 " \"took\": \"2s\"}]}",
	 "$.smt.slowdown[0]: either \"s\", or \"work\" and \"took\" wanted"},
	{AB PAIR "[{\"of\": \"a\", \"beside\": \"b\", \"work\": \"2s\", \"took\": \"1s\"}]}",
	 "$.smt.slowdown[0]: took / work is 0.5: from 1 to 1000 wanted"},
	{AB PAIR "[{\"of\": \"a\", \"beside\": \"b\", \"s\": 2},"
		 " {\"of\": \"a\", \"beside\": \"b\", \"s\": 2}]}",
	 "$.smt.slowdown[1]: \"a\" beside \"b\" stands there twice"},
	{AB PAIR "{}}", "$.smt.slowdown: a list wanted, pair by pair"},
	{AB "\"smt\": {\"model\": \"pair\", \"slowdown\": ["
	    "{\"of\": \"a\", \"beside\": \"b\", \"s\": 2}]}",
	 "$.smt.slowdown: \"a\" beside \"a\" and 2 more are missing, and no \"default\""},
	{"\"smt\": {\"model\": \"pair\"}",
	 "$.smt: \"work\" beside \"work\" is missing, and no \"default\""},
	{"\"smt\": {\"model\": \"resources\"}",
	 "$.smt: model resources needs $.kinds with \"demand\""},
	{"\"kinds\": {\"a\": {\"demand\": {}}, \"b\": {}}, \"smt\": {\"model\": \"resources\"}",
	 "$.kinds.b: model resources needs its \"demand\", as {\"issue\": 0.5}"},
	{"\"kinds\": {\"a\": {\"pressure\": {}}}, \"smt\": {\"model\": \"coupling\"}",
	 "$.kinds.a: model coupling needs its \"sensitivity\", as {\"issue\": 0.5}"},
	{"\"kinds\": {\"a\": {\"sensitivity\": {}}}, \"smt\": {\"model\": \"coupling\"}",
	 "$.kinds.a: model coupling needs its \"pressure\", as {\"issue\": 0.5}"},
};

START_TEST(a_wrong_model_is_refused_with_its_place)
{
	char *text = xasprintf("{%s}", wrong[_i].text), *tail;
	struct err e = {0};

	ck_assert_ptr_null(read_text(text, 2, &e));
	ck_assert_msg(e.n == 1, "%s", e.text);
	ck_assert_msg(!strncmp(e.text, "s.json:1:", 9), "%s", e.text);
	tail = strstr(e.text, ": error: ");
	ck_assert_ptr_nonnull(tail);
	tail += strlen(": error: ");
	tail[strcspn(tail, "\n")] = '\0';
	ck_assert_str_eq(tail, wrong[_i].message);
	err_fini(&e);
	free(text);
}
END_TEST

/* Messages of param_*, whose words are theirs: here it counts that they are asked, once. */
static const char *const refused[] = {
	"{\"kinds\": []}",
	"{\"kinds\": {\"a\": 1}}",
	"{\"kinds\": {\"a\": {\"part\": 0.9}}}",
	"{\"kinds\": {\"a\": {\"note\": 1}}}",
	"{\"kinds\": {\"a\": {\"class\": \"guessed\"}}}",
	"{\"kinds\": {\"a\": {\"demand\": {\"issue\": 1.01}}}}",
	"{\"kinds\": {\"a\": {\"demand\": {\"issue\": -0.1}}}}",
	"{\"kinds\": {\"a\": {\"pressure\": {\"l2\": 101}}}}",
	"{\"kinds\": {\"a\": {\"sensitivity\": 1}}}",
	"{\"smt\": []}",
	"{\"smt\": {}}",
	"{\"smt\": {\"model\": 1}}",
	"{\"smt\": {\"model\": \"resources\", \"fair\": \"equal\"}, "
	"\"kinds\": {\"a\": {\"demand\": {}}}}",
	"{\"smt\": {\"model\": \"pair\", \"default\": 0.9}}",
	"{\"smt\": {\"model\": \"share\", \"total\": [0.9, 1]}}",
	"{\"smt\": {\"model\": \"share\", \"total\": [1, 2.1]}}",
	"{\"smt\": {\"model\": \"share\", \"total\": [1, 0]}}",
	"{\"smt\": {\"model\": \"share\", \"total\": [1, \"1.2\"]}}",
	"{\"smt\": {\"model\": \"pair\", \"default\": 2, \"slowdown\": [{\"of\": \"work\"}]}}",
	"{\"smt\": {\"model\": \"pair\", \"default\": 2, \"slowdown\": [1]}}",
	"{\"smt\": {\"model\": \"pair\", \"default\": 2, \"slowdown\": [{\"of\": \"work\", "
	"\"beside\": \"work\", \"s\": 0.5}]}}",
};

START_TEST(a_wrong_value_is_refused_once)
{
	struct err e = {0};

	ck_assert_ptr_null(read_text(refused[_i], 2, &e));
	ck_assert_msg(e.n == 1, "%s", e.text);
	err_fini(&e);
}
END_TEST

START_TEST(too_many_kinds_are_refused)
{
	char *text = xstrdup("{\"kinds\": {\"k0\": {}"), *more;
	struct err e = {0};

	for (int k = 1; k <= KIND_MAX; k++) {
		more = xasprintf("%s, \"k%d\": {}", text, k);
		free(text);
		text = more;
	}
	more = xasprintf("%s}}", text);
	ck_assert_ptr_null(read_text(more, 2, &e));
	ck_assert_ptr_nonnull(strstr(e.text, "$.kinds: 251 kinds: at most 250\n"));
	err_fini(&e);
	free(text);
	free(more);
}
END_TEST

START_TEST(numbers_of_another_model_may_stand_there)
{
	struct smt *m =
		must_read("{\"smt\": {\"model\": \"none\", \"total\": [1, 1.2], \"slowdown\":"
			  " [{\"of\": \"work\", \"beside\": \"work\", \"s\": 2}]}}",
			  2);

	must_run(m, 0, 0, 1, 1);
	smt_destroy(m);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("smt");
	TCase *c = tcase_create("kinds");
	SRunner *r;
	int failed;

	tcase_add_loop_test(c, without_kinds_there_is_work, 0, 2);
	tcase_add_test(c, kinds_are_numbered_as_they_stand);
	tcase_add_test(c, an_idle_cpu_halts_or_runs_a_kind);
	tcase_add_test(c, models_are_listed_by_name);
	suite_add_tcase(s, c);
	c = tcase_create("none, share, pair");
	tcase_add_test(c, none_lets_all_run_as_if_alone);
	tcase_add_test(c, share_divides_the_combined_speed);
	tcase_add_test(c, share_counts_how_many_are_busy);
	tcase_add_test(c, a_pair_may_stand_as_it_was_measured);
	tcase_add_test(c, the_slowdown_of_a_beside_b_is_not_that_of_b_beside_a);
	tcase_add_test(c, a_pair_not_listed_has_the_default);
	tcase_add_test(c, the_excesses_of_several_siblings_add);
	tcase_add_test(c, two_may_be_slower_than_one);
	tcase_add_test(c, a_core_of_one_cpu_needs_no_pairs);
	suite_add_tcase(s, c);
	c = tcase_create("resources");
	tcase_add_loop_test(c, what_fits_is_not_slowed_down, 0, 2);
	tcase_add_loop_test(c, equals_halve_what_both_need, 0, 2);
	tcase_add_test(c, slot_leaves_alone_who_stays_within_its_share);
	tcase_add_test(c, speed_slows_all_who_need_the_unit_alike);
	tcase_add_test(c, slot_hands_on_what_another_unit_holds_back);
	tcase_add_test(c, slot_ends_where_crossed_demands_meet);
	tcase_add_test(c, speed_lets_go_on_who_needs_no_full_unit);
	tcase_add_test(c, an_idle_loop_takes_what_it_asks_for);
	tcase_add_loop_test(c, no_unit_gives_more_than_it_has, 0, 2);
	suite_add_tcase(s, c);
	c = tcase_create("coupling");
	tcase_add_test(c, coupling_is_sensitivity_times_pressure);
	tcase_add_test(c, coupling_may_make_two_slower_than_one);
	tcase_add_test(c, coupling_adds_up_over_siblings);
	tcase_add_test(c, the_slowest_still_moves);
	tcase_add_test(c, an_idle_loop_costs_its_sibling_a_little);
	suite_add_tcase(s, c);
	c = tcase_create("any numbers");
	tcase_add_test(c, cpus_that_change_places_change_speeds);
	tcase_add_test(c, who_runs_is_never_stopped_nor_faster_than_alone);
	tcase_add_test(c, alone_is_full_speed_in_every_model);
	tcase_add_test(c, speeds_are_the_same_under_every_compiler);
	tcase_add_loop_test(c, the_memo_says_what_the_model_says, 0, 5);
	suite_add_tcase(s, c);
	c = tcase_create("errors");
	tcase_add_loop_test(c, a_wrong_model_is_refused_with_its_place, 0, ARRAY_LEN(wrong));
	tcase_add_loop_test(c, a_wrong_value_is_refused_once, 0, ARRAY_LEN(refused));
	tcase_add_test(c, too_many_kinds_are_refused);
	tcase_add_test(c, numbers_of_another_model_may_stand_there);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
