<#-- What the head of report.html says. The texts have no line break. -->
<#escape x as oneLine(x)>
<#macro spread of>
<#if of?has_content>runs ${of}<#else>a single run</#if><#t>
</#macro>
<#macro error of>
<#if of?has_content>± ${of}<#else>a single run</#if><#t>
</#macro>
<#macro rate of>
at ${of} ops/s<#t>
</#macro>
<#macro p99s of>
p99 ms: <#list of as name, ms>${name} ${ms}<#sep>, </#list><#t>
</#macro>
<#macro what of>
${counted(of.cells, "cell")}<#if of.runs??>, ${counted(of.runs, "run")}<#if of.window?has_content> of ${of.window}</#if></#if><#if of.version??>, HBase ${of.version}</#if><#if of.started??>, ${of.started} to ${of.finished?remove_beginning(of.started?keep_before(" ") + " ")} (UTC)</#if><#t>
</#macro>
<#macro load of>
${counted(of.threads, "thread")} in ${counted(of.clients, "client")}<#t>
</#macro>
</#escape>
