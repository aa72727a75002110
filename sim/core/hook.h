/* hook.h - the hooks of a policy, by number and by name: which one runs now says who holds a run
 * up, and in whose code it ended. */
#ifndef HOOK_H
#define HOOK_H

enum hook {
	HOOK_NONE, /* the core's own code */
	HOOK_INIT,
	HOOK_EXIT,
	HOOK_TASK_INIT,
	HOOK_TASK_EXIT,
	HOOK_SELECT_CPU,
	HOOK_ENQUEUE,
	HOOK_DEQUEUE,
	HOOK_PICK_NEXT,
	HOOK_BLOCK,
	HOOK_CHARGE,
	HOOK_WAKEUP_PREEMPT,
	HOOK_TICK,
	HOOK_TIMER,
	HOOK_STEAL,
	HOOK_BALANCE,
	HOOK_DUMP,
	HOOKS
};

static inline const char *hook_name(int hook)
{
	static const char *const names[HOOKS] = {
		"",	   "init",    "exit",	   "task_init", "task_exit", "select_cpu",
		"enqueue", "dequeue", "pick_next", "block",	"charge",    "wakeup_preempt",
		"tick",	   "timer",   "steal",	   "balance",	"dump"};

	return hook > HOOK_NONE && hook < HOOKS ? names[hook] : "a hook";
}
#endif
