# text that is not UTF-8
$ printf '{"title": "caf\351"}' >c.json; corun check c.json
! c.json:1:15: error: not UTF-8 text from here on
? 2
