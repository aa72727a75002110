# titles and names are text, whatever stands in them
% gnuplot
@ r.csv
| policy,seed,run,place,makespan_ns,status
| "it's, a ""b""",1,1,`touch n1`,9000000,ok
| "'.system('touch n2').'",1,1,$(touch n3),9100000,ok
| 50%_a^2 #{x} @foo \n,1,1,@lower,9100000,ok
$ corun plot r.csv --kind points -o r.svg --title "'.system('touch n4').'" && grep -o ">[^<>]*touch n4[^<]*<" r.svg
> >’.system(’touch n4’).’<
$ corun plot r.csv --kind heat -x policy --by place -o h.svg && grep -o -e '>50%.*<' -e '>@.*<' -e '>.*touch n[13].*<' h.svg
> >`touch n1`<
> >$(touch n3)<
> >@lower<
> >50%_a^2 #{x} @foo \n<
$ corun plot r.csv --kind line -x place --title 'a & b <c> "d" é \n %s' -o l.svg && grep -o '>a &.*<' l.svg
> >a &amp; b &lt;c> "d" é \n %s<
$ ls
> h.svg
> l.svg
> r.csv
> r.svg
