# a worker that is killed fails its run alone
% pgrep
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"repeat": 30000000, "steps": [{"run": "1us"}, {"sleep": "1us"}]}]}}}
| }
$ corun run c.json --runs 1 --format csv -j 1 -o out.csv & p=$!; until w=$(pgrep -P $p); do sleep .02; done; kill -9 "$w"; wait $p 2>/dev/null; echo $?; ls
> 3
> c.json
! corun: a run failed: policy naive, seed 1, killed by signal 9 (Killed)
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
