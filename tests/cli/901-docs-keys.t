# docs/formats.md names every key that is read, and in its tables none that is not
@ read
| cd "$ROOT" || exit
| files="sim/workload.c sim/program.c sim/replay.c sim/bench.c sim/spec.c sim/range.c sim/reproduce*.c
|  sim/core/machine.c sim/core/clock.c sim/core/coretype.c sim/core/idle.c sim/core/smt*.c"
| { grep -ho '\.key = "[^"]*"' $files
|   cat $files | tr '\n' ' ' | grep -o ' [a-z_]*\(keys\|also\|distances\|ways\|names\|own\)\[\] = {[^}]*}'
|   grep -ho 'json_get([^,]*, "[^"]*")' $files
| } | grep -o '"[^"]*"' | tr -d '"' | sort -u
@ written
| awk -F'|' '/^## (Measured|Benchmarks|Config: |Workload|Config$)/ { on = 1 } /^## Recorded/ { on = 0 }
|  /^### Results/ { on = 0 } /^\|/ && on { print $2 }' "$ROOT/docs/formats.md" | grep -o '`[a-z][a-z_.]*`' | tr -d '`' |
|  tr . '\n' | sort -u
$ bash read >keys; [ $(wc -l <keys) -ge 120 ] || cat keys
$ while read -r k; do grep -q "[\`\".]$k[\`\".\[( ]" "$ROOT/docs/formats.md" || echo "$k"; done <keys
$ bash written >names; [ $(wc -l <names) -ge 70 ] || cat names
$ while read -r k; do grep -q "[\".]$k[\".]" "$ROOT"/sim/*.c "$ROOT"/sim/core/*.c || echo "$k"; done <names
