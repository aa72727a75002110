# compare: all that is wrong with the options is told at once
$ corun compare
! corun compare: needs a CSV of results
! Try 'corun compare --help'.
? 2
$ corun compare a b
! corun compare: takes one file
! Try 'corun compare --help'.
? 2
$ corun compare r.csv --confidence 100 --format xml --confidence 95%
! corun compare: --confidence 100: must be a percentage from 50 to 99.9999
! corun compare: --format xml: must be table, csv, json or ministat
! corun compare: --confidence 95%: must be a percentage from 50 to 99.9999
! Try 'corun compare --help'.
? 2
$ corun compare r.csv --format ministat
! corun compare: --format ministat needs -o PREFIX for its files
! Try 'corun compare --help'.
? 2
$ corun compare r.csv --format ministat -o x --confidence 99.5
! corun compare: --confidence: ministat knows 80, 90, 95, 98 and 99 (its 99.5 is 99.8)
! Try 'corun compare --help'.
? 2
$ corun compare r.csv --metrc x
! corun compare: unrecognized option '--metrc'
! Try 'corun compare --help'.
? 2
