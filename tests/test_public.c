/* test_public.c - what people have reported of schedulers and of simulators of them, in public:
 * every policy that it concerns has to be right here, or is said not to be, as its kernel is not.
 */
#include "baselines.h"

#include <string.h>

#include "gen.h"
#include "registry.h"

enum { BLIND, AWARE, SIBLINGS_OFF }; /* of cores */

static const struct version {
	const char *name;
	struct sched sc;
	int sees;
} versions[] = {
	{"bsd4", {"bsd4", NULL, NULL}, BLIND},
	{"4bsd v2005", {"4bsd", "policy.version=v2005", NULL}, BLIND},
	{"4bsd v12.1", {"4bsd", "policy.version=v12.1", NULL}, BLIND},
	{"openbsd v2014", {"openbsd", "policy.version=v2014", NULL}, BLIND},
	{"openbsd v2025, smt", {"openbsd", "policy.version=v2025", "policy.smt=true"}, BLIND},
	{"naive", {"naive", NULL, NULL}, BLIND},
	{"ht-aware v1", {"ht-aware", "policy.rule=v1", NULL}, AWARE},
	{"ht-aware v3", {"ht-aware", "policy.rule=v3", NULL}, AWARE},
	{"dfly", {"dfly", NULL, NULL}, AWARE},
	{"ule v12.1", {"ule", NULL, NULL}, AWARE},
	{"openbsd v2025", {"openbsd", "policy.version=v2025", NULL}, SIBLINGS_OFF},
	{"cfs", {"cfs", NULL, NULL}, AWARE},
	{"eevdf", {"eevdf", NULL, NULL}, AWARE},
	{"core-sched", {"core-sched", NULL, NULL}, AWARE},
	{"fifo", {"fifo", NULL, NULL}, AWARE},
	{"rr", {"rr", NULL, NULL}, AWARE},
	{"symbiosis", {"symbiosis", NULL, NULL}, AWARE},
	{"oracle", {"oracle", NULL, NULL}, AWARE},
};
#define VERSIONS ((int)ARRAY_LEN(versions))

/* On a machine whose busy siblings have 5/4 of a core, as they are numbered. */
static struct kit *on(const struct version *v, const char *topology, int numbering, uint64_t seed,
		      const char *work)
{
	char *config =
		xasprintf("{'machine': {'topology': '%s', 'numbering': '%s'}, 'policy':"
			  " 'fifo', 'smt': {'model': 'share', 'total': [1, 1.25, 1.375, 1.5]},"
			  " 'workload': {%s}}",
			  topology, numbering == SPLIT ? "split" : "adjacent", work);
	const char *sets[3] = {v->sc.rule ? v->sc.rule : v->sc.set, v->sc.set, NULL};
	struct kit *k = quoted(v->sc.policy, seed, sets[0] ? sets : NULL, "%s", config);

	free(config);
	return k;
}

/* ---- wastedcores, issue 6: 4 cores, 8 cpus, 4 hogs ---- */

#define FOUR "'tasks': {'hog': {'start': '0s', 'copies': 4, 'steps': [{'run': '10s'}]}}"
#define W    (10 * S)
#define W_S  (16 * S) /* slowed throughout */

START_TEST(four_hogs_on_four_cores_take_w_if_cores_are_seen_and_w_s_if_two_share_one)
{
	const struct version *v = &versions[_i];
	bool shared = false, apart = false;

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (uint64_t seed = 1; seed <= 20; seed++) {
			struct kit *k = on(v, "core:4 pu:2", numbering, seed, FOUR);
			int64_t took = k->totals.makespan;
			if (v->sees == BLIND) {
				ck_assert_msg(took == (k->totals.shared ? W_S : W), "%s: %g s",
					      v->name, (double)took / (double)S);
			} else {
				/* a balancing may have to part them */
				ck_assert_msg(took <= W + 400 * MS, "%s: %g s", v->name,
					      (double)took / (double)S);
			}
			shared |= took == W_S;
			apart |= took == W;
			kit_free(k);
		}
	ck_assert_msg(v->sees != BLIND || (shared && apart), "%s: always the same", v->name);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("public");
	TCase *t = tcase_create("reported");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_loop_test(
		t, four_hogs_on_four_cores_take_w_if_cores_are_seen_and_w_s_if_two_share_one, 0,
		VERSIONS);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
