# reproduce: formulas that nobody reads are refused, whatever their size, and so is what would be taken for another thing
@ c.json
| {"machine": {"topology": "core:1 pu:1"}, "policy": "naive", "workload": {"tasks": {"a": {"start": "0s", "steps": [{"run": "1s"}]}}}}
@ try
| printf '{"title": "t", "groups": [{"name": "a", "source": "s", "config": "c.json", "runs": {"r": {"policy": "naive"}}, "rows": [
| {"setup": "x", "quantity": "y", "class": "direction", "tolerance": {"above": 0, "from": "f"}, "figure": "%s"}]}]}' "$1" >f.json
| corun reproduce f.json | tail -n 1
$ bash try "$(printf '%060000d' 0 | tr 0 -)1"
! f.json:2:95: error: $.groups[0].rows[0].figure: character 51: nested too deep
$ bash try "$(printf '%060000d' 0 | tr 0 '(')1"
! f.json:2:95: error: $.groups[0].rows[0].figure: character 51: nested too deep
$ bash try "1$(printf '%060000d' 0 | sed 's/0/+1/g')"
! f.json:2:95: error: $.groups[0].rows[0].figure: character 1002: too long: at most 1000 numbers, values and signs
$ bash try "min(1$(printf '%060000d' 0 | sed 's/0/,1/g'))"
! f.json:2:95: error: $.groups[0].rows[0].figure: character 1006: too long: at most 1000 numbers, values and signs
$ bash try 0x10; bash try 1e999; bash try 'mean(r.'; bash try '' ; bash try '1\n'
! f.json:2:95: error: $.groups[0].rows[0].figure: character 1: "0x10" is no number, and no time
! f.json:2:95: error: $.groups[0].rows[0].figure: character 1: too large a number
! f.json:2:95: error: $.groups[0].rows[0].figure: character 8: there is no metric ""
! f.json:2:95: error: $.groups[0].rows[0].figure: must be a text of one line, not empty
! f.json:2:95: error: $.groups[0].rows[0].figure: must be a text of one line, not empty
$ bash try 'mean(r. makespan_ns) / 1s'
> d  direction     1 of 1 hold
