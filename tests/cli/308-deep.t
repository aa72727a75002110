# values within values within values
$ { printf "%1001s" | tr " " "["; printf "%1001s" | tr " " "]"; } >c.json; corun check c.json 2>&1 | cut -c1-90
> c.json:1:1001: error: not JSON from here on: nested too deep
