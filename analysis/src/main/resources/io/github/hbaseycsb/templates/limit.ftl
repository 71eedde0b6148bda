<#-- What limits runs: for each type the figures that show it, and sentences of several. The texts have no line break.
     oneLine puts commas between thousands. -->
<#escape x as oneLine(x)>
<#macro withheld of>
<#if of.withheld??>, ${percent(of.withheld, 0)} withheld by the hypervisor</#if><#t>
</#macro>
<#-- How busy the machines were. -->
<#macro known of>
<#local run = of.run>
<#if run.serverCpuShare??>
servers ${percent(run.serverCpuShare, 0)} busy<#if of.hotServer> (one ${percent(run.busiestServerCpuShare, 0)})</#if><#if run.hostBusyShare??>, </#if><#t>
</#if>
<#if run.hostBusyShare??>
${(run.shared!false)?then("the machine that both share", "clients' machine")} ${percent(run.hostBusyShare, 0)}<#if of.ownKnown && of.others??> (${percent(of.others, 0)} by other processes)</#if><@withheld of/><#t>
<#elseif !run.serverCpuShare??>
the servers' processor use was not measured<#t>
</#if>
</#macro>
<#macro blocked of>
writes were blocked for ${percent(of.run.blockedShare, 0)} of the time<#if of.atMost??> (removing this gains at most ${percent(of.atMost, 0)})</#if><#t>
</#macro>
<#-- Of syncs or reads. -->
<#macro timeOf of share>
they take at least ${percent(share, 0)} of the time <#if of.queued>in handlers<#else>of all calls</#if><#t>
</#macro>
<#macro hotRegion of>
one of ${of.run.regions?c} regions takes ${percent(of.run.hotRegionShare, 0)} of the requests<#t>
</#macro>
<#macro TARGET of>
${of.run.target} operations/s; <@known of/><#t>
</#macro>
<#macro COMPACTION of>
<@blocked of/>, with ${fixed(of.run.compactionsWaiting, 1)} compactions under way on a server<#t>
</#macro>
<#macro MEMSTORE_BLOCKED of>
<@blocked of/><#t>
</#macro>
<#macro GC of>
the servers spent ${percent(of.run.gcShare, 0)} of the time in garbage collections<#t>
</#macro>
<#macro CLIENT_THREAD of>
${of.run.hotThread!"one"} used ${percent(of.run.hotThreadShare, 0)} of a processor<#t>
</#macro>
<#macro HANDLERS of>
<#-- Then more handlers may wait for the region. -->
${fixed(of.run.waitingCalls, 1)} calls waited for a handler while ${fixed(of.run.activeHandlers, 1)} were in one<#if of.hotRegion>, and <@hotRegion of/></#if>; <@known of/><#t>
</#macro>
<#macro CLIENT_CPU of>
<#if of.bound>
a client used ${percent(of.run.clientCpuShare, 0)} of the processors that it may use<#t>
<#else>
<@SHARED_CPU of/><#t>
</#if>
</#macro>
<#macro SERVER_CPU of>
<#local run = of.run>
<#if of.hotServer>
those of one server, with ${percent(run.busiestServerCallsShare, 0)} of the calls, were ${percent(run.busiestServerCpuShare, 0)} busy, those of the others ${percent(of.otherServers, 0)}<#t>
<#elseif run.busiestServerCpuShare??>
they were ${percent(run.serverCpuShare, 0)} busy, weighted by the calls of each server<#t>
<#else>
they were ${percent(run.serverCpuShare, 0)} busy<#t>
</#if>
</#macro>
<#macro SHARED_CPU of>
<#local run = of.run, by = []>
<#if run.hostClientsShare??><#local by += ["clients " + percent(run.hostClientsShare, 0)]></#if>
<#if run.hostServersShare??><#local by += ["servers " + percent(run.hostServersShare, 0)]></#if>
<#if of.others??><#local by += [of.ownKnown?then("others ", "servers and others ") + percent(of.others, 0)]></#if>
${percent(run.hostBusyShare, 0)} busy (${by?join(", ")})<@withheld of/><#t>
</#macro>
<#macro NETWORK of>
${percent(of.run.networkShare, 0)} of what a client's interfaces can carry<#t>
</#macro>
<#macro WAL_SYNC of>
<@timeOf of of.sync/><#t>
</#macro>
<#macro DISK_READ of>
<#if of.shortReads>
${fixed(of.run.fileReadsPerCall, 1)} blocks a call are read from the file system, and <@SERVER_WAIT of/><#t>
<#else>
<@timeOf of of.read/><#t>
</#if>
</#macro>
<#macro HOT_REGION of>
<@hotRegion of/>, and <@SERVER_WAIT of/><#t>
</#macro>
<#macro SERVER_WAIT of>
<#-- Handlers are those of all clients, and a server's processors those of all that it does. -->
<#if of.run.activeHandlers gt 1.1 * of.calls>
${fixed(of.run.activeHandlers, 1)} calls are in handlers, those of other clients included; ${fixed(of.calls, 1)} of the campaign's are under way<#t>
<#elseif of.run.activeHandlers gt of.calls>
all ${fixed(of.calls, 1)} calls under way are in handlers<#t>
<#else>
${fixed(of.run.activeHandlers, 1)} of ${fixed(of.calls, 1)} calls under way are in handlers<#t>
</#if>
, while the servers use ${fixed(of.run.usedProcessors, 1)} processors<#t>
</#macro>
<#macro CONCURRENCY of>
<#local took = of.run.callMs, decimals = (took lt 1)?then(2, (took lt 10)?then(1, 0))>
${counted(of.run.threads, "thread")} x ${fixed(took, decimals)} ms<#if of.handlers??>, ${fixed(of.handlers, 1)} of ${fixed(of.calls, 1)} calls under way in handlers</#if>; <@known of/><#t>
</#macro>
<#macro UNKNOWN of>
the limit is unknown: <@known of/><#t>
</#macro>
<#-- The first limits of a ranking. -->
<#macro named of>
<#list of>limited by <#items as limit>${limit.type}: ${limit.text}<#sep>; and by </#items><#else>the limit is unknown: it differs from run to run</#list><#t>
</#macro>
<#-- Of a cell, without a full stop. -->
<#macro ofCell of>
${of.text}<#if of.agreeing lt of.runs> (${of.agreeing?c} of ${of.runs?c} runs)</#if><#t>
</#macro>
<#macro next of>
<#list of as limit>${limit.type} (${limit.text})<#sep>; </#list><#t>
</#macro>
</#escape>
