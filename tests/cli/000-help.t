# help comes on standard output
$ corun --help
> corun simulates CPU schedulers on machines with SMT (hyper-threading).
>
> usage: corun COMMAND ...
>
>   run        run an experiment: which policy wins, by how much, and why
>   sweep      run it into a CSV that can be gone on with, or a shard of it
>   merge      put the shards of a sweep together
>   compare    say which group of results is better, and whether it is proven
>   explain    say where the time went, and where the difference did
>   plot       draw results: every run, means with intervals, maps, where the time went
>   reproduce  what people measured, beside what the same setups give here
>   bench      print what a benchmark's script would: tests, a column a task
>   import     turn a recording of a real machine into a workload
>   policies   the scheduling policies and their params
>   check      validate configs, workloads and traces; say what a run would do
>
> corun COMMAND --help says more. corun --version prints the version.
$ corun -h | head -n 1
> corun simulates CPU schedulers on machines with SMT (hyper-threading).
$ corun help | head -n 1
> corun simulates CPU schedulers on machines with SMT (hyper-threading).
