/* progress.c - one line on a terminal that says how far it is. */
#include "progress.h"

#include <inttypes.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000

int64_t progress_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

void progress_begin(struct progress *p, int64_t had, int64_t total)
{
	*p = (struct progress){
		.had = had, .total = total, .begun = progress_now(), .on = isatty(STDERR_FILENO)};
}

const char *progress_time(int64_t seconds, char *buf, size_t size)
{
	int64_t min = seconds / 60, h = min / 60, d = h / 24;

	if (d)
		snprintf(buf, size, "%" PRId64 " d %" PRId64 " h", d, h % 24);
	else if (h)
		snprintf(buf, size, "%" PRId64 ":%02d:%02d", h, (int)(min % 60),
			 (int)(seconds % 60));
	else
		snprintf(buf, size, "%" PRId64 ":%02d", min, (int)(seconds % 60));
	return buf;
}

/* How many letters a line may have, so that it does not wrap. */
static int width(void)
{
	struct winsize w;

	return ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 1 ? w.ws_col - 1 : 79;
}

void progress_show(struct progress *p, int64_t done, int64_t failed)
{
	double took = (double)(progress_now() - p->begun) / SECOND, rate;
	char line[160], left[40];
	int n;

	if (!p->on)
		return;
	rate = took > 0 ? (double)(done - p->had) / took : 0;
	n = snprintf(line, sizeof(line), "%" PRId64 "/%" PRId64 " runs", done, p->total);
	if (rate > 0)
		n += snprintf(line + n, sizeof(line) - (size_t)n, "  %.*f/s  %s left",
			      rate < 10 ? 1 : 0, rate,
			      progress_time((int64_t)((double)(p->total - done) / rate + 0.5), left,
					    sizeof(left)));
	if (failed)
		snprintf(line + n, sizeof(line) - (size_t)n, "  %" PRId64 " failed", failed);
	fprintf(stderr, "\r%.*s\033[K", width(), line);
	fflush(stderr);
	p->shown = true;
}

void progress_clear(struct progress *p)
{
	if (p->shown)
		fputs("\r\033[K", stderr);
	p->shown = false;
}
