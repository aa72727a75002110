/* smt_models.h - what smt.c reads and the models compute from: the numbers of all kinds. Private to
 * both. */
#ifndef SMT_MODELS_H
#define SMT_MODELS_H
#include "smt.h"

/* The parts of a core that its cpus share. */
enum unit { UNIT_ISSUE, UNIT_ALU, UNIT_MUL, UNIT_FP, UNIT_LS, UNIT_L1, UNIT_L2, UNITS };
#define PAIR_MAX 1000.0 /* the largest slowdown */

/* What a config tells of a kind. */
struct smt_kind {
	double demand[UNITS];	   /* part of a unit's capacity that it uses, alone at full speed */
	double sensitivity[UNITS]; /* slowdown by a sibling of pressure 1 */
	double pressure[UNITS];
	double part;   /* slowdown while any sibling is not halted */
	double memory; /* of its time alone at the reference clock, what no clock changes */
};

struct smt {
	const struct smt_model *model;
	int cpus; /* of a core */
	int nkind;
	char **name;
	struct smt_kind *kind;

	double total[SMT_MAX + 1]; /* share: by how many are busy */
	double *slowdown;	   /* pair: [of * nkind + beside]; 0: not given */
	double pair_default;	   /* of a pair that is not given; 0: there is none */
	int fair;		   /* resources: 0 slot, 1 speed */

	int nclock;	/* of the machine */
	double *factor; /* [pace * nkind + kind]; NULL: there is one pace, and it is 1 */
};

extern const struct smt_model smt_model_none, smt_model_share, smt_model_pair, smt_model_resources,
	smt_model_coupling;
#endif
