# each command says what it takes
$ for c in run sweep merge compare explain plot import policies check; do corun $c --help | head -n 1; corun $c -h >/dev/null || echo no; done
> usage: corun run FILE [options]
> usage: corun sweep FILE -o RESULTS.csv [options]
> usage: corun merge SHARD.csv... -o RESULTS.csv
> usage: corun compare FILE.csv [options]
> usage: corun explain FILE.csv [options]
> usage: corun plot RESULTS.csv --kind KIND -o FIG.svg [options]
> usage: corun import perf FILE -o OUT [--context FILE] [--root TID|COMMAND] [--note TEXT]...
> usage: corun policies [NAME]
> usage: corun check FILE...
