<#-- What the driver says of runs, and of another driver. The texts have no line break. oneLine puts commas between
     thousands. -->
<#escape x as oneLine(x)>
<#macro run of>
${of.cell} run ${of.run?c}: <#if of.throughput??>${of.throughput?round} ops/s<#else>nothing measured</#if><#if of.slowest??>, ${of.slowest.operation} p99 ${fixed(of.slowest.p99Us / 1000, 1)} ms</#if>, ${of.verdict}<#if of.codes?has_content> (${of.codes?join(", ")})</#if><#t>
</#macro>
<#function signed change>
<#return (change lt 0)?then("", "+") + fixed(change, 1) + "%">
</#function>
<#-- Compares two runs that took turns. -->
<#macro turns of>
${of.cell} run ${of.run?c}: ${signed(of.change.percent)} against ${of.other} (${signed(of.change.lowPercent)} to ${signed(of.change.highPercent)}, ${of.change.unitsB?c} blocks)<#t>
</#macro>
<#-- More rounds follow because of this cell. -->
<#macro needs of>
${of.cell} needs <#if of.atLeast>at least </#if>${of.units} ${of.unit}s for ± ${plain(of.until.ciPercent)}% of its throughput; runs.until.max is ${of.until.max?c} runs<#t>
</#macro>
<#macro profile of>
${of.cell} ${of.name}: <#list of.samples as side, count>${count} samples of ${side}<#sep>, </#list><#t>
</#macro>
<#-- What a search measures next. -->
<#macro next of>
${of.cell}: next ${of.rate} <#if of.ofThreads>threads<#else>ops/s</#if>, ${of.why}; <#if of.left == 0>its own search has ended<#elseif of.minutes??>about ${of.minutes?c} min left<#else>about ${of.left?c} measurements left</#if><#t>
</#macro>
<#-- Why switches are on. -->
<#macro switchedOn of>
Switched on by somebody else during the run: ${of?join(", ")}. Regions may have been moved, split or merged: measure again while nobody changes them.<#t>
</#macro>
<#macro notSwitchedOff of>
On, because this user is not allowed to switch them off: ${of?join(", ")}. Regions may be moved, split or merged during the measurement: ask an administrator to switch them off.<#t>
</#macro>
<#-- Why this driver does not begin. -->
<#macro other of>
${of.what} <#if of.holder??>pid ${of.holder.pid?c}<#if of.holder.host??> on host ${of.holder.host.name}</#if><#else>another driver</#if>: wait until it has ended, or stop it<#if of.elsewhere>; if that host is gone, delete ${of.file}</#if><#t>
</#macro>
</#escape>
