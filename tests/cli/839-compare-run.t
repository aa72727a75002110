# compare: what run prints is what it reads
$ corun run $S/mixed.json -p bsd4 -p ule --runs 4 --format csv | corun compare - --metric latency_p99_ns --format csv | cut -d, -f1-2,8-10
> policy,n,mean_half,sd,x_bound
> bsd4,4,1738531.752161606,1092575.7014502855,
> ule,4,3881086.823059543,2439058.793617923,
