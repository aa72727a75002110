# which seed
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --seed x
! corun run: --seed x: must be a whole number up to 2^64-1
! Try 'corun run --help'.
? 2
$ corun run c.json --seed -1
! corun run: --seed -1: must be a whole number up to 2^64-1
! Try 'corun run --help'.
? 2
$ corun run c.json --seed 18446744073709551616
! corun run: --seed 18446744073709551616: must be a whole number up to 2^64-1
! Try 'corun run --help'.
? 2
$ corun run c.json --seed ''
! corun run: --seed : must be a whole number up to 2^64-1
! Try 'corun run --help'.
? 2
$ corun run c.json --seed 18446744073709551615
! c.json: error: 30 runs from seed 18446744073709551615 on pass the last seed, 2^64-1
? 2
$ corun run c.json --seed 0xffffffffffffffff --runs 1 --format csv | cut -d, -f1-3
> policy,seed,run
> naive,18446744073709551615,1
