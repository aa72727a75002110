/* wrap.c - plain text in lines of 80 columns. */
#include "wrap.h"

#include <string.h>

#define WIDTH 80

/* How much of it makes a line of at most `room`: up to a bracket or behind a comma if there is one
 * in the second half, else to the last blank. */
static int line_len(const char *text, int room)
{
	int blank = 0, better = 0;

	for (int i = 0; i <= room; i++) {
		if (text[i] && text[i] != ' ')
			continue;
		if (!text[i])
			return i;
		blank = i;
		if (i > room / 2 && (strchr(",;", text[i - 1]) || text[i + 1] == '('))
			better = i;
	}
	if (!blank) /* a word that fills more than a line */
		blank = (int)strcspn(text, " ");
	return better ? better : blank;
}

void wrap_text(const char *text, int indent, FILE *f)
{
	int deeper = indent + 2;

	while (*text) {
		int len = line_len(text, WIDTH - indent);
		fprintf(f, "%*s%.*s\n", indent, "", len, text);
		text += len;
		text += strspn(text, " ");
		indent = deeper;
	}
}
