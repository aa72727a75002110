# the version
$ corun --version
> corun 0.1.0
> GPL-3.0-or-later; no warranty.
$ corun -V | head -n 1
> corun 0.1.0
