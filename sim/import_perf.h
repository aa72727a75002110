/* import_perf.h - the text of `perf script` as events in the order of time. */
#ifndef IMPORT_PERF_H
#define IMPORT_PERF_H
#include "util.h"

enum event_type {
	EV_SWITCH,   /* a: out, b: in */
	EV_WAKING,   /* a: who is woken */
	EV_WAKEUP,   /* a: who is awake now */
	EV_NEW,	     /* a: a forked task that is awake now */
	EV_FORK,     /* a: parent, b: child */
	EV_EXEC,     /* a: task, b: its tid before */
	EV_EXIT,     /* a: task */
	EV_WAIT,     /* the running task waits for child a, or for any: 0 */
	EV_COMPLETE, /* of a block device's request */
	EV_OTHER,    /* it shows at least which task ran on that cpu then */
};

/* One event; 48 bytes, as a recording has millions. A tid of 0 is the idle task. */
struct event {
	int64_t t;     /* ns, of the recorder's clock */
	uint32_t line; /* in the file */
	int32_t tid;   /* of the task that ran on that cpu; -1: perf did not know it any more */
	int32_t a, b;  /* tids, see enum event_type */
	uint32_t comm_tid, comm_a, comm_b; /* indices of names[] */
	uint16_t cpu, target;		   /* target: of a wake-up, the cpu it is for */
	int16_t prio;			   /* a's: 0..99 real time, 100..139 nice + 120 */
	uint8_t type;
	char state;   /* EV_SWITCH: a's, one letter: R S D ... */
	char context; /* of a wake-up: t task, s softirq, h hardirq; 0: not known */
};

struct recording {
	struct event *events;
	size_t n, cap;
	char **names; /* commands, each once */
	uint32_t nname;
	uint32_t *hash; /* of names; a power of two, 0: free, else index + 1 */
	uint32_t nhash;
	int ncpu; /* highest cpu seen + 1 */
	bool has_context;
	bool cut;	   /* the last line had no end and could not be read */
	bool only_us;	   /* no time had more than six decimals */
	uint64_t backward; /* lines whose time was before that of the line above; sorted */
	uint64_t skipped;  /* lines of call chains, lost records and the like */
	uint64_t lost;	   /* of these, the recorder's word that it lost events */
	uint64_t context_lines, context_unmatched;
};

#define TID_MAX (1 << 22) /* the kernel's own limit */
#define CPU_MAX 4096

/* Reads it. False: what could not be read is in e, by line, at most 20 of it. Tasks of the command
 * `idlespin` (which keep cpus from idling so that the kernel traces them) are told as idle. */
bool perf_read(const char *file, struct recording *r, struct err *e);
/* Reads the side file that says in which context a wake-up happened. */
bool perf_read_context(const char *file, struct recording *r, struct err *e);
/* The index of a name in names[], where it is put if it is new, cut as the kernel cuts. Any byte
 * may occur in a command: what is not printable becomes '?'. */
uint32_t recording_name(struct recording *r, const char *text);
void recording_fini(struct recording *r);
#endif
