# an empty file, and one of blanks
$ : >c.json; corun check c.json
! c.json: error: is empty
? 2
$ printf ' \n\t\n' >c.json; corun run c.json
! c.json: error: is empty
? 2
