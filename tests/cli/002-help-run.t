# run names all its options
$ corun run --help
> usage: corun run FILE [options]
> Runs the experiment that the config FILE describes, and prints who wins and why.
>
>   -p, --policy NAME     run this policy instead of the file's; may be given again;
>                         with a '/' in it: a shared object, or FILE.so:NAME of it
>       --set PATH=VALUE  change the config: --set machine.numbering=adjacent
>       --seed N          the first run's seed (the config's, else 1); the next have N+1, N+2 ...
>       --runs N          runs a policy and setting
>   -j, --jobs N          worker processes (as many as cpus); the output is the same for any N
>       --format F        table, csv (one row a run) or json
>   -o, --output FILE     instead of standard output; appears whole or not at all
>       --tasks FILE      also one CSV row a task, in the order in which they end
>   -h, --help            this
>
> Exit status: 0, or 2 config or options, 3 disk or memory, 4 a policy broke its contract.
