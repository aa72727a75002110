# names that cannot be written
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json -o nowhere/x
! nowhere/x: error: cannot write it: No such file or directory
? 3
$ corun run c.json -o .
! .: error: cannot write it: Is a directory
? 3
$ corun run c.json -o ''
! "": error: cannot write it: No such file or directory
? 3
$ corun run c.json --tasks nowhere/x
! nowhere/x: error: cannot write it: No such file or directory
? 3
$ ls
> c.json
