<#escape x as oneLine(x)>
<#if machines??>
${machines}
</#if>
<#list table.lines as line>
${line}
</#list>
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
