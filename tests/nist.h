/* nist.h - for tests: data sets of NIST's Statistical Reference Datasets, univariate. */
#ifndef NIST_H
#define NIST_H

extern const double nist_lew[200], nist_lottery[218], nist_mavro[50], nist_michelso[100];
#endif
