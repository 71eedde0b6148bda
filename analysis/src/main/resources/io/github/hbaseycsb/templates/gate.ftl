<#-- Why a gate ruled as it did, a line each. The texts have no line break. -->
<#escape x as oneLine(x)>
<#macro limit of>
<#if of.ofThroughput>throughput at most ${plain(of.percent)}% lower<#else>p99 at most ${plain(of.percent)}% higher</#if><#t>
</#macro>
<#-- Why it does not rule at all. -->
<#macro refusal of>
${of.option} ${plain(of.percent)}% is less than the searches of ${of.side} can resolve, whose runs.find.precision is ${plain(of.precision)}%: use ${plain(of.least)}% or more, or search with a smaller precision<#t>
</#macro>
<#-- Why a cell is not judged. -->
<#macro oneSided of>
the cell is on one side only<#t>
</#macro>
<#macro noCell of>
there is no cell<#t>
</#macro>
<#macro noLatency of>
no latency is known for both sides<#t>
</#macro>
<#macro sameRuns of>
${of?join("; ")}<#t>
</#macro>
<#macro obstacles of>
not comparable: ${of?join("; ")}<#t>
</#macro>
<#macro oneStart sides>
${(sides?size == 1)?then(sides?first, "each side")} is of one start of the servers, so no interval includes how starts differ: set runs.restarts to 2 or more (on a cluster of yours also cluster.restart)<#t>
</#macro>
<#-- What it takes to decide about a change. A search has one value. -->
<#macro toDecide of most>
<#local estimate = of.change.estimate>
<#if estimate.unitsA lt 2 || estimate.unitsB lt 2>
a smaller runs.find.precision is needed to decide<#t>
<#else>
<#local count = of.more!most, a = estimate.unitA?lower_case, b = estimate.unitB?lower_case>
<#if of.more??>about<#else>more than</#if> ${counted(count, "more " + a)} on <#if a == b>each side<#else>the baseline's side and as many ${noun(count, b)} on the other</#if> would <#if of.more??>decide with even odds<#else>be needed to decide</#if><#t>
</#if>
</#macro>
<#-- The changes that decide, or else why they do not. -->
<#macro changes of>
<#list of.changes as each>
<#if each.change.estimate??>
${each.change.of} ${each.figure}<#if of.outcome == "inconclusive">: <#if !each.known>operations of the baseline were never answered, so its percentile is not known<#elseif of.oneStart?has_content><@oneStart of.oneStart/><#else><@toDecide each of.most/></#if></#if>
<#else>
${each.change.of}: ${each.change.untested!"not tested"}
</#if>
</#list>
</#macro>
<#-- What else may have led to an outcome, and what to do about it. -->
<#macro biases of>
<#local sides = [of.cell.baseline, of.cell.other]>
<#local all>
<#if of.oneStart?has_content>
<@oneStart of.oneStart/><#nt>
</#if>
<#list of.findings as found>
${found.codes?join(", ")} in ${found.side} can make it look ${found.slower?then("slower", "faster")}: measure ${found.side} again ${found.remedy}
</#list>
<#if of.passed?then(of.apart lt 0, of.apart gt 0)>
${sides[of.passed?then(0, 1)].label} grows more within the windows: measure both again with a longer warm-up
</#if>
<#list sides?filter(side -> of.passed && side.unjudged) as side>
${side.label} is not fully judged: measure it so that it can be
</#list>
</#local>
<#if all?has_content>
${of.passed?then("within", "beyond")} the limit, but unreliable
<#noescape>${all}</#noescape><#t>
</#if>
</#macro>
</#escape>
