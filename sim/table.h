/* table.h - a report for people: who wins, by how much, and where the time went. */
#ifndef TABLE_H
#define TABLE_H
#include "report.h"

void table_print(const struct report *r);
/* "2 cores, 4 cpus (siblings 0+2, 1+3)   smt  pair" */
void table_machine(const struct cell *c, FILE *f);
/* The i-th metric that matters for this workload; METRICS: there are not so many. */
enum metric table_metric(const struct report *r, int i);

/* "28.43 s", "60.0 us": digits significant digits, in the unit that suits. Returns buf. */
const char *table_time(double ns, int digits, char *buf, size_t size);
#endif
