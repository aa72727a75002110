# what it does not take is told
$ corun explain
! corun explain: needs a CSV of results, or --tasks FILE
! Try 'corun explain --help'.
? 2
$ corun explain a.csv b.csv
! corun explain: takes one file
! Try 'corun explain --help'.
? 2
$ corun explain a.csv --tasks b.csv
! corun explain: takes one file
! Try 'corun explain --help'.
? 2
$ corun explain a.csv --format json
! corun explain: --format json: must be table or csv
! Try 'corun explain --help'.
? 2
$ corun explain none.csv
! none.csv: error: cannot open: No such file or directory
? 2
$ corun explain r.csv -o r.csv
! corun explain: the answer would overwrite r.csv
! Try 'corun explain --help'.
? 2
