<#import "markdown.ftl" as markdown>
<#import "benchmark.ftl" as benchmark>
# What the client costs

<@benchmark.machine/>

<#if plan.turns == 0>
Medians of ${counted(plan.rounds, "round")}, contenders in turn, each in a fresh JVM, on a server that was warmed up and a table that has settled. `first` is the first ${plan.firstSeconds?c} s, the start of the JVM included in its CPU; `steady` the ${plan.steadySeconds?c} s after that.
<#else>
Medians of ${counted(plan.rounds, "round")} on one start of the server. In each round every contender has a fresh JVM, and they work by turns of ${turnMs / 1000} s, while the others are stopped (SIGSTOP): ${plan.warmUpTurns?c} turns each to warm up, the first with the start of the JVM, then ${plan.turns?c} that count, whole seconds of the contenders' logs from 1 s after their start to 0.2 s before their end. The order is reversed in every other turn. The table has settled before the first turn; what the server does later for the writes of one contender, such as flushes, may fall into a turn of another.
</#if>
CPU, bytes allocated: of the client's process, for each operation; resident: the most memory that it had until the window's end, of a heap that the JVM may let grow to a quarter of the machine's. Client and server share the machine. Buffered puts count when the server acknowledges them with ycsb, when they are in the buffer with the others: their percentiles are not compared.

<#list windows as window>
## ${window.name}

<@markdown.table window.figures/>

Ratios of ${counted(plan.rounds, "round")}: geometric mean (95% interval: Student's t of the logarithms, for rounds on this start of the server).

<@markdown.table window.ratios/>
<#sep>

</#sep>
</#list>
