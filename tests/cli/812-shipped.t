# what is shipped is good
$ corun check "$ROOT"/configs/*.json >/dev/null
$ corun check "$ROOT"/workloads/*.json >/dev/null
$ corun check "$ROOT"/workloads/*.zst "$ROOT"/tests/replay/httpdserver*.zst >/dev/null
