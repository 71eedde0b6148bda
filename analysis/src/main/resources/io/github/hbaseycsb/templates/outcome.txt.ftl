<#escape x as oneLine(x)>

<#if running>
The campaign is still running: ${done?c} of ${planned?c} runs have ended.
<#if done gt 0>

</#if>
</#if>
<#if done gt 0 || !running>
<#include "terminal.txt.ftl">

<#-- Of more cells, the table is easier to read. -->
<#if cells?size lte 8>
<#list cells?filter(cell -> cell.begun || !running) as cell>
${cell.name}:<#rt>
<#if cell.operations??> ${cell.operations} operations a second, <#if cell.target??>with a target of ${cell.target}<#else>as many as possible</#if>.<#else> No run has a result.</#if><#t>
<#list cell.answers as answer> Half of ${answer.operation} took up to ${answer.p50} ms, 99% up to ${answer.p99} ms.</#list><#t>
<#switch cell.verdict>
<#on "valid"> No finding questions these figures.
<#on "suspect"> Read about ${cell.reasons?join(", ")} before you use these figures.
<#on "unjudged"> Too little was measured to judge these figures.
<#on "invalid"> Do not use these figures<#if cell.reasons?has_content>: ${cell.reasons?join(", ")}</#if>.
</#switch>
</#list>

</#if>
results: ${results}
report: ${report} (open it in a browser)
next:
<#list next as step>
  ${step}
</#list>
</#if>
</#escape>
