/* unit.c - the unit that suits a time, and how many digits a number is printed with. */
#include "unit.h"

#include <math.h>

const struct unit *unit_for(double ns)
{
	static const struct unit units[] = {{"s", 1e9}, {"ms", 1e6}, {"us", 1e3}, {"ns", 1}};
	const struct unit *u = units;

	while (u->ns > 1 && fabs(ns) < u->ns)
		u++;
	return u;
}

int unit_places(double x, int digits)
{
	int before = x < 1 ? 1 : (int)floor(log10(x)) + 1;

	return before >= digits ? 0 : digits - before;
}
