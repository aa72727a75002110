# compare: CSV and JSON for programs
@ r.csv
| policy,seed,run,machine.cores,makespan_ns,status
| "a,b",1,1,1,100,ok
| "a,b",2,2,1,102,ok
| "a,b",3,3,1,107,ok
| ule,1,1,1,90,ok
| ule,2,2,1,93,ok
| ule,3,3,1,90,ok
| x,1,1,1,1,ok
$ corun compare r.csv --format csv
> policy,n,without_value,min,median,max,mean,mean_half,sd,x_bound,verdict,method,pairs,df,difference,difference_half,percent,percent_half,pooled_sd,needed
> "a,b",3,0,100,102,107,103,8.956685895029597,3.605551275463989,,baseline,,,,,,,,,
> ule,3,0,90,90,93,91,4.302652729749462,1.7320508075688772,,lower,paired,3,2,-12,10.82810524735806,-11.650485436893204,9.58598908204608,,
> x,1,0,1,1,1,1,,,,too few,,,,-102,,-99.02912621359224,,,
$ corun compare r.csv --format json --pooled
> {
>   "metric": "makespan_ns", "baseline": "a,b", "confidence": 95, "rows": 7, "failed": 0,
>   "groups": [
>     {"policy": "a,b", "n": 3, "without_value": 0, "min": 100, "median": 102, "max": 107, "mean": 103, "mean_half": 8.956685895029597, "sd": 3.605551275463989, "x_bound": null, "verdict": "baseline", "method": "", "pairs": null, "df": null, "difference": null, "difference_half": null, "percent": null, "percent_half": null, "pooled_sd": null, "needed": null},
>     {"policy": "ule", "n": 3, "without_value": 0, "min": 90, "median": 90, "max": 93, "mean": 91, "mean_half": 4.302652729749462, "sd": 1.7320508075688772, "x_bound": null, "verdict": "lower", "method": "pooled", "pairs": null, "df": 4, "difference": -12, "difference_half": 6.411925315504658, "percent": -11.650485436893204, "percent_half": 6.225170209227823, "pooled_sd": 2.8284271247461903, "needed": null, "says": "ule is 11.7 +/- 6.2 % faster than a,b (-12.0 ns +/- 6.4 ns, 95 % confidence, 3 and 3 runs, pooled)"},
>     {"policy": "x", "n": 1, "without_value": 0, "min": 1, "median": 1, "max": 1, "mean": 1, "mean_half": null, "sd": null, "x_bound": null, "verdict": "too few", "method": "", "pairs": null, "df": null, "difference": -102, "difference_half": null, "percent": -99.02912621359224, "percent_half": null, "pooled_sd": null, "needed": null, "says": "x against a,b: one value proves nothing (-102.0 ns)"}
>   ]
> }
$ corun compare r.csv --format csv -o out.csv && wc -l <out.csv
> 4
$ corun compare r.csv -o r.csv
! corun compare: the answer would overwrite r.csv
! Try 'corun compare --help'.
? 2
