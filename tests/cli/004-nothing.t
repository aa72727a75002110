# no command
$ corun 2>&1 | head -n 3
> corun simulates CPU schedulers on machines with SMT (hyper-threading).
>
> usage: corun COMMAND ...
$ corun >/dev/null 2>&1
? 2
