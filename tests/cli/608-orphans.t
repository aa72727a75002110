# nor does it leave workers behind
% pgrep
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"repeat": 30000000, "steps": [{"run": "1us"}, {"sleep": "1us"}]}]}}}
| }
$ corun run c.json -j 2 -o out.csv & p=$!; until w=$(pgrep -P $p) && [ "$(echo "$w" | wc -l)" = 2 ]; do sleep .02; done; kill -9 $p; wait $p 2>/dev/null; sleep .2; ps -o stat= -p "$(echo $w | tr " " ,)" | grep -v Z
? 1
