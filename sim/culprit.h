/* culprit.h - was it the policy that a worker hangs or died in? Says so in the words of a broken
 * rule. */
#ifndef CULPRIT_H
#define CULPRIT_H
#include <sys/types.h>

#include "util.h"

/* What is known of a worker's hook. Zero it to start. */
struct culprit {
	bool in;	 /* it was in one when last looked at */
	uint64_t events; /* that had happened by then */
	int64_t wall, cpu;
};

/* To be asked some times a second, of a worker that is not stopped; `clock` is of that worker's
 * life, `room` is where its runs lie (sim_conf). NULL, or it has been in one hook for too long:
 * words for it, owned by the caller. */
char *culprit_hangs(struct culprit *c, pid_t pid, const void *room, int64_t clock);
/* It has ended so, as waitpid says, after saying *text (len bytes; of malloc). Returns the status
 * that its job failed with, and adds words to the text if they help. room NULL: it has none. */
int culprit_died(const void *room, int how, char **text, size_t *len);
void culprit_add(char **text, size_t *len, const char *words);
#endif
