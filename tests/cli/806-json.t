# JSON that a program can read
% python3
$ corun run "$S/mixed.json" --format json --runs 2 -o out.json
$ python3 -c 'import json; r = json.load(open("out.json")); print(len(r), sorted({x["policy"] for x in r}), {type(x["makespan_ns"]).__name__ for x in r}, {x["seed"] for x in r} == {"1", "2"})'
> 8 ['bsd4', 'ht-aware', 'naive', 'ule'] {'int'} True
