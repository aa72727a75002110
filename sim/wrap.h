/* wrap.h - plain text in lines of 80 columns. */
#ifndef WRAP_H
#define WRAP_H
#include <stdio.h>

/* Set in, and broken into lines, of which all but the first are set in 2 deeper. */
void wrap_text(const char *text, int indent, FILE *f);
#endif
