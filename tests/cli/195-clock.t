# clocks that are none: all errors at once
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2",
|     "clock": {"mhz": [800, 800, 2000.5, "3GHz"], "turbo": [3000, 3500, 1], "governer": "fixed",
|               "interval": 10, "up": 1.5, "latency": "1", "class": "guessed"}},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:28: error: $.machine.clock.mhz[1]: 800 MHz after 800: each step must be above the one before
! c.json:3:33: error: $.machine.clock.mhz[2]: must be a whole number
! c.json:3:41: error: $.machine.clock.mhz[3]: must be a whole number
! c.json:3:66: error: $.machine.clock.turbo[1]: 3500 MHz after 3000: with more cores busy a package is no faster
! c.json:3:76: error: $.machine.clock.governer: no such key (did you mean "governor"?)
! c.json:4:15: error: $.machine.clock.interval: must be a time with its unit, as "250us"
! c.json:4:31: error: $.machine.clock.up: 1.5 is outside 0.01 to 1
! c.json:4:42: error: $.machine.clock.latency: "1" must be a time with its unit, as "250us" or "1.5ms" (ns, us, ms, s, min, h; whole ns)
! c.json:4:58: error: $.machine.clock.class: no class "guessed" (there is measured, calibrated or assumed)
? 2
