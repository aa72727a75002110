/* unit.h - the unit that suits a time, and how many digits a number is printed with. */
#ifndef UNIT_H
#define UNIT_H

struct unit {
	const char *name;
	double ns;
};

/* The largest of s, ms, us and ns of which it is at least one. */
const struct unit *unit_for(double ns);
/* As many digits behind the point as make `digits` in all. */
int unit_places(double x, int digits);
#endif
