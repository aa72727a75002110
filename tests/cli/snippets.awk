# snippets.awk - writes every JSON of a document, that of its blocks and that in its `...`, to a file of its own that
# corun can check: parts are put where they belong.
BEGIN {
	numbers = "{\"demand\": {}, \"sensitivity\": {}, \"pressure\": {}}"
	base["machine"] = "{\"topology\": \"core:2 pu:2\"}"
	base["kinds"] = "{\"sign\": " numbers ", \"compile\": " numbers "}"
	base["smt"] = "{\"model\": \"none\"}"
	base["policy"] = "\"naive\""
	base["workload"] = "{\"tasks\": {\"t\": {\"start\": \"0s\", \"kind\": \"sign\", \"steps\": [{\"run\": \"1ms\"}]}}}"
	around = "{\"devices\": {\"disk\": {\"service\": \"5ms\"}}, \"barriers\": {\"warm\": 4}, \"events\": [\"request\"]," \
		 " \"semaphores\": {\"jobs\": 4}, \"locks\": {\"cache\": {\"wait\": \"sleep\"}, \"queue\": {\"wait\": \"sleep\"}}, \"tasks\": {" \
		 "\"worker\": {\"steps\": [{\"run\": \"1ms\"}]}, \"t\": {\"start\": \"0s\", \"steps\": [" \
		 "{\"fork\": \"worker\"}, {\"lock\": \"cache\"}, %s]}}}"
	verbs = " run sleep io fork wait exit lock unlock barrier signal await acquire release yield repeat "
	laws = " wall cpu exponential uniform lognormal gamma empirical "
}

function emit(text,    key, file, k, sep) {
	match(text, /"[a-z_]+"/)
	key = substr(text, RSTART + 1, RLENGTH - 2)
	file = sprintf("line%04d-%d.json", NR, ++n[NR])
	if (text ~ /^"/) {
		printf "{%s", text >file
		for (k in base)
			if (k != key)
				printf ", \"%s\": %s", k, base[k] >file
		print "}" >file
	} else if (text ~ /"(tasks|trace|policy)": /)
		print text >file
	else if (index(verbs, " " key " "))
		printf around "\n", text >file
	else if (index(laws, " " key " "))
		printf around "\n", "{\"run\": " text "}" >file
	else if (key == "every" || key == "load")
		printf "{\"tasks\": {\"t\": {\"arrivals\": %s, \"steps\": [{\"run\": \"1ms\"}]}}}\n", text >file
	else
		print FILENAME ":" NR ": what is this a part of? " text
	close(file)
}

# Lines of a block, until all that was opened is closed.
/^    / && (depth > 0 || /^    [{"]/) {
	line = substr($0, 5)
	text = text line "\n"
	gsub(/"[^"]*"/, "", line)
	depth += gsub(/[{[]/, "", line) - gsub(/[]}]/, "", line)
	if (depth == 0) {
		sub(/,?\n$/, "", text)
		emit(text)
		text = ""
	}
	next
}
{
	parts = split($0, span, "`")
	for (i = 2; i < parts; i += 2)
		if (span[i] ~ /^{"/)
			emit(span[i])
}
END {
	if (depth != 0)
		print FILENAME ": a block is not closed"
}
