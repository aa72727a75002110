# reproduce: a page, with a picture of each group
% gnuplot
$ corun reproduce "$S/two-figures.json" --page page.md --sensitivity >/dev/null; cat page.md; ls img; grep -c "does not hold" img/reproduction-core.svg
> # two figures and a direction
>
> <!-- written by `make reproduce`: change configs/ and run that -->
>
> | class | what it means | figures | hold |
> |---|---|---|---|
> | calibrated | an input of the model, or read off one: it comes out again | 1 | 1 (100 %) |
> | predicted | it follows from the inputs of its own row or machine, or of those that its group names | 1 | 0 (0 %) |
> | direction | only the sign or order is held: the whole 95 % interval must lie there | 1 | 1 (100 %) |
>
> for the tests of reproduce
>
> ## What does not hold, and why
>
> - [core](#core), one core, two tasks: measured 1.700, simulated 1.600 s: why not
>
> ## The sources
>
> | group | source | calibrated | predicted | direction |
> |---|---|---|---|---|
> | [core](#core) | nobody, 2026 | 1 | **0 of 1** | 1 |
>
> ## core
>
> nobody, 2026.
>
> one core, one task and two
>
> ![core](img/reproduction-core.svg)
>
> | setup | quantity | measured | simulated (95 % interval) | allowed | class | holds |
> |---|---|---|---|---|---|---|
> | one core | one task, s | 1.000 (sd 0.100) | 1.000 | 0.99 to 1.01: an input | calibrated | yes |
> | one core | two tasks, s | 1.700 | 1.600 | 1.65 to 1.75: a guess | predicted | **no** |
> | one core | together it is faster | - | 1.250 | above 1: a guess | direction | yes |
>
> - one core, two tasks (does **not** hold): why not
>
> | calibrated number | value | from |
> |---|---|---|
> | slowdown: `smt.slowdown[0].s` | 1.6 | nothing |
>
> ## How far each figure moves with each calibrated number
>
> What a predicted figure or a direction does when a number is 10 % lower / 10 % higher, by the same seeds; blank: less
> than 0.05 %. Figures that no number moves are left out.
>
> ### nobody, 2026
>
> | figure | slowdown, 1.6 |
> |---|---|
> | one core, two tasks | -10.0 % / +10.0 % |
> | one core, together it is faster | +11.1 % / -9.1 % |
> reproduction-core.svg
> 1
$ corun reproduce "$S/two-figures.json" --page page.md --scripts . >/dev/null
! corun plot: --scripts: cannot read ./reproduce.gp: No such file or directory
? 2
$ corun reproduce "$S/two-figures.json" --page no/page.md >/dev/null
! no/img: error: cannot make the folder: No such file or directory
? 3
