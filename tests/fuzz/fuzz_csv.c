/* fuzz_csv.c - any text as a CSV: each record either has its error or, written again, reads the
 * same. */
#include <string.h>

#include "csv.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Written as RFC 4180 wants it; behind another record, since a file may not begin with anything. */
static char *write_cells(const struct csv *c, size_t *len)
{
	char *text = NULL;
	FILE *f = open_memstream(&text, len);

	BUG_ON(!f);
	fputs("first\n", f);
	for (int i = 0; i < c->n; i++) {
		if (i)
			fputc(',', f);
		csv_cell(f, csv_text(c, i));
	}
	fputc('\n', f);
	fclose(f);
	return text;
}

static void check_record(const struct csv *c)
{
	struct err e = {0};
	size_t len;
	char *text = write_cells(c, &len);
	struct csv again = {.err = &e, .in = input_memory("again", text, len, &e)};

	BUG_ON(!again.in || csv_next(&again) != CSV_RECORD);
	BUG_ON(csv_next(&again) != CSV_RECORD || again.n != c->n);
	for (int i = 0; i < c->n; i++)
		/* the end of a line reads as \n, whatever it was */
		BUG_ON(!strstr(csv_text(c, i), "\r\n") &&
		       strcmp(csv_text(c, i), csv_text(&again, i)) != 0);
	BUG_ON(csv_next(&again) != CSV_END || e.n);
	csv_close(&again);
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct err e = {0};
	struct csv c = {.err = &e, .in = input_memory("fuzz", (const char *)data, size, &e)};
	enum csv_got got;
	int bad = 0;

	if (c.in) {
		while ((got = csv_next(&c)) != CSV_END) {
			if (got == CSV_RECORD)
				check_record(&c);
			else
				bad++;
		}
		BUG_ON(e.n != bad + input_failed(c.in));
	}
	csv_close(&c);
	err_fini(&e);
	return 0;
}
