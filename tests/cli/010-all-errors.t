# all errors of a command line are told at once
$ corun run --jobs 0 --runs none --format xml --seed -1
! corun run: --jobs 0: must be a number from 1 to 512
! corun run: --runs none: must be a number from 1 to 10000000
! corun run: --format xml: must be table, csv or json
! corun run: --seed -1: must be a whole number up to 2^64-1
! corun run: needs a config file
! Try 'corun run --help'.
? 2
