<#import "markdown.ftl" as markdown>
<#import "benchmark.ftl" as benchmark>
# What the client costs

<@benchmark.machine/>

<#if plan.turns == 0>
Medians of ${plan.rounds?c} rounds, contenders in turn, each in a fresh JVM, on a server that was warmed up and a table that has settled. `first` is the first ${plan.firstSeconds?c} s, the start of the JVM included in its CPU; `steady` the ${plan.steadySeconds?c} s after that.
<#else>
Medians of ${plan.rounds?c} rounds. In each, the contenders start together in fresh JVMs, on a table that has settled, and work by turns of ${turnMs / 1000} s, while the others are stopped (SIGSTOP): ${warmUpTurns?c} turns each to warm up, then ${plan.turns?c} that count, from half a second after their start on, in whole seconds of the contenders' logs.
</#if>
CPU, bytes allocated: of the client's process, for each operation; resident: the most memory that it had until the window's end, of a heap that the JVM may let grow to a quarter of the machine's. Client and server share the machine. Buffered puts count when the server acknowledges them with ycsb, when they are in the buffer with the others: their percentiles are not compared.

<#list windows as window>
## ${window.name}

<@markdown.table window.figures/>

Ratios of the rounds: geometric mean (95% interval: Student's t of the logarithms).

<@markdown.table window.ratios/>
<#sep>

</#sep>
</#list>
