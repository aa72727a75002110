/* list.h - a ring of links inside the things it lists; the head is a link too. */
#ifndef LIST_H
#define LIST_H
#include "util.h"

struct link {
	struct link *prev, *next;
};

static inline void list_init(struct link *l)
{
	l->prev = l->next = l;
}

static inline bool list_empty(const struct link *head)
{
	return head->next == head;
}

static inline void list_insert(struct link *before, struct link *l)
{
	l->prev = before->prev;
	l->next = before;
	before->prev->next = l;
	before->prev = l;
}

static inline void list_push_back(struct link *head, struct link *l)
{
	list_insert(head, l);
}

static inline void list_push_front(struct link *head, struct link *l)
{
	list_insert(head->next, l);
}

/* Safe on a link that is in no list but initialised. */
static inline void list_del(struct link *l)
{
	l->prev->next = l->next;
	l->next->prev = l->prev;
	list_init(l);
}

#define list_for(l, head) for (struct link *l = (head)->next; l != (head); l = l->next)
#endif
