# bench: the script's tables, for any number of tests and cores
$ corun bench openssl 5 2
> openssl speed rsa512, one a core, started back to back from a shell: cpu seconds a signature
>
> No SMT awareness (bsd4, ht_enable=0)
>   test           1           2
>      1    0.000106    0.000106
>      2    0.000060    0.000060
>      3    0.000060    0.000060
>      4    0.000060    0.000060
>      5    0.000060    0.000060
>
> SMT awareness (ht-aware, ht_enable=1)
>   test           1           2
>      1    0.000060    0.000060
>      2    0.000060    0.000060
>      3    0.000060    0.000060
>      4    0.000060    0.000060
>      5    0.000060    0.000060
$ corun bench openssl 4 3 -j 1 --seed 7 >1; corun bench openssl 4 3 -j 2 --seed 7 >2; cmp 1 2; head -n 4 1
> openssl speed rsa512, one a core, started back to back from a shell: cpu seconds a signature
>
> No SMT awareness (bsd4, ht_enable=0)
>   test           1           2           3
$ corun bench openssl
! corun bench: needs a benchmark, a number of tests and one of cores: openssl 5 2
! Try 'corun bench --help'.
? 2
$ corun bench openssl 0 3000
! corun bench: TESTS 0: must be a number from 1 to 1000000
! corun bench: CORES 3000: must be a number from 1 to 2048
! Try 'corun bench --help'.
? 2
$ corun bench opensll 5 2
! corun bench: there is no benchmark "opensll": no configs/bench-opensll.json beside the program
! Try 'corun bench --help'.
? 2
@ b.json
| {"title": "t", "config": "c.json", "set": {"machine.topology": 2}, "tables": [{"title": "t"}]}
$ corun bench ./b.json 1 1
! ./b.json:1:1: error: $: needs "task", a text
! ./b.json:1:79: error: $.tables[0]: needs "policy", a text
! ./b.json:1:44: error: $.set["machine.topology"]: must be a text, in which {cores} is their number
? 2
