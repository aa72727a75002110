/* place.c - ready-made parts of placement, made only of what any policy may ask. */
#include "policy.h"

int mask_count(const uint64_t *a, const uint64_t *b, int words)
{
	int n = 0;

	for (int i = 0; i < words; i++)
		n += __builtin_popcountll(a[i] & b[i]);
	return n;
}

int mask_nth(const uint64_t *a, const uint64_t *b, int words, int k)
{
	for (int i = 0; i < words; i++) {
		uint64_t x = a[i] & b[i];
		int n = __builtin_popcountll(x);
		if (k >= n) {
			k -= n;
			continue;
		}
		while (k--)
			x &= x - 1;
		return i * 64 + __builtin_ctzll(x);
	}
	return -1;
}

int mask_next(const uint64_t *a, const uint64_t *b, int words, int from)
{
	int first = from / 64;

	/* the first word twice: from `from` up, and at the end of the round the rest of it */
	for (int k = 0; k <= words; k++) {
		int i = first + k < words ? first + k : first + k - words;
		uint64_t x = a[i] & b[i];
		if (k == 0)
			x &= ~(uint64_t)0 << from % 64;
		if (x)
			return i * 64 + __builtin_ctzll(x);
	}
	return -1;
}

int place_idle(struct sim *s, struct task *t, int prev)
{
	const uint64_t *idle = sim_idle_mask(s), *may = sim_allowed_mask(s, t);
	int words = sim_words(s), best = -1, best_d = 0;

	if (sim_allowed(s, t, prev) && sim_core_idle(s, prev))
		return prev;
	for (int w = 0; w < words; w++)
		for (uint64_t x = idle[w] & may[w]; x; x &= x - 1) {
			int cpu = w * 64 + __builtin_ctzll(x);
			int d = (int)sim_distance(s, prev, cpu) +
				(sim_core_idle(s, cpu) ? 0 : DISTANCES);
			if (best < 0 || d < best_d) {
				best = cpu;
				best_d = d;
			}
		}
	if (best >= 0)
		return best;
	return sim_allowed(s, t, prev) ? prev : mask_nth(may, may, words, 0);
}

int busiest(struct sim *s, int cpu, enum distance within)
{
	int best = -1, most = 0;

	for (int i = 0; i < sim_ncpu(s); i++) {
		const struct cpu *c = sim_cpu(s, i);
		int queued = c->nr_running - (c->curr != NULL);
		if (i != cpu && queued > most && sim_distance(s, cpu, i) <= within) {
			most = queued;
			best = i;
		}
	}
	return best;
}
