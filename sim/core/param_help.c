/* param_help.c - a table of params for readers: key, default, and what it is, wrapped. */
#include "param.h"
#include <math.h>
#include <string.h>

#define LINE_WIDTH 90

static int text_width(const char *s)
{
	int n = 0;

	for (; *s; s++)
		n += (*s & 0xC0) != 0x80;
	return n;
}

/* Left-aligned; printf would count bytes, not characters. */
static void put_cell(const char *s, int width, FILE *f)
{
	int pad = width - text_width(s);

	fprintf(f, "%s%*s", s, pad > 0 ? pad : 0, "");
}

/* Prints text word by word between the columns left and LINE_WIDTH, from column left on. */
static void put_wrapped(const char *text, int left, FILE *f)
{
	int col = left;

	while (*text) {
		char word[LINE_WIDTH * 4];
		int len = (int)strcspn(text, " \n"), width;

		snprintf(word, sizeof(word), "%.*s", len, text);
		width = text_width(word);
		if (col > left && col + 1 + width > LINE_WIDTH) {
			fprintf(f, "\n%*s", left, "");
			col = left;
		}
		if (col > left) {
			fputc(' ', f);
			col++;
		}
		fputs(word, f);
		col += width;
		text += len;
		text += strspn(text, " \n");
	}
	fputc('\n', f);
}

/* The default without the quotes of JSON. */
static void def_text(const struct param *p, char *buf, size_t size)
{
	const char *def = p->def ? p->def : p->optional ? "-" : "required";
	size_t quote = *def == '"';

	snprintf(buf, size, "%.*s", (int)(strlen(def) - 2 * quote), def + quote);
}

static void bound_text(const struct param *p, double x, char *buf, size_t size)
{
	if (p->type == PARAM_TIME)
		time_text((int64_t)x, buf, size);
	else
		snprintf(buf, size, "%.15g", x);
}

/* What may stand there, in words: "; 1 to 64", "; random, lowest or rotating". */
static void range_text(const struct param *p, char *buf, size_t size)
{
	bool lo = p->min > -0x1p53, hi = p->max < 0x1p53;
	char min[48], max[48];
	size_t n = 0;

	*buf = 0;
	if (p->type == PARAM_ENUM) {
		n = (size_t)snprintf(buf, size, "; ");
		for (const char *c = p->choices; *c && n + 4 < size; c++)
			if (*c == '|')
				n += (size_t)snprintf(buf + n, size - n, "%s",
						      strchr(c + 1, '|') ? ", " : " or ");
			else
				n += (size_t)snprintf(buf + n, size - n, "%c", *c);
	} else if (p->min != 0 || p->max != 0) {
		if (lo)
			bound_text(p, p->min, min, sizeof(min));
		if (hi)
			bound_text(p, p->max, max, sizeof(max));
		if (lo && hi)
			snprintf(buf, size, "; %s to %s", min, max);
		else if (lo || hi)
			snprintf(buf, size, "; %s %s", lo ? "at least" : "at most", lo ? min : max);
	}
}

void param_help(const struct param *table, FILE *f)
{
	int key_width = 3, def_width = 7;
	char def[64], range[512];

	for (const struct param *p = table; p->key; p++) {
		def_text(p, def, sizeof(def));
		key_width = text_width(p->key) > key_width ? text_width(p->key) : key_width;
		def_width = text_width(def) > def_width ? text_width(def) : def_width;
	}
	/* A long default may push its own line out, not the whole table. */
	def_width = def_width > 20 ? 20 : def_width;
	for (const struct param *p = table; p->key; p++) {
		char *text;

		def_text(p, def, sizeof(def));
		range_text(p, range, sizeof(range));
		text = xasprintf("%s%s", p->help ? p->help : "", range);
		fputs("  ", f);
		put_cell(p->key, key_width + 2, f);
		put_cell(def, def_width, f);
		if (text_width(def) > def_width)
			fprintf(f, "\n%*s", 2 + key_width + 2 + def_width, "");
		fputs("  ", f);
		put_wrapped(text, 2 + key_width + 2 + def_width + 2, f);
		free(text);
	}
}
