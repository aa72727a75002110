# a folder
$ mkdir d; corun check d
! d: error: cannot read it: Is a directory
? 2
$ corun run d
! d: error: cannot read it: Is a directory
? 2
