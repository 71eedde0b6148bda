<#escape x as oneLine(x)>
<#if machines??>
${machines}
</#if>
<#list table.lines as line>
${line}
</#list>
<#list cells as cell>
<#if cell.capacity??>
${cell.name}: ${cell.capacity}
</#if>
<#if cell.limit??>
${cell.name}: ${cell.limit}
</#if>
</#list>
<#list warnings as group>
${group.heading}: ${group.count}. ${group.action}
</#list>
</#escape>
