<#-- Sentences about the result of a cell. The texts have no line break. -->
<#import "capacity.ftl" as search>
<#escape x as oneLine(x)>
<#macro result of>
<#if of.cell.throughput??>
${of.throughput} ops/s over <#if of.turns gt 0>${counted(of.runs, "run")} of ${of.turns?c} turns<#elseif of.runs == 1>a single run, whose error is not known<#else>${of.runs?c} runs</#if><#if of.cell.variance??> after ${of.cell.variance.restarts?c} restarts</#if><#if of.cell.faults?has_content>, with faults</#if><#t>
<#else>
no result<#t>
</#if>
</#macro>
<#-- Of the first cell, in a list of campaigns. The verdict of several is that of the worst. -->
<#macro headline of>
${of.cell.name} <#if of.cell.capacity??><@search.short of.cell.capacity of.decided/><#if of.more gt 0> (${of.cell.verdict})</#if><#else>${of.throughput} ops/s</#if><#if of.more gt 0>, and ${of.more?c} more</#if><#t>
</#macro>
<#macro latencies of>
<#list of><#items as name, latency>${name} p50 ${latency.p50} ms, p99 ${latency.p99} ms<#sep>; </#items>.</#list><#t>
</#macro>
<#macro recovery of>
<#local late = of.bursts - of.recovered>
After a burst, it took <#if late gt 0>at least </#if>${of.seconds} s until latency was back (mean of ${counted(of.bursts, "burst")})<#if late gt 0>; after ${late?c} of them it was not back before the next burst or the end</#if>.<#t>
</#macro>
<#macro cacheWarm of>
The block cache was warm after ${of} s.<#t>
</#macro>
<#macro limit of>
${of?cap_first}.<#t>
</#macro>
<#macro nextLimits of>
Lesser limits: ${of}.<#t>
</#macro>
<#macro steadiness of>
Steady: throughput changes by at most ${fixed(of, 1)}% within windows.<#t>
</#macro>
<#macro variance of>
<#if !of.betweenRestartsPercent??>
There is one run after each restart: how much variance restarts add is unknown.<#t>
<#elseif of.betweenRestartsPercent == 0>
The throughput varies by ${number(of.withinRestartsPercent)}% (standard deviation) after one restart; restarts add no measurable variation.<#t>
<#else>
<#-- An estimate of the variance between restarts takes three. -->
The throughput varies by ${number(of.betweenRestartsPercent)}% between restarts and by ${number(of.withinRestartsPercent)}% after one (standard deviations)<#if of.forTwoPercent??>; ${counted(of.forTwoPercent.restarts, "restart")} with ${counted(of.forTwoPercent.runs, "run")} each would give ± 2%, <#if of.restarts lt 3>a guess<#else>estimated</#if> from ${counted(of.restarts, "restart")}</#if>.<#t>
</#if>
</#macro>
</#escape>
