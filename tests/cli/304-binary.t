# a binary file
$ printf '\177ELF\002\001\001\000\000' >c.json; corun check c.json
! c.json:1:1: error: a control character: this is no text
? 2
$ head -c 9 "$(command -v corun)" >d.json; corun run d.json
! d.json:1:1: error: a control character: this is no text
? 2
