# what is shipped is good
$ corun check "$ROOT"/configs/*.json >/dev/null
$ corun check "$ROOT"/workloads/*.json >/dev/null
$ corun check "$ROOT"/workloads/httpdserver*.zst >/dev/null
