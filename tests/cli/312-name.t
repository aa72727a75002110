# no byte of a name reaches the terminal
$ corun check "$(printf 'a\033[31mb')"
! a?[31mb: error: cannot read it: No such file or directory
? 2
