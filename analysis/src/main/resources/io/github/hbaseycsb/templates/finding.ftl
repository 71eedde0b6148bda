<#-- What findings say whose sentence depends on the case, and where they were made. The texts have no line break.
     oneLine puts commas between thousands. -->
<#escape x as oneLine(x)>
<#-- In how many of the runs or cells something was found, and each of its codes. -->
<#macro count of>
${of.found?c} of ${counted(of.total, of.ofRuns?then("run", "cell"))} (<#list of.codes as code, places>${code} ${places?c}<#sep>, </#list>)<#t>
</#macro>
<#-- In which runs of each cell; without runs, in which cells. -->
<#macro where of>
<#local number = of.cells?size>
<#local cells><#list of.cells as cell, runs>${cell}<#if runs?has_content> <#if of.runs == 1>run </#if>${runs}</#if><#sep>; </#list></#local><#t>
<#if of.runs gt 1>
<#if number gt 1 && of.runs == of.total>all ${of.runs?c} runs<#else>${of.runs?c} runs (${cells})</#if><#t>
<#elseif number gt 1>
${number?c} cells (${cells})<#t>
<#else>
${cells}<#t>
</#if>
<#if of.first>
, the first<#t>
</#if>
</#macro>
<#macro faultFailed of>
${of.name} ${of.happened?then("was not undone", "did not happen")}: <#noescape>${of.failure}</#noescape>.<#t>
</#macro>
<#-- Without a client, of a run that has none. -->
<#macro filesMissing of>
<#if of.client??>Client ${of.client?c} of ${of.clients?c} left no ${of.file} or no histogram log<#else>The run has no clients</#if>.<#t>
</#macro>
<#-- Status 3 says that operations failed. -->
<#macro clientFailed client>
Client ${client.number?c} ended with status ${client.exitStatus?c}<#if client.exitStatus == 3> though no operation failed</#if><#if client.complaint??>: <#noescape>${client.complaint}</#noescape></#if>.<#t>
</#macro>
<#macro failedUnknown client>
Client ${client.number?c} says that operations failed, but not how many.<#t>
</#macro>
<#macro operationsFailed of>
${counted(of.failed, "operation")} failed <#if of.faults>in the window before the first fault (${rounded(of.percent)}%), ${of.inRun} with the warm-up (${rounded(of.percentInRun)}% of the whole run)<#else>within the window (${rounded(of.percent)}%), ${of.inRun} in the whole run (${rounded(of.percentInRun)}%)</#if>.<#t>
</#macro>
<#macro failedAfterFaults of>
${counted(of.failed, "operation")} that began after a fault was over failed (${rounded(of.percent)}%).<#t>
</#macro>
<#macro offTarget of>
${number(of.throughput)} ops/s are ${fixed(of.percent, 1)}% ${of.missed?then("below", "above")} the target of ${of.target}<#if of.offered??>, by which ${number(of.offered.rate)} were due</#if><#if !of.missed>: the clients caught up on operations that were late when the window began</#if>.<#t>
</#macro>
<#macro windowShort of>
${fixed(of.seconds, 1)} s were measured<#if of.faults> before the first fault</#if>: less than ${fixed(of.least, 0)} s are too few to judge a run.<#t>
</#macro>
<#macro hostSteal host>
The hypervisor withheld ${percent(host.stealWantedShare!0, 1)} of the processor time that ${host.host}'s processes wanted<#if host.stealWantedShareMax??>, in the worst ten seconds ${percent(host.stealWantedShareMax, 1)}</#if>.<#t>
</#macro>
<#macro runsMissing of>
${of.finished?c} of ${of.planned?c} planned ${(of.planned == 1)?then("run is", "runs are")} finished.<#t>
</#macro>
<#macro runsDiffer of>
${of.throughputs} ops/s: the 95% interval of the mean of ${of.number?c} ${of.unit}s is ± ${fixed(of.percent, 1)}%.<#if of.close> They are close, but two cannot show how much others would differ.</#if> If more vary as these do, ${of.needed?c} ${of.unit}s would make it ± ${fixed(of.wanted, 0)}%.<#t>
</#macro>
<#macro until of>
<#if of.percent??>± ${fixed(of.percent, 2)}%<#else>No interval</#if> after ${of.finished?c} ${noun(of.finished, "run")}. ± ${plain(of.until.ciPercent)}% needs ${of.needed} ${of.unit}s, estimated from the first ones; at most ${of.until.max?c} runs are allowed.<#t>
</#macro>
<#macro notSteady growth>
<#local of = growth.of>
Not steady: <#if of.latency??>p99 of ${of.latency}<#else>throughput</#if> ${growth.grew?then("grew", "fell")} by ${fixed(growth.percent, 0)}% (${fixed(growth.least, 0)}% to ${fixed(growth.most, 0)}%) within windows, from the first third to the last, over <#if of.cells??>${of.cells?c} cells of the campaign together<#else>${counted(of.runs, "run")}</#if>.<#t>
</#macro>
<#macro build of>
HBase ${of.servers.version} revision ${of.servers.revision}<#if !of.committed> source ${of.servers.sourceChecksum}</#if><#t>
</#macro>
<#-- The runs by what they were measured on. -->
<#macro measuredOn of>
<#list of as what, runs>run<#if runs?size gt 1>s</#if> <#list runs as run>${run?c}<#sep>, </#list> on <#if what?has_content>${what}<#else>no other</#if><#sep>; </#list><#t>
</#macro>
<#macro nothingHolds of>
${of.capacity.from} ops/s, the lowest rate tried, does not pass<#if of.capacity.limitedBy??> (${of.capacity.limitedBy})</#if>: lower runs.find.from, or use another objective.<#t>
</#macro>
<#macro capacityAtLeast of>
<#if of.capacity.by??>The throughput still grows at ${of.capacity.to} threads, the most tried<#else>${of.capacity.to} ops/s, the highest rate tried, passes</#if>: raise runs.find.to.<#t>
</#macro>
<#macro capacityWide of>
<#local capacity = of.capacity, median = capacity.fit.median, ending = capacity.ending>
The interval of the capacity, ${median.low} to ${median.high} ${(capacity.by??)?then("threads", "ops/s")}, <#if ending == "FOUND">is wider than ${plain(capacity.precisionPercent)}%<#elseif ending == "AT_LEAST">contains ${capacity.to}, the most tried<#else>contains ${capacity.from}, the least tried</#if>: runs at one rate differ much, and there are too few. Use more or longer runs (runs.count, runs.duration, runs.find.probe), or a <#if ending == "FOUND">larger runs.find.precision<#elseif ending == "AT_LEAST">higher runs.find.to<#else>lower runs.find.from</#if>.<#t>
</#macro>
<#macro mostRunsWide of>
<#local most = of.capacity.fit.most>
The rate that passes in 19 of 20 runs is between ${most.low} and ${most.high} ops/s, which is more than a factor of ${plain(of.factor)}: too wide to plan with. Use more or longer runs (runs.count, runs.duration, runs.find.probe).<#t>
</#macro>
<#macro growthDiffers of>
The throughput ${(of.growth.percent gt 0)?then("grew", "fell")} by ${fixed(of.growth.percent?abs, 0)}% within these ${counted(of.windows, "window")}, but runs differ too much to tell whether it always does.<#t>
</#macro>
<#macro windowsShort of>
${counted(of.windows, "window")} of ${fixed(of.seconds, 0)} s ${(of.windows == 1)?then("is", "are")} too short to tell whether the throughput is steady<#if of.bound??>: it may ${(of.bound gt 0)?then("grow", "fall")} by up to ${fixed(of.bound?abs, 0)}% within them</#if>.<#t>
</#macro>
<#macro p99Unknown of>
<#if of.runs == 0>
No run has enough operations to tell whether the 99th percentile is steady.<#t>
<#else>
${counted(of.runs, "run")} ${(of.runs == 1)?then("is", "are")} too few to tell whether the 99th percentile is steady: it is judged from ${of.least?c} on.<#t>
</#if>
</#macro>
<#macro writesLost of>
${of.audit.lost} of ${of.audit.rows} rows lacked their newest acknowledged write, such as ${of.audit.lostKeys?join(", ")}: ${of.durability} ${of.promised?then("promises to keep it", "does not promise to keep it when a server dies")}.<#t>
</#macro>
<#macro unanswered of>
${counted(of.unsent.count, "operation")} that the target called for (${rounded(of.percent)}%) ${(of.unsent.count == 1)?then("was", "were")} unanswered when <#if of.turns>their turns ended<#elseif of.faults>the first fault began<#else>the window ended</#if>; the first had waited for ${fixed(of.unsent.seconds, 1)} s. Intended latencies count them with the time that they had waited: ${of.percentiles?join(", ")} are at least as shown.<#t>
</#macro>
<#macro clientBound of>
<#local use = of.use>
The clients used ${fixed(of.percent, 0)}% of <#if use.host??>${use.host?has_content?then(use.host, "their machine")}'s ${counted(use.processors, "processor")}<#else>the processors that one of them may use</#if><#if of.most??>, and can do ${of.most} ops/s at most at this processor time per operation</#if>: they may be the limit, not HBase.<#t>
</#macro>
<#macro busy host>
${host.host}'s ${counted(host.processors, "processor")}, which ${(host.processors == 1)?then("was", "were")} ${percent(host.busyShare, 0)} busy (${percent(host.clientsShare, 0)} by the clients)<#t>
</#macro>
<#macro hostBusy host>
<#if (host.shared!false)>
Client and server share <@busy host/>: the figures are of both together, and of what else ran there.<#t>
<#else>
The clients ran on <@busy host/>: they may be the limit, not HBase<#if !host.shared??>, if no server shares them, which is not known</#if>.<#t>
</#if>
</#macro>
<#macro dips of>
There were ${of?c} such stretches; these are the worst.<#t>
</#macro>
<#macro activity name much>
<#switch name>
<#on "compactedMegabytes">compactions read ${rounded(much)} MB<#t>
<#on "compacting">up to ${fixed(much, 0)} regions were being compacted<#t>
<#on "waiting">up to ${fixed(much, 0)} compactions waited<#t>
<#on "flushed">${fixed(much, 0)} memstores were flushed<#t>
<#on "gcMs">a server spent up to ${fixed(much, 0)} ms a second in GC<#t>
</#switch>
</#macro>
<#macro dip of>
<#local dip = of.dip>
From ${dip.fromSecond?c} s to ${dip.toSecond?c} s of the window <#if of.inThroughput>throughput fell to ${percent(dip.throughputShare, 0)} of its median</#if><#if of.inThroughput && of.inLatency> and </#if><#if of.inLatency>the p99 of ${dip.slowest} rose to ${fixed(dip.p99Ratio, 1)} times its median</#if><#if !of.found??>; what the servers did is not known<#elseif of.found?size == 0>; no compaction, flush or GC of the servers stands out then<#else> while <#list of.found as name, much><@activity name much/><#sep>, </#list></#if>.<#t>
</#macro>
<#-- Of these codes; without any, of all that takes samples. -->
<#macro serversUnknown of>
<#if of?has_content>Not judged: ${of?join(", ")}. A server published fewer than two values for that in the window.<#else>No sample of the servers in the window: compactions, flushes and region movements are unknown.</#if><#t>
</#macro>
<#macro movements of>
<#local all = []>
<#list of as each>
<#if each.came><#local all += [each.server + " came"]></#if>
<#if each.went><#local all += [each.server + " went"]></#if>
<#if each.regionsMin lt each.regionsMax><#local all += [each.server + " had " + each.regionsMin?c + " to " + each.regionsMax?c + " regions"]></#if>
</#list>
${all?join("; ")}<#t>
</#macro>
<#macro compactions of>
<#local all = []>
<#if of.bytes gt 0><#local all += ["compactions that ended had read " + rounded(of.bytes / bytesPerMegabyte) + " MB"]></#if>
<#if of.compacting gt 0><#local all += ["up to " + counted(of.compacting, "region") + " of a server " + (of.compacting == 1)?then("was", "were") + " being compacted at a time"]></#if>
<#if of.waiting gt 0><#local all += ["up to " + counted(of.waiting, "compaction") + " waited on a server"]></#if>
${all?join(", ")}<#t>
</#macro>
</#escape>
