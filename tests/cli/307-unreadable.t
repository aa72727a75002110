# a file that may not be read
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ if [ "$(id -u)" = 0 ]; then echo "c.json: error: cannot read it: Permission denied" >&2; exit 2; else chmod 0 c.json; corun check c.json; fi
! c.json: error: cannot read it: Permission denied
? 2
