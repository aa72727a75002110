/* estcpu.h - what BSD schedulers have shared since 4.4BSD: estcpu, an estimate of how much cpu a
 * task took of late, which it forgets the slower the higher the load average is. Source: FreeBSD
 * sys/kern/sched_4bsd.c, 12.1, and kern_synch.c; OpenBSD sys/kern/sched_bsd.c 1.31 (2013), 1.104
 * (2025).
 *
 * The load average is the kernel's fixed-point number: LOAD_ONE is one task. */
#ifndef ESTCPU_H
#define ESTCPU_H
#include <stdint.h>

#define LOAD_SHIFT 11
#define LOAD_ONE   ((int64_t)1 << LOAD_SHIFT)
#define LOAD_KEEP  1884 /* exp(-5/60) of LOAD_ONE: a minute's average, told of `n` every 5 s */

/* The next load average, when n tasks run or could. */
static inline int64_t load_average(int64_t load, int64_t n)
{
	return (LOAD_KEEP * load + n * LOAD_ONE * (LOAD_ONE - LOAD_KEEP)) >> LOAD_SHIFT;
}

/* A task was charged for n. */
static inline int64_t estcpu_add(int64_t estcpu, int64_t n, int64_t max)
{
	return estcpu + n < max ? estcpu + n : max;
}

/* What is left of estcpu after a second: 2L/(2L+1) of it. */
static inline int64_t estcpu_decay(int64_t estcpu, int64_t load)
{
	return 2 * load * estcpu / (2 * load + LOAD_ONE);
}

/* What is left of it after a sleep through `seconds` (> 1) points of the 1 Hz clock, the first of
 * which has been counted already. */
static inline int64_t estcpu_slept(int64_t estcpu, int64_t load, int64_t seconds)
{
	if (seconds > 5 * 2 * load) /* so it stands there; L is not 1 but LOAD_ONE */
		return 0;
	for (int64_t n = seconds - 2; estcpu && n > 0; n--)
		estcpu = estcpu_decay(estcpu, load);
	return estcpu;
}
#endif
