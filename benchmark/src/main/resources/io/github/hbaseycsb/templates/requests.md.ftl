<#import "markdown.ftl" as markdown>
<#import "benchmark.ftl" as benchmark>
# What the client asks of the server

<@benchmark.machine/>

For each operation: requests that the region server answered, and bytes that it received from clients and sent to them, by its own counters (`TotalCallTime_num_ops`, `receivedBytes` and `sentBytes` of its bean `IPC`). They are of whole runs, from the start of the contender's JVM to its end, one after the other, with what a client asks once, such as where a region is. Medians of ${counted(plan.rounds, "round")}.

<@markdown.table figures/>

Ratios of ${counted(plan.rounds, "round")}: geometric mean (95% interval: Student's t of the logarithms).

<@markdown.table ratios/>
