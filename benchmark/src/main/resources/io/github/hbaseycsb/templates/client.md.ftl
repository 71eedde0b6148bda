<#import "markdown.ftl" as markdown>
<#import "benchmark.ftl" as benchmark>
# What the client costs

<@benchmark.machine/>

Medians of ${plan.rounds?c} rounds, contenders in turn, each in a fresh JVM, on a server that was warmed up and a table that has settled. `first` is the first ${plan.firstSeconds?c} s, the start of the JVM included in its CPU; `steady` the ${plan.steadySeconds?c} s after that. CPU, bytes allocated: of the client's process, for each operation; resident: the most memory that it had until the window's end, of a heap that the JVM may let grow to a quarter of the machine's. Client and server share the machine. Buffered puts count when the server acknowledges them with ycsb, when they are in the buffer with the others: their percentiles are not compared.

<#list windows as window>
## ${window.name}

<@markdown.table window.figures/>

Ratios, each of one round: median (least-greatest).

<@markdown.table window.ratios/>
<#sep>

</#sep>
</#list>
