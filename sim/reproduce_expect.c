/* reproduce_expect.c - which rows held when somebody last looked, and hold no more. */
#include <string.h>

#include "reproduce.h"
#include "rows.h"

static const char *const columns[] = {"source", "setup", "quantity", "holds"};
enum { SOURCE, SETUP, QUANTITY, HOLDS, COLUMNS };

static const struct repro_row *find(const struct reproduce *r, const char *const key[COLUMNS])
{
	for (int i = 0; i < r->ngroup; i++)
		for (int k = 0; k < r->groups[i].nrow; k++) {
			const struct repro_row *row = &r->groups[i].rows[k];

			if (strcmp(r->groups[i].source, key[SOURCE]) == 0 &&
			    strcmp(row->setup, key[SETUP]) == 0 &&
			    strcmp(row->quantity, key[QUANTITY]) == 0)
				return row;
		}
	return NULL;
}

static bool tell(const char *const key[COLUMNS], const struct repro_row *row, FILE *f)
{
	bool held = strcmp(key[HOLDS], "yes") == 0, holds = row && row->holds;

	if (held == holds)
		return true;
	fprintf(f, "%s: %s; %s; %s\n",
		holds ? "holds now"
		: row ? "no longer holds"
		      : "is no more",
		key[SOURCE], key[SETUP], key[QUANTITY]);
	return holds;
}

int reproduce_expect(const struct reproduce *r, const char *file, FILE *f, struct err *e)
{
	struct rows *rows = rows_open(file, e);
	int kept[COLUMNS], lost = 0;
	bool ok = rows != NULL;

	for (int c = 0; rows && c < COLUMNS; c++) {
		kept[c] = rows_keep_text(rows, columns[c]);
		ok = kept[c] >= 0 && ok;
	}
	ok = ok && rows_read(rows);
	for (int64_t i = 0; ok && i < rows_count(rows); i++) {
		const char *key[COLUMNS];

		for (int c = 0; c < COLUMNS; c++)
			key[c] = rows_text(rows, kept[c], rows_text_of(rows, kept[c], i));
		lost += !tell(key, find(r, key), f);
	}
	rows_close(rows);
	if (!ok)
		return EXIT_USER;
	if (lost)
		err_add(e, "corun reproduce: %d rows of %s held and no longer hold", lost, file);
	return lost ? EXIT_CHECK : EXIT_OK;
}
