# each kind makes a figure that has its title, and the names of what it shows
% gnuplot
@ r.csv
| policy,seed,run,cores,place,makespan_ns,work_ns,status
| ule,1,1,2,x,9000000,5000000,ok
| ule,2,2,2,x,9100000,5000000,ok
| naive,1,1,2,x,9900000,5000000,ok
| naive,2,2,2,x,9400000,5000000,ok
| ule,1,1,4,x,6000000,5000000,ok
| ule,2,2,4,x,6100000,5000000,ok
| naive,1,1,4,x,5900000,5000000,ok
| naive,2,2,4,x,5400000,5000000,ok
$ corun plot r.csv --kind line -x cores --title 'Of lines' -o line.svg && grep -o -e 'Of lines' -e '>ule<' -e '>naive<' -e '>elapsed, ms<' line.svg
> >elapsed, ms<
> >ule<
> >naive<
> Of lines
$ corun plot r.csv --kind points -x cores --title 'Of points' -o points.svg && grep -o -e 'Of points' -e '>ule<' -e '>naive<' points.svg
> >ule<
> >naive<
> Of points
$ corun plot r.csv --kind box --title 'Of boxes' -o box.svg && grep -o -e 'Of boxes' -e '>cores<' -e '>4<' box.svg
> >cores<
> >4<
> Of boxes
$ corun plot r.csv --kind cdf --title 'Of shares' -o cdf.svg && grep -o -e 'Of shares' -e '>ule, 2<' cdf.svg
> >ule, 2<
> Of shares
$ corun plot r.csv --kind heat -x cores --by policy --title 'A map' -o heat.svg && grep -o -e 'A map' -e '>9.65<' heat.svg
> >9.65<
> A map
$ corun plot r.csv --kind heat -x cores --by place --versus ule,naive --title 'Apart' -o apart.svg && grep -o -e 'Apart' -e '>(.*)<' apart.svg
> >(-6.2)<
> >(+7.1)<
> Apart
$ corun plot r.csv --kind stack -y work_ns -x cores --title 'Of parts' -o stack.svg && grep -o -e 'Of parts' -e '>work, ms<' stack.svg
> >work, ms<
> Of parts
