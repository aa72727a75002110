/* reproduce_page.c - the table as a page in Markdown. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "outfile.h"
#include "path.h"
#include "reproduce.h"

#define WIDTH 120 /* columns of prose */

/* A paragraph, or a point of a list, in lines of WIDTH columns: first begins the first one. */
static void write_lines(const char *first, const char *text, FILE *f)
{
	size_t indent = strspn(first, "-") ? 2 : 0, at = strlen(first);

	fputs(first, f);
	for (bool begun = true; *text; begun = false) {
		size_t len = strcspn(text, " ");

		if (!begun && at + 1 + len > WIDTH) {
			fprintf(f, "\n%*s", (int)indent, "");
			at = indent;
		} else if (!begun) {
			fputc(' ', f);
			at++;
		}
		fprintf(f, "%.*s", (int)len, text);
		at += len;
		text += len;
		text += strspn(text, " ");
	}
	fputc('\n', f);
}

/* A note is a text, or an array of them, a paragraph each. */
static void write_note(const struct json *note, FILE *f)
{
	bool list = note && note->type == JSON_ARRAY;

	for (const struct json *v = list ? note->first : note; v; v = list ? v->next : NULL)
		if (v->type == JSON_STRING) {
			write_lines("", v->text, f);
			fputc('\n', f);
		}
}

/* ---- what comes first ---- */

static void write_counts(const struct reproduce *r, FILE *f)
{
	static const char *const means[] = {
		"an input of the model, or read off one: it comes out again",
		("it follows from the inputs of its own row or machine, or of those that its "
		 "group names"),
		"only the sign or order is held: the whole 95 % interval must lie there"};
	int n, hold;

	fprintf(f, "| class | what it means | figures | hold |\n|---|---|---|---|\n");
	for (int c = ROW_CALIBRATED; c <= ROW_DIRECTION; c++) {
		reproduce_count(r, (enum row_class)c, &n, &hold);
		fprintf(f, "| %s | %s | %d | %d", row_class_name((enum row_class)c), means[c], n,
			hold);
		if (n)
			fprintf(f, " (%.0f %%)", 100. * hold / n);
		fprintf(f, " |\n");
	}
	fputc('\n', f);
}

/* Of "One thing. And another, of I. Molnar." the first: behind its point comes a blank, and before
 * it no single capital letter. */
static size_t first_sentence(const char *text)
{
	const char *end = text;

	while ((end = strstr(end, ". "))) {
		if (end - text > 1 && !(isupper((unsigned char)end[-1]) && end[-2] == ' '))
			return (size_t)(end - text) + 1;
		end++;
	}
	return strlen(text);
}

static const char *note_of(const struct repro_row *row)
{
	return row->note ? row->note : "nobody has said why yet.";
}

static void write_miss(const struct repro_group *g, const struct repro_row *row, FILE *f)
{
	char measured[32], value[32], *both, *text;

	row_number(row->measured, measured, sizeof(measured));
	row_number(row->simulated.value, value, sizeof(value));
	both = isnan(row->measured) ? xasprintf("simulated %s", value)
				    : xasprintf("measured %s, simulated %s", measured, value);
	text = xasprintf("[%s](#%s), %s, %s: %s%s%s: %.*s", g->name, g->name, row->setup,
			 row->quantity, both, *row->unit ? " " : "", row->unit,
			 (int)first_sentence(note_of(row)), note_of(row));
	write_lines("- ", text, f);
	free(both);
	free(text);
}

static void write_misses(const struct reproduce *r, FILE *f)
{
	int n, hold, missed = 0;

	for (int c = ROW_CALIBRATED; c <= ROW_DIRECTION; c++) {
		reproduce_count(r, (enum row_class)c, &n, &hold);
		missed += n - hold;
	}
	if (!missed)
		return;
	fprintf(f, "## What does not hold, and why\n\n");
	for (int i = 0; i < r->ngroup; i++)
		for (int k = 0; k < r->groups[i].nrow; k++)
			if (!r->groups[i].rows[k].holds)
				write_miss(&r->groups[i], &r->groups[i].rows[k], f);
	fputc('\n', f);
}

static void write_sources(const struct reproduce *r, FILE *f)
{
	fprintf(f, "## The sources\n\n"
		   "| group | source | calibrated | predicted | direction |\n"
		   "|---|---|---|---|---|\n");
	for (int i = 0; i < r->ngroup; i++) {
		const struct repro_group *g = &r->groups[i];
		int n[3] = {0}, hold[3] = {0};

		for (int k = 0; k < g->nrow; k++) {
			n[g->rows[k].class]++;
			hold[g->rows[k].class] += g->rows[k].holds;
		}
		fprintf(f, "| [%s](#%s) | %s |", g->name, g->name, g->source);
		for (int c = ROW_CALIBRATED; c <= ROW_DIRECTION; c++) {
			if (n[c] && hold[c] < n[c])
				fprintf(f, " **%d of %d** |", hold[c], n[c]);
			else if (n[c])
				fprintf(f, " %d |", n[c]);
			else
				fprintf(f, " |");
		}
		fputc('\n', f);
	}
	fputc('\n', f);
}

/* ---- a group ---- */

static void write_row(const struct repro_row *row, FILE *f)
{
	char measured[32], sd[32], value[32], lo[32], hi[32], allowed[80];

	row_number(row->measured, measured, sizeof(measured));
	row_number(row->sd, sd, sizeof(sd));
	row_number(row->simulated.value, value, sizeof(value));
	row_number(row->simulated.lo, lo, sizeof(lo));
	row_number(row->simulated.hi, hi, sizeof(hi));
	fprintf(f, "| %s | %s%s%s | %s", row->setup, row->quantity, *row->unit ? ", " : "",
		row->unit, measured);
	if (!isnan(row->sd))
		fprintf(f, " (sd %s)", sd);
	fprintf(f, " | %s", value);
	if (strcmp(lo, hi) != 0)
		fprintf(f, " (%s to %s)", lo, hi);
	fprintf(f, " | %s: %s | %s | %s |\n", row_allowed(row, allowed, sizeof(allowed)), row->from,
		row_class_name(row->class), row->holds ? "yes" : "**no**");
}

static void write_notes(const struct repro_group *g, FILE *f)
{
	for (int i = 0; i < g->nrow; i++) {
		const struct repro_row *row = &g->rows[i];
		char *text;

		if (row->holds && !row->note)
			continue;
		text = xasprintf("%s, %s%s: %s", row->setup, row->quantity,
				 row->holds ? "" : " (does **not** hold)", note_of(row));
		write_lines("- ", text, f);
		free(text);
	}
}

static void write_numbers(const struct repro_group *g, FILE *f)
{
	if (!g->nnumber)
		return;
	fprintf(f, "\n| calibrated number | value | from |\n|---|---|---|\n");
	for (int i = 0; i < g->nnumber; i++)
		fprintf(f, "| %s: `%s` | %s | %s |\n", g->numbers[i].name, g->numbers[i].path,
			g->numbers[i].value, g->numbers[i].from);
}

static void write_group(const struct repro_group *g, FILE *f)
{
	fprintf(f, "## %s\n\n%s.\n\n", g->name, g->source);
	write_note(json_get(g->at, "note"), f);
	if (reproduce_drawn(g))
		fprintf(f, "![%s](img/reproduction-%s.svg)\n\n", g->name, g->name);
	fprintf(f, "| setup | quantity | measured | simulated (95 %% interval) | allowed | class | "
		   "holds |\n|---|---|---|---|---|---|---|\n");
	for (int i = 0; i < g->nrow; i++)
		write_row(&g->rows[i], f);
	fputc('\n', f);
	write_notes(g, f);
	write_numbers(g, f);
	fputc('\n', f);
}

/* ---- moves: of each group a table, figures down and numbers across ---- */

static const struct repro_move *move_of(const struct repro_moves *m, const struct repro_row *row,
					const struct repro_number *number)
{
	for (int i = 0; i < m->n; i++)
		if (m->move[i].row == row && (!number || m->move[i].number == number))
			return &m->move[i];
	return NULL;
}

static void write_moved_row(const struct repro_group *g, const struct repro_moves *m,
			    const struct repro_row *row, FILE *f)
{
	char less[32], more[32];

	fprintf(f, "| %s, %s |", row->setup, row->quantity);
	for (int k = 0; k < g->nnumber; k++) {
		const struct repro_move *move = move_of(m, row, &g->numbers[k]);

		if (move)
			repro_move_texts(move, less, more);
		if (move)
			fprintf(f, " %s / %s |", *less ? less : "0", *more ? more : "0");
		else
			fprintf(f, " |");
	}
	fputc('\n', f);
}

static void write_moved_head(const struct repro_group *g, FILE *f)
{
	fprintf(f, "\n### %s\n\n| figure |", g->source);
	for (int k = 0; k < g->nnumber; k++)
		fprintf(f, " %s, %s |", g->numbers[k].name, g->numbers[k].value);
	fprintf(f, "\n|---|");
	for (int k = 0; k < g->nnumber; k++)
		fputs("---|", f);
	fputc('\n', f);
}

static void write_moves(const struct reproduce *r, const struct repro_moves *m, FILE *f)
{
	fprintf(f, "## How far each figure moves with each calibrated number\n\n");
	write_lines(
		"",
		"What a predicted figure or a direction does when a number is 10 % lower / 10 % "
		"higher, by the same seeds; blank: less than 0.05 %. Figures that no number moves "
		"are left out.",
		f);
	for (int i = 0; i < r->ngroup; i++) {
		const struct repro_group *g = &r->groups[i];
		bool any = false;

		for (int k = 0; k < g->nrow; k++) {
			if (!move_of(m, &g->rows[k], NULL))
				continue;
			if (!any)
				write_moved_head(g, f);
			any = true;
			write_moved_row(g, m, &g->rows[k], f);
		}
	}
}

static void write_page(const struct reproduce *r, const struct repro_moves *m, FILE *f)
{
	fprintf(f, "# %s\n\n<!-- written by `make reproduce`: change configs/ and run that -->\n\n",
		json_get(r->root, "title")->text);
	write_counts(r, f);
	write_note(json_get(r->root, "note"), f);
	write_misses(r, f);
	write_sources(r, f);
	for (int i = 0; i < r->ngroup; i++)
		write_group(&r->groups[i], f);
	if (m && m->n)
		write_moves(r, m, f);
}

int reproduce_page(const struct reproduce *r, const struct repro_moves *m, const char *file,
		   const char *scripts, struct err *e)
{
	struct outfile out = {0};
	char *dir = path_dir(file), *img = xasprintf("%s/img", dir);
	int status = reproduce_draw(r, img, scripts, e);
	bool ok;

	free(img);
	free(dir);
	if (status != EXIT_OK)
		return status;
	ok = outfile_open(&out, file, e);
	if (ok) {
		write_page(r, m, out.f);
		ok = outfile_keep(&out, e);
	}
	outfile_drop(&out);
	return ok ? EXIT_OK : EXIT_MACHINE;
}
