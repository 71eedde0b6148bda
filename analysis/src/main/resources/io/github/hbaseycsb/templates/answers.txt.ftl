<#-- What the changes of a campaign's variants are: a line for each, then one with the warnings about their cells. -->
<#escape x as oneLine(x)>
<#if many>
The largest of ${count?c} changes (<#list results as result, number>${number?c} ${result}<#sep>, </#list>); the report has all:
</#if>
<#list answers as answer>
${answer.name}: <#if answer.figure??>${answer.figure}, </#if><#if many>${answer.word}<#else>${answer.result}<#if answer.reasons?has_content> (${answer.reasons?join("; ")})</#if><#if answer.costs?has_content>; ${answer.costs}</#if></#if>.
</#list>
<#if warnings?has_content>
Warnings: <#list warnings as warning, cells>${warning} (<#if many>${counted(cells?size, "cell")}<#else>${cells?join(", ")}</#if>)<#sep>; </#list>.
</#if>
</#escape>
