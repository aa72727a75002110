/* reproduce_table.c - measured beside simulated: for people, and as a CSV. */
#include <math.h>
#include <string.h>

#include "csv.h"
#include "reproduce.h"
#include "unit.h"

#define QUANTITY 26 /* columns */

const char *row_class_name(enum row_class c)
{
	static const char *const names[] = {"calibrated", "predicted", "direction"};

	return names[c];
}

bool row_difference(const struct repro_row *row)
{
	return (row->lo <= 0 && isfinite(row->lo)) || row->hi <= 0;
}

const char *row_number(double x, char *buf, size_t size)
{
	if (!isfinite(x))
		snprintf(buf, size, "-");
	else if (x == 0)
		snprintf(buf, size, "0");
	else if (fabs(x) < .001)
		snprintf(buf, size, "%.2g", x);
	else
		snprintf(buf, size, "%.*f", unit_places(fabs(x), 4), x);
	return buf;
}

/* "1.5", where a row has "1.500". */
static void bound_text(double x, char *buf, size_t size)
{
	size_t n;

	row_number(x, buf, size);
	for (n = strlen(buf); strchr(buf, '.') && buf[n - 1] == '0'; n--)
		buf[n - 1] = '\0';
	if (n && buf[n - 1] == '.')
		buf[n - 1] = '\0';
}

const char *row_allowed(const struct repro_row *row, char *buf, size_t size)
{
	char lo[32], hi[32];

	bound_text(row->lo, lo, sizeof(lo));
	bound_text(row->hi, hi, sizeof(hi));
	if (isinf(row->lo))
		snprintf(buf, size, "below %s", hi);
	else if (isinf(row->hi))
		snprintf(buf, size, "above %s", lo);
	else if (row->lo == row->hi)
		snprintf(buf, size, "%s", lo);
	else
		snprintf(buf, size, "%s to %s", lo, hi);
	return buf;
}

static void print_row(const struct repro_row *row, FILE *f)
{
	char measured[32], sd[32] = "", value[32], lo[32], hi[32], interval[80], allowed[80];

	row_number(row->measured, measured, sizeof(measured));
	if (!isnan(row->sd))
		row_number(row->sd, sd, sizeof(sd));
	row_number(row->simulated.value, value, sizeof(value));
	row_number(row->simulated.lo, lo, sizeof(lo));
	row_number(row->simulated.hi, hi, sizeof(hi));
	snprintf(interval, sizeof(interval), "%s to %s", lo, hi);
	row_allowed(row, allowed, sizeof(allowed));
	fprintf(f, "    %-*s", QUANTITY, row->quantity);
	if (strlen(row->quantity) > QUANTITY)
		fprintf(f, "\n%*s", QUANTITY + 4, "");
	fprintf(f, " %7s %-6s %6s %-6.6s %-16s %-16s %c  %s\n", measured, sd, value, row->unit,
		strcmp(lo, hi) ? interval : "", allowed, row_class_name(row->class)[0],
		row->holds ? "yes" : "NO");
}

static void print_group(const struct repro_group *g, FILE *f)
{
	const char *setup = "";

	fprintf(f, "\n%s\n", g->source);
	for (int i = 0; i < g->nrow; i++) {
		if (strcmp(setup, g->rows[i].setup) != 0)
			fprintf(f, "  %s\n", g->rows[i].setup);
		setup = g->rows[i].setup;
		print_row(&g->rows[i], f);
	}
}

static void move_text(double to, const struct repro_move *m, char text[32])
{
	double by = to - m->from;

	if (isnan(to))
		snprintf(text, 32, "cannot be");
	else if (m->from == 0 || row_difference(m->row))
		snprintf(text, 32, "%+.3g%s%.8s", by, *m->row->unit ? " " : "", m->row->unit);
	else
		snprintf(text, 32, "%+.1f %%", 100 * by / fabs(m->from));
	if (by == 0 || strcmp(text + 1, "0.0 %") == 0)
		*text = '\0';
}

void repro_move_texts(const struct repro_move *m, char less[32], char more[32])
{
	move_text(m->less, m, less);
	move_text(m->more, m, more);
}

static void print_moves(const struct repro_moves *m, FILE *f)
{
	const struct repro_number *number = NULL;
	char less[32], more[32], *what;

	fprintf(f, "\n%-78s %9s %9s\n", "How far each figure moves with each calibrated number",
		"-10 %", "+10 %");
	for (int i = 0; i < m->n; i++) {
		const struct repro_move *move = &m->move[i];

		if (move->number != number)
			fprintf(f, "\n  %s, %s\n", move->number->name, move->number->value);
		number = move->number;
		repro_move_texts(move, less, more);
		what = xasprintf("%s: %s", move->row->setup, move->row->quantity);
		fprintf(f, strlen(what) > 72 ? "    %s\n%78s" : "    %-74s", what, "");
		fprintf(f, " %9s %9s\n", less, more);
		free(what);
	}
}

void reproduce_table(const struct reproduce *r, const struct repro_moves *m, FILE *f)
{
	fprintf(f,
		"%s\n\n%*smeasured sd  simulated, 95 %% interval          allowed     class "
		"holds\n",
		json_get(r->root, "title")->text, QUANTITY + 4, "");
	for (int i = 0; i < r->ngroup; i++)
		print_group(&r->groups[i], f);
	if (m && m->n)
		print_moves(m, f);
	fputc('\n', f);
	for (int c = ROW_CALIBRATED; c <= ROW_DIRECTION; c++) {
		int n, hold;

		reproduce_count(r, (enum row_class)c, &n, &hold);
		fprintf(f, "%c  %-11s %3d of %d hold\n", row_class_name((enum row_class)c)[0],
			row_class_name((enum row_class)c), hold, n);
	}
}

static void number_cell(double x, FILE *f)
{
	if (!isnan(x))
		fprintf(f, "%.9g", x);
	fputc(',', f);
}

void reproduce_csv(const struct reproduce *r, FILE *f)
{
	fputs("source,setup,quantity,unit,measured,simulated,lo,hi,class,holds\n", f);
	for (int i = 0; i < r->ngroup; i++)
		for (int k = 0; k < r->groups[i].nrow; k++) {
			const struct repro_row *row = &r->groups[i].rows[k];
			const char *const texts[] = {r->groups[i].source, row->setup, row->quantity,
						     row->unit};

			for (size_t t = 0; t < ARRAY_LEN(texts); t++) {
				csv_cell(f, texts[t]);
				fputc(',', f);
			}
			number_cell(row->measured, f);
			number_cell(row->simulated.value, f);
			number_cell(row->simulated.lo, f);
			number_cell(row->simulated.hi, f);
			fprintf(f, "%s,%s\n", row_class_name(row->class),
				row->holds ? "yes" : "no");
		}
}
