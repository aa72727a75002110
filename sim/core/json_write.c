/* json_write.c - tree to text that reads back the same, whatever the locale. */
#include "json.h"
#include <math.h>
#include <string.h>

void json_write_string(const char *s, FILE *f)
{
	fputc('"', f);
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			fprintf(f, "\\%c", *s);
		else if (*s == '\n')
			fputs("\\n", f);
		else if (*s == '\t')
			fputs("\\t", f);
		else if ((unsigned char)*s < 0x20 || *s == 0x7F)
			fprintf(f, "\\u%04x", (unsigned)*s);
		else
			fputc(*s, f);
	}
	fputc('"', f);
}

/* The fewest digits that read back the same. */
static void write_number(double x, FILE *f)
{
	char buf[40];
	int digits = 15;

	BUG_ON(!isfinite(x));
	if (fabs(x) <= 0x1p53 && x == (double)(int64_t)x) {
		fprintf(f, "%lld", (long long)x);
		return;
	}
	do
		snprintf(buf, sizeof(buf), "%.*g", digits, x);
	while (digits++ < 17 && strtod(buf, NULL) != x);
	/* All that is no digit, sign or exponent is the locale's point. */
	for (const char *p = buf; *p;) {
		size_t plain = strspn(p, "+-0123456789e");

		fwrite(p, 1, plain, f);
		p += plain;
		plain = strcspn(p, "+-0123456789e");
		if (plain)
			fputc('.', f);
		p += plain;
	}
	/* Beyond 2^53 a whole number would be refused for its lost digits. */
	if (!buf[strspn(buf, "-0123456789")])
		fputs(".0", f);
}

static void new_line(int depth, FILE *f)
{
	fprintf(f, "\n%*s", depth * 2, "");
}

static bool is_flat(const struct json *v)
{
	for (const struct json *c = v->first; c; c = c->next)
		if (c->type == JSON_OBJECT || c->type == JSON_ARRAY)
			return false;
	return v->type == JSON_ARRAY || !v->first;
}

/* depth < 0: all on one line. */
static void write_value(const struct json *v, int depth, FILE *f)
{
	bool lines = depth >= 0 && !is_flat(v);

	switch (v->type) {
	case JSON_NULL:
		fputs("null", f);
		return;
	case JSON_BOOL:
		fputs(v->truth ? "true" : "false", f);
		return;
	case JSON_NUMBER:
		write_number(v->number, f);
		return;
	case JSON_STRING:
		json_write_string(v->text, f);
		return;
	case JSON_ARRAY:
	case JSON_OBJECT:
		break;
	}
	fputc(v->type == JSON_ARRAY ? '[' : '{', f);
	for (const struct json *c = v->first; c; c = c->next) {
		if (lines)
			new_line(depth + 1, f);
		if (c->key) {
			json_write_string(c->key, f);
			fputs(": ", f);
		}
		write_value(c, lines ? depth + 1 : -1, f);
		if (c->next)
			fputs(lines ? "," : ", ", f);
	}
	if (lines)
		new_line(depth, f);
	fputc(v->type == JSON_ARRAY ? ']' : '}', f);
}

void json_write(const struct json *v, FILE *f)
{
	write_value(v, 0, f);
	fputc('\n', f);
}

void json_write_line(const struct json *v, FILE *f)
{
	write_value(v, -1, f);
}
