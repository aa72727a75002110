# a title of two lines, and one that would colour the terminal
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "title": "two\nlines",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json; sed 's/two.n/\\u001b[31m/' c.json >d.json; corun check d.json
! c.json:4:3: error: $.title: must be one line
! d.json:4:3: error: $.title: a string may not hold \u001b
? 2
