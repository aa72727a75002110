# a command that is none, with the one it is like
$ corun rum c.json
! corun: no command "rum" (did you mean "run"?)
! Try 'corun --help'.
? 2
$ corun frobnicate
! corun: no command "frobnicate"
! Try 'corun --help'.
? 2
