# a file that is not there
$ corun check c.json
! c.json: error: cannot read it: No such file or directory
? 2
$ corun run c.json
! c.json: error: cannot read it: No such file or directory
? 2
