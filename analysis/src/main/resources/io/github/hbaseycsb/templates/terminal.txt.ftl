<#escape x as oneLine(x)>
<#list answers as answer>
${answer}
</#list>
<#if answers?has_content>

</#if>
<#if machines??>
${machines}
</#if>
<#list table.lines as line>
${line}
</#list>
<#if faultTable??>
<#list faultTable.lines as line>
${line}
</#list>
</#if>
<#if auditTable??>
<#list auditTable.lines as line>
${line}
</#list>
</#if>
<#list capacities as capacity>
${capacity}
</#list>
<#if limits??>
${limits}
</#if>
<#list warnings as group>
${group.heading}: ${group.count}. ${group.action}
<#else>
No warnings.
</#list>
</#escape>
