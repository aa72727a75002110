/* csv.h - a cell of text, as RFC 4180 wants it. */
#ifndef CSV_H
#define CSV_H
#include <stdio.h>

/* A name may hold commas, quotes and line breaks: then it is quoted. */
void csv_cell(FILE *f, const char *s);
#endif
