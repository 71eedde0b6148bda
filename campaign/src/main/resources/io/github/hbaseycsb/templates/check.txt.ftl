<#escape x as oneLine(x)>
<#macro place cluster>
<#local target = cluster.tables[0].plan.cluster>
<#if target.conf??>the cluster of ${target.conf}<#else>${cluster.hbase} <#if target.docker??>in Docker<#else>on this machine</#if></#if><#t>
</#macro>
<#macro described cluster>
<#local target = cluster.tables[0].plan.cluster>
<#if target.conf??>the cluster of ${target.conf}<#if !cluster.hasSite> (it has no hbase-site.xml: set cluster.conf)</#if><#t>
<#elseif target.docker??>${cluster.hbase} on HDFS in Docker, ${counted(target.docker.regionservers, "region server")}, heap ${target.docker.heap}<#if target.docker.disk??>, DataNodes with ${target.docker.disk} in memory</#if><@jvm "region servers'" target.docker.jvm.regionserver/><@jvm "master's" target.docker.jvm.master/><@jdk target.docker.jvm.home!""/><#t>
<#else>${cluster.hbase} on this machine, heap ${target.local.heap}<@jvm "" target.local.jvm.options/><@jdk target.local.jvm.home!""/></#if><#t>
<#list cluster.settings as name, value>, ${name}=${value}</#list><#t>
</#macro>
<#macro jvm whose options>
<#if options?has_content>, ${whose}<#if whose?has_content> </#if>JVM options ${options?join(" ")}</#if><#t>
</#macro>
<#macro jdk home>
<#if home?has_content>, JDK ${home}</#if><#t>
</#macro>
<#macro further table>
<#if table.families??>, families ${table.families}</#if><#if (table.blocksize!65536) != 65536>, blocks of ${table.blocksize?c} bytes</#if><#if table.inmemory!false>, in memory</#if><#t>
<#list [table.attributes!{}, table.familyAttributes!{}] as attributes><#list attributes as name, value>, ${name}=${value}</#list></#list><#t>
</#macro>
<#macro loaded dataset>
<#local put = "put by " + counted(dataset.threads, "thread")>
<#switch dataset.load>
<#on "put">, ${put}<#t>
<#on "bulk">, loaded in bulk<#t>
<#on "auto">, loaded in bulk if the cluster allows it, else ${put}<#t>
<#on "none">, loaded before<#t>
<#on "empty"> at most, new and empty for each run; its regions are not split<#t>
</#switch>
</#macro>
<#macro load target>
<#if target?is_number>${target?c}/s<#t>
<#elseif target?is_hash><#list target as name, value>${name} <#if value?is_number>${value?c}/s<#else>${value}</#if><#sep> </#list><#t>
<#else><#list target as step>${step.rate?c}/s for ${step["for"]}<#sep>, then </#list></#if><#t>
</#macro>
<#macro measured cell>
<#local runs = cell.plan.runs>
<#if runs.find??>search from ${runs.find.from}<#if runs.find.by == "threads"> to ${runs.find.to} threads<#else>/s to ${runs.find.to}/s</#if>, about ${cell.probes?c} probes of ${runs.find.probe}, then </#if><#t>
${cell.runs?c} x ${runs.duration!"all operations"}<#t>
<#if runs.warmup == "auto"> after a warm-up<#elseif runs.warmup != "0s"> after ${runs.warmup} of warm-up</#if><#t>
<#if runs.find?? && runs.find.by == "threads"> with as many threads as found<#else>, ${counted(runs.threads, "thread")}</#if><#if runs.clients gt 1> of ${runs.clients?c} clients</#if><#if runs.on == "mapreduce"> on MapReduce</#if><#t>
<#if runs.target??>, target <@load runs.target/></#if><#if runs.arrivals! == "poisson">, random arrivals</#if><#if runs.cache != "any">, cache ${runs.cache}</#if><#t>
<#if cell.plan.restore != "none">, from a snapshot</#if><#if runs.audit>, audited</#if><#if runs.profile>, then profiled</#if><#t>
</#macro>
<#macro needed steps>
<#list [
    [steps.times.START, "start", " of servers"],
    [steps.times.RESTORE, "restore", " of a table"],
    [steps.times.RELOAD, "load", " of a table again"],
    [steps.times.SERVER_WARM_UP, "server warm-up", ""],
    [steps.times.CLIENT_WARM_UP, "client warm-up", ""]
]?filter(step -> step[0] gt 0) as step>${counted(step[0], step[1])}${step[2]}<#sep>, </#list>: ${steps.time}<#t>
</#macro>
Campaign ${name}<#if description?has_content>: ${description}</#if>
<#assign searched = cells?filter(cell -> cell.plan.runs.find??)?size gt 0>
<#assign runs = order.cost.steps.times.WINDOW, profiled = order.cost.steps.times.PROFILE, healed = order.cost.steps.times.HEALING>
${counted(cells?size, "cell")}, <#if searched>about </#if>${counted(runs, "run")}<#if searched> and probes</#if><#if profiled gt 0>, ${counted(profiled, "profiled run")}</#if>

Clusters and their tables
<#list clusters as cluster>
  <@described cluster/><#nt>
<#list cluster.tables as cell>
<#assign table = cell.plan.table, dataset = cell.plan.dataset>
    ${table.name}: ${counted(table.regions, "region")}<#if (table.replicas!1) gt 1> x ${table.replicas?c} replicas</#if>, compression ${table.compression}, encoding ${table.encoding}, bloom ${table.bloom}<@further table/>; ${counted(cell.rows, "row")} of ${dataset.fieldcount?c} x ${dataset.fieldlength} bytes<#if (dataset.compressionratio!"1") != "1"> that compress ${dataset.compressionratio}:1</#if><#if dataset.valuesfile??> from ${dataset.valuesfile}</#if>, ${cell.volume}<@loaded dataset/>
</#list>
<#if cluster.tables[0].plan.cluster.conf??>
    changes there: missing tables are created and stay; tables are flushed<#if cluster.tables?filter(cell -> cell.plan.settle.majorCompact)?size gt 0> and major-compacted</#if><#if cluster.tables?filter(cell -> cell.plan.restore != "none")?size gt 0>, and restored from snapshots, which are deleted at the end</#if>; with admin rights balancer, normalizer, splits and merges are off for the whole cluster while it runs
</#if>
</#list>

Cells
<#-- A longer name has a line of its own. -->
<#assign columns = [56, cells?map(cell -> cell.name?length)?max]?min>
<#list cells as cell>
${cell?counter?c?left_pad(4)}  ${cell.name?right_pad(columns)}<#if cell.name?length gt columns>
${""?right_pad(columns + 6)}</#if>  <@measured cell/>
<#list cell.faults as fault>
        ${fault}
</#list>
<#if cell.comparedFrom??>
        less than ${cell.comparedFrom} of the window are before the first fault, too few to compare with: outages, degraded seconds and recovery stay unknown
</#if>
</#list>
<#assign told = []>
<#list cells as cell>
<#if cell.given != "" && !told?seq_contains(cell.given)>
<#assign same = cells?filter(other -> other.given == cell.given), told += [cell.given]>
  for the clients of <#if same?size == cells?size>all cells<#else>${same?map(other -> other.name)?join(", ")}</#if>: ${cell.given}
</#if>
</#list>
<#list clientLimits as limit>
  In ${limit.duration} ${counted(limit.clients, "client")} <#if limit.clients == 1>does<#else>do</#if> at most ${limit.perSecond} operations/s, because a YCSB client counts them as an int; a faster run breaks: set runs.clients to one for each ${(limit.perSecond / limit.clients)?floor}/s.
</#list>
<#list overwriting as workload>
  Each client and each run of ${workload} inserts rows from recordcount on, and overwrites those of the others: use one client and restore: snapshot-each-run.
</#list>
<#list [["cluster", "prepare"], ["runs", "before"], ["runs", "after"]] as key>
<#assign told = []>
<#list cells?map(cell -> cell.plan[key[0]][key[1]]!"")?filter(command -> command != "") as command>
<#if !told?seq_contains(command)>
<#assign told += [command]>
  ${key?join(".")}: ${command}
</#if>
</#list>
</#list>

<#assign schedule = order.plan.runs>
Order of the runs: ${schedule.order}<#rt>
<#if schedule.order == "turns"> of ${schedule.turn}</#if><#if ["turns", "random"]?seq_contains(schedule.order)>, seed ${schedule.seed?c}</#if><#t>
<#if schedule.restarts gt 0>, ${counted(schedule.restarts, "restart")} of the servers, each before all runs.count runs of every cell</#if>
<#switch schedule.order>
<#on "turns">
  at the same time by turns<#if searched>, in each probe and run of their searches</#if>: <#list order.sequence.together as group>${group.cells?join(", ")} in ${group.blocks?c} blocks<#if searched> of each final run</#if><#if group.cells?size == 1> without a partner<#if !searched> (scripts/campaign aa gives it one)</#if></#if><#sep>; </#list>
<#on "blocked">
  all runs of a cell, then those of the next one, in the order above
<#default>
  <#list order.sequence.rounds as round, names>round ${round}: ${names?join(", ")}<#sep>; </#list><#if order.sequence.moreRounds>; ...</#if>
</#switch>
<#if order.warnings.obstacle??>
  not by turns: ${order.warnings.obstacle}
</#if>
<#list order.warnings.ignoredWarmUps as ignored>
  ${ignored}
</#list>
  it needs <@needed order.cost.steps/>
<#if order.cost.blocked??>
  --set runs.order=blocked, which most publications use, takes<#rt>
<#if order.cost.saved??> ${order.cost.saved} less (<@needed order.cost.blocked/>); but changes over time then look like differences between cells<#else> as long</#if>
</#if>
<#if order.warnings.fewBlocks??>
  ${order.warnings.fewBlocks.blocks?c} blocks in a run hardly tell how much blocks differ, so intervals are wide; for ${order.warnings.fewBlocks.enough?c}: --set runs.duration=${order.warnings.fewBlocks.duration}
</#if>
<#if order.warnings.startedOnce>
  variants are on different clusters, and the servers of each are started once: differences between starts look like differences between variants; <#if searched>a search has one start, so run the campaign several times<#else>for several starts: --set runs.restarts=5</#if>
</#if>
<#if order.cost.atMost??>
  runs.until: as many more <#if schedule.restarts gt 0>restarts<#else>rounds</#if> as each cell's 95% interval takes to be ± ${schedule.until.ci}, up to ${counted(schedule.until.max, "run")}: at most ${counted(order.cost.atMost.times.WINDOW, "run")} in all, about ${order.cost.atMost.total}
</#if>
<#if order.repeats gt 0>
  runs.stealRepeats: at most ${counted(order.repeats, "round")} <#if order.repeats == 1>is<#else>are</#if> repeated, if the hypervisor withholds processor time in one of the runs (host-steal); the time for that is not counted here
</#if>
<#if order.warnings.restored>
  restore: snapshot restores before every run, because runs of other cells come in between
</#if>
<#list order.warnings.written as table>
  ${table}: <#if order.warnings.writtenByTurns>cells that take turns write to this table: each finds what the others wrote<#else>cells that share this table write to it, and restore is none: each run starts from what the previous runs left; for equal starts: --set restore=snapshot</#if>
</#list>

Expected duration: about ${time.of.all}
  loads ${time.of.loads} (${counted(time.rows, "row")}, ${time.volume}), starts and restores ${time.of.starts}, settling ${time.of.settling}, warm-ups ${time.of.warmUps}, measuring ${time.of.windows}<#if healed gt 0>, healing after faults ${time.of.healing}</#if><#if profiled gt 0>, profiled runs ${time.of.profiles}</#if>
<#if time.bulk??>
  --set dataset.load=bulk would load ${counted(time.bulk.rows, "row")} in about ${time.bulk.time} instead of ${time.bulk.puts} (assumed: ${time.bulk.rate} rows/s), if the cluster allows it; but then a table has one HFile for each region and column family, and several after puts: compare only tables that were loaded in the same way
</#if>
<#if time.quiet??>
  settle.quiet, the wait before each run, takes ${percent(time.quiet.share, 0)} of this: --set settle.quiet=${time.quiet.shorter} saves ${time.quiet.saved}; but a compaction that begins after it falls into the run, which is then suspect (compaction)
</#if>
Assumed: ${time.rates.operations} rows/s loaded, and as many operations/s for runs with neither duration nor target; ${time.rates.bulkRows} rows/s loaded in bulk; settling takes settle.quiet before each run; ${time.assumed.start} for a start of the servers, ${time.assumed.restore} for a restore from a snapshot (with HBase 1.x the campaign loads the table again), ${time.assumed.clients} to start and end the clients of a run and ${time.assumed.client} more for each client, ${time.assumed.serverWarmUp} for an automatic warm-up of servers (of each cell where cells alternate, then at most the longer of its window and a minute) and ${time.assumed.clientWarmUp} for one of clients alone; <#if healed gt 0>${time.assumed.healing} after a run with faults of servers or commands until all serve as before; </#if>compactions and taking snapshots take no time. Data volume is the size of the values.

Expected disk use: at most about
<#list clusters as cluster>
  ${cluster.use.total} in <@place cluster/>: data ${cluster.use.data}, WAL ${cluster.use.wal}, compactions ${cluster.use.compactions}, snapshots ${cluster.use.snapshots}
</#list>
<#if staged??>
  ${staged} in ${staging}, where the store files of a bulk load are until they are copied
</#if>
  ${results} of results
Assumed: ${cellBytes?c} bytes for each value beside the value itself and the family's name, no compression or encoding; the WALs of a load stay until it ends; compactions and snapshots keep the files that they replace once, and major compactions of restored tables once more; writes of runs, and the replication of a cluster of your own, are not counted; two copies on a cluster in Docker; ${resultBytesPerSecond / 1000} KB of results for each second of a client.
</#escape>
