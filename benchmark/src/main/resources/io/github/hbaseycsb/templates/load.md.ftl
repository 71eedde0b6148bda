<#import "markdown.ftl" as markdown>
<#import "benchmark.ftl" as benchmark>
# What loading takes

<@benchmark.machine/>

Rows of 1000 bytes into 16 regions of a new table, ways in turn, each in a fresh JVM; from the first row until the region servers have all, without connecting, counting and comparing. Settled: until memstores are flushed and compactions have ended, too. Acknowledged: from the call of a put on. Client and server share the machine. Median (least-greatest); ratios are of the same round, of the first way with these fields and threads to each: geometric mean (95% interval).

<@markdown.table loads/>
<#if growth??>

Bulk loads of more and more rows:

<@markdown.table growth/>
</#if>
