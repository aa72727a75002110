/* plot_set.c - the settings above a figure's data: words, names of groups, axes and their tics. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "label.h"
#include "plot_own.h"

#define NAMES_MAX     80 /* beside an axis; if there are more, some are left out */
#define TICS_MAX      12
#define TITLE_LETTERS 76  /* of a title */
#define PIXELS	      600 /* of the data, about; a letter takes 7 */

/* In single quotes, in which gnuplot expands nothing: no `command`, no @macro. An apostrophe would
 * end them; the typographer's does not. */
static void quote(FILE *f, const char *text)
{
	fputc('\'', f);
	for (; *text; text++) {
		if (*text == '\'')
			fputs("\xe2\x80\x99", f);
		else
			fputc((unsigned char)*text < ' ' ? ' ' : *text, f);
	}
	fputc('\'', f);
}

/* One of a list of tics; gnuplot takes its text for a format. */
static void tic(FILE *f, bool first, const char *text, double at)
{
	char *format = xcalloc(2 * strlen(text) + 1, 1);

	for (size_t n = 0; *text; text++) {
		format[n++] = *text;
		if (*text == '%')
			format[n++] = '%';
	}
	fputs(first ? "" : ", ", f);
	quote(f, format);
	fprintf(f, " %.9g", at);
	free(format);
}

void plot_set(FILE *f, const char *name, const char *text)
{
	fprintf(f, "#! %s = ", name);
	quote(f, text);
	fputc('\n', f);
}

void plot_set_names(FILE *f, const char *array, char *const *names, int n)
{
	fprintf(f, "#! array %s[%d] = [", array, n);
	for (int i = 0; i < n; i++) {
		fputs(i ? ", " : "", f);
		quote(f, names[i]);
	}
	fprintf(f, "]\n");
}

static int names_letters(char *const *names, int n)
{
	size_t most = 0;

	for (int i = 0; i < n; i++)
		most = strlen(names[i]) > most ? strlen(names[i]) : most;
	return (int)most;
}

double plot_column(const struct plot *p, int g, int x)
{
	double step = .8 / p->ngroup;

	return x + (g - (p->ngroup - 1) / 2.) * step;
}

/* A tic for each place: its name, at 0, 1, 2 ... */
void plot_set_places(FILE *f, const char *axis, char *const *names, int n)
{
	fprintf(f, "#! set %s (", axis);
	for (int i = 0; i < n; i += 1 + n / NAMES_MAX)
		tic(f, !i, names[i], i);
	fprintf(f, ")\n");
	if (axis[0] == 'x')
		fprintf(f, "#! tics = %d; letters_tic = %d; set xrange [-0.6:%g]\n", n,
			names_letters(names, n), n - .4);
}

/* A tic for each bar: its group; what the bars of a place have in common stands above them. */
static void set_bars(const struct plot *p, FILE *f)
{
	char *by = plot_keys(p, KEY_BY);

	fprintf(f, "#! set xtics (");
	for (int x = 0; x < p->x->n; x++)
		for (int g = 0; g < p->ngroup; g++)
			tic(f, !x && !g, p->groups[g], plot_column(p, g, x));
	fprintf(f, ")\n");
	plot_set_places(f, "x2tics", p->x->names, p->x->n);
	plot_set(f, "x2label", label_title(p->a->x));
	plot_set(f, "xlabel", by);
	free(by);
	fprintf(f, "#! set x2range [-0.6:%g]; tics = %d; letters_tic = %d\n", p->x->n - .4,
		p->x->n * p->ngroup, names_letters(p->groups, p->ngroup));
}

/* A tic at each value, where it has room. */
static void set_tics(const struct axis *a, double by, FILE *f)
{
	double first = a->at[0], last = a->at[a->n - 1], at = first;
	double range = a->log ? log(last / first) : last - first;
	double room = (7 * axis_letters(a) + 10) * range / PIXELS;

	fprintf(f, "#! set xtics (");
	for (int i = 0; i < a->n; i++) {
		if (i && (a->log ? log(a->at[i] / at) : a->at[i] - at) < room)
			continue;
		at = a->at[i];
		tic(f, !i, a->names[i], at / by);
	}
	fprintf(f, ")\n");
}

double plot_set_values(const struct plot *p, FILE *f)
{
	const struct axis *a = p->x;
	bool own = a->n <= TICS_MAX || a->log;
	struct scale s = scale_pick(fmax(fabs(a->at[0]), fabs(a->at[a->n - 1])), a->time);
	double first = a->at[0] / s.by, last = a->at[a->n - 1] / s.by;
	double pad = a->log ? pow(last / first, .03) : last > first ? (last - first) * .03 : 1;
	char *label = own && a->time ? xstrdup(p->a->x) : scale_label(p->a->x, s);

	plot_set(f, "xlabel", label);
	free(label);
	fprintf(f, "#! xlog = %d; set xrange [%.9g:%.9g]\n", a->log,
		a->log ? first / pad : first - pad, a->log ? last * pad : last + pad);
	if (own)
		set_tics(a, s.by, f);
	return s.by;
}

static char *file_title(const char *file)
{
	const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
	const char *dot = strrchr(name, '.');

	return xasprintf("%.*s", dot ? (int)(dot - name) : (int)strlen(name), name);
}

/* "30 runs each", "28 to 30 runs of each". */
static char *runs_text(const struct plot *p)
{
	const char *what = p->a->versus ? "runs of each" : "runs each";
	long long least = LLONG_MAX, most = 0;
	int64_t end;

	for (int64_t i = 0; i < p->nitem; i = end) {
		long long n = 0;

		end = plot_cell_end(p, i);
		for (int64_t j = i; j < end; j++)
			n += !p->a->versus || p->items[j].second;
		least = n < least ? n : least;
		most = n > most ? n : most;
	}
	return least < most ? xasprintf("%lld to %lld %s", least, most, what)
	       : most == 1  ? xasprintf("1 run each")
			    : xasprintf("%lld %s", most, what);
}

/* Broken into lines where it is long. */
static void set_title(FILE *f, const char *text)
{
	char *title = xstrdup(text), *line = title;

	fprintf(f, "#! title = ");
	while (strlen(line) > TITLE_LETTERS) {
		char *end = line + TITLE_LETTERS;

		while (end > line && *end != ' ')
			end--;
		if (end == line)
			break;
		*end = '\0';
		quote(f, line);
		fputs(".\"\\n\".", f);
		line = end + 1;
	}
	quote(f, line);
	fputc('\n', f);
	free(title);
}

void plot_set_common(const struct plot *p, FILE *f)
{
	char *base = file_title(p->a->file), *by = plot_keys(p, KEY_BY);
	const char *title = p->a->title ? p->a->title : rows_title(p->r) ? rows_title(p->r) : base;

	set_title(f, title);
	fprintf(f, "#! bound = %d; groups = %d; entries = %d; letters = %d\n", p->bound >= 0,
		p->ngroup, p->ngroup > 1 || p->bound >= 0 ? p->ngroup : 0,
		names_letters(p->groups, p->ngroup));
	plot_set_names(f, "names", p->groups, p->ngroup);
	if (p->ngroup > 1 && strcmp(by, "policy") != 0 && p->a->kind != PLOT_STACK)
		plot_set(f, "legend", by); /* the legend of a stack tells its parts */
	free(by);
	free(base);
}

void plot_set_note(const struct plot *p, FILE *f, const char *what)
{
	char *runs = runs_text(p), *note = xasprintf("%s; %s", runs, what);

	plot_set(f, "note", note);
	free(note);
	free(runs);
}

void plot_set_metric(const struct plot *p, FILE *f, const char *which)
{
	char *label = scale_label(p->parts[0], p->scale);
	double pad = p->least != 0 ? fabs(p->least) / 10 : 1;

	plot_set(f, which, label);
	free(label);
	fprintf(f, "#! %clog = %d; positive = %d\n", which[0], p->far,
		p->least >= 0 && p->most > p->least);
	if (p->most <= p->least) /* gnuplot would warn */
		fprintf(f, "#! set %crange [%.9g:%.9g]\n", which[0], p->least - pad,
			p->least + pad);
}

/* Columns of marks, boxes or bars. */
void plot_set_columns(const struct plot *p, FILE *f)
{
	plot_set(f, "xlabel", label_title(p->a->x));
	plot_set_metric(p, f, "ylabel");
	fprintf(f, "#! columns = %d; places = %d; step = %.4f\n", p->x->n * p->ngroup, p->x->n,
		.8 / p->ngroup);
	if (p->a->kind == PLOT_STACK && p->ngroup > 1)
		set_bars(p, f);
	else
		plot_set_places(f, "xtics", p->x->names, p->x->n);
}
