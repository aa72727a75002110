# a kill in mid-run leaves nothing behind
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"repeat": 30000000, "steps": [{"run": "1us"}, {"sleep": "1us"}]}]}}}
| }
$ corun run c.json --format csv -j 2 -o out.csv --tasks tasks.csv & p=$!; sleep .3; kill $p; wait $p 2>/dev/null; echo $?; ls
> 143
> c.json
$ corun run c.json --format csv -j 1 -o out.csv & p=$!; sleep .3; kill -9 $p; wait $p 2>/dev/null; echo $?; ls
> 137
> c.json
