<#-- Explanations of figures, and sentences, for every form of a report. -->
<#assign capacity = "The answer is that of one curve through all measurements. A measurement passes if its operations are not late and"
    + " each limit is above the 95% interval of its percentile. It fails if a limit is below the interval, and is undecided"
    + " otherwise. These intervals are of single measurements: they do not contain how runs differ. Probes are short,"
    + " the final runs have the length of runs.duration.">
<#assign cost = "Means over the runs, as above. CPU is the processor time of the region servers and of the clients."
    + " Written bytes are those of the WAL, flushes and compactions within the window; user bytes are those of the"
    + " values. Blocks per read are omitted if compactions ran, and so is everything that a server does not publish.">
<#assign faults = "Means over the runs, as above, from each fault to the next one or the end of the window. First: when an"
    + " operation failed or stalled. Unavailable: no operation succeeded. Degraded, unavailable seconds included: less than"
    + " 90% of the throughput before the first fault, or a 99th percentile above twice that before. Recovered: the"
    + " throughput was back at 90% and stayed there, in as many of the runs as are named. Late: answered"
    + " more than a second after it was due, and later than any before the first fault. Done: the fault had happened."
    + " Times from the clients' logs are accurate to a second. Warnings judge the time before the first fault.">
<#assign servers = "The servers after each fault, by their samples and the master's, seconds since it began. Detected: the"
    + " master declared a server dead. WALs split: it began to assign that server's regions. Assigned: it had assigned all."
    + " Back: as many servers or regions as before answered, or the block cache's hit ratio or the locality of HFiles was"
    + " within a percentage point of before. Unavailable regions were on no server that answered, on average for the time"
    + " that is named.">
<#assign audit = "Sums over the runs, invalid ones included. After each run, when all faults were undone, the table was compared"
    + " with the writes that the servers had acknowledged in it. Lost: rows without their newest acknowledged write."
    + " Present, not acknowledged: rows with a newer write whose answer got lost, or came as an error. One row in: which"
    + " share of all rows was compared. Stale reads lacked a write that was acknowledged to the same client before."
    + " Clients that note each acknowledged write are slower than others.">
<#assign time = "Mean times in ms. The calls in flight, as the clients measured them, are those that wait for a"
    + " handler, those in a handler, and the rest (Little's law). HBase publishes the times of syncs and reads in whole"
    + " milliseconds, rounded down: shorter ones are part of \"other\". If compactions ran, so are stream reads, such as"
    + " those of long scans.">
<#function folded environment>
<#local number = environment.folded?size>
<#return counted(number, "difference") + " of ports, paths and ids " + (number == 1)?then("is", "are") + " not shown">
</#function>
<#assign slow = "Operations of all clients in the window that took longer than hbase.slowthreshold. A region and its server are"
    + " those that the client knew when the operation had ended: after a move, the new ones. What the server did is told"
    + " by its last sample before the operation and its first after it, so it may have happened shortly before or after.">
<#assign closedLoop = "Without a target rate, a thread sends its next operation when the previous one was answered. The"
    + " percentiles do not include the waiting time of operations that should have been sent meanwhile: coordinated"
    + " omission (Gil Tene, \"How NOT to Measure Latency\", 2013).">
<#-- To each table beside what was published, by its title. -->
<#assign published = {
    "This campaign": "In the layout of the report of HBase 0.20.0. MB are 10^6 bytes of keys and values; a node is a region"
        + " server.",
    "Rows per second, 2006 to 2009": "One client and one server unless the name says otherwise. HBase's wiki, history of"
        + " PerformanceEvaluation; BigTable is Figure 6 of the Bigtable paper, one tablet server; mapfile is Hadoop's MapFile"
        + " without HBase.",
    "Rows per second, HBase 0.20.0": "Performance report of HBase 0.20.0 RC2: 4 region servers, 4194280 rows, the last"
        + " columns this campaign's cells with the same settings.",
    "Rows per second and server, Bigtable 2006": "Figure 6 of \"Bigtable: A Distributed Storage System for Structured"
        + " Data\" (OSDI 2006), of each tablet server, with 1, 50, 250 and 500 of them."}>
<#-- The explanation of the columns of the runs. -->
<#function runs applies>
<#return "± is the standard error within the run, corrected for autocorrelation."
    + applies.warmUp?then(" Warm-up: how long the load before the window took until throughput and latency were steady.", "")
    + applies.serverWarmUp?then(" Servers' warm-up: how long the load before the first run on these servers took until"
        + " throughput and latency were steady.", "")>
</#function>
<#-- The notes to the latencies, each by itself. -->
<#function latencies applies>
<#local operations = []>
<#list applies.operations as name, note><#local operations += [name + " " + note + "."]></#list>
<#return ["p99 min-max: the smallest and the largest 99th percentile of a run. p99.9 needs 10 operations beyond it, 10,000"
        + " in all."]
    + applies.closedLoop?then([closedLoop], [])
    + applies.intended?then(["Latency at the target rate is measured from the time at which the operation was due: it"
        + " includes the wait behind slow operations."], [])
    + applies.atLeast?then(["≥: operations that were never answered count with the time that they had waited when the"
        + " window ended." + applies.faults?then(" What the faults of the plan delayed is among them.", "")], [])
    + operations>
</#function>
<#-- What a cell did. -->
<#function cell of>
<#local load = of.load>
<#return "Workload " + of.workload + of.variant?has_content?then(", variant " + of.variant, "") + ", "
    + counted(load.threads, "thread") + " in " + counted(load.clients, "client process") + ", "
    + (load.target??)?then("target " + oneLine(load.target) + " ops/s", "as fast as they can") + ", block cache "
    + load.cache?lower_case + ".">
</#function>
<#function warmedUp who by>
<#return "The " + who + " warmed up for " + by.seconds?round?c + " s, to " + number(by.operationsPerSecond) + " ops/s: "
    + by.reason + " ">
</#function>
<#-- What was always the same. -->
<#function constants all>
<#local text = "">
<#list all as value, names>
<#local text += value + " all the time: " + names?join(", ") + ". ">
</#list>
<#return text>
</#function>
<#-- The note to the charts of a run. -->
<#function run of>
<#local by = of.conditions>
<#return (by.serverWarmUp??)?then(warmedUp("servers", by.serverWarmUp), "")
    + (by.clientWarmUp??)?then(warmedUp("clients", by.clientWarmUp), "")
    + "Warm-up and the time after the window are gray; a dip is orange"
    + of.faults?then(", and so is the time after a fault in which no operation succeeded. Dashed lines are faults, what"
        + " the master did about them, and when they were undone. ", ". ")
    + of.turns?then("A point is a turn, at its beginning. ", "")
    + (!of.turns && of.stepSeconds gt 1)?then("A point is " + of.stepSeconds?c + " s, its percentiles those of all"
        + " operations in it. ", "")
    + (of.constants??)?then(constants(of.constants) + "Metrics that the servers do not publish are left out.",
        "There is no sample of the servers.")>
</#function>
<#-- What a machine with clients did in a run's window, without what is unknown. -->
<#function machine host>
<#-- The other kinds of pressure are always zero, or contained in these. -->
<#local kinds = {"cpu_some": "processors", "io_some": "disks", "memory_some": "memory"}, waits = []>
<#list host.pressure as kind, share>
<#if kinds[kind]??><#local waits += [kinds[kind] + " " + percent(share, 1)]></#if>
</#list>
<#return host.host + ": " + counted(host.processors, "processor") + " " + percent(host.busyShare, 1) + " busy (clients "
    + percent(host.clientsShare, 1) + "), " + percent(host.stealShare, 1) + " withheld by the hypervisor"
    + waits?has_content?then("; processes waited for " + waits?join(", ") + " of the time", "")
    + (host.megahertz??)?then("; " + fixed(host.megahertz, 0) + " MHz", "")
    + (host.pageCacheBytes??)?then("; page cache " + fixed(host.pageCacheBytes / bytesPerGibibyte, 1) + " GiB", "") + ".">
</#function>
<#function hottest thread>
<#return "The hottest thread of a client, " + thread.thread + " of client " + thread.client?c + ", used "
    + percent(thread.share, 0) + " of a processor.">
</#function>
