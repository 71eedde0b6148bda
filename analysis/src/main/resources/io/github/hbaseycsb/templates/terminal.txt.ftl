<#escape x as oneLine(x)>
<#list answers as answer>
${answer}
</#list>
<#if answers?has_content>

</#if>
<#if machines??>
${machines}
</#if>
<#list cellTable.lines as line>
${line}
</#list>
<#if faultTable??>
<#list faultTable.lines as line>
${line}
</#list>
</#if>
<#if recoveryTable??>
<#list recoveryTable.lines as line>
${line}
</#list>
</#if>
<#if auditTable??>
<#list auditTable.lines as line>
${line}
</#list>
</#if>
<#list cells?filter(cell -> cell.capacity??) as cell>
${cell.name}: ${cell.capacity.sentence}
</#list>
<#list limits>
Limited by <#items as limit, count>${limit} (${counted(count, "cell")})<#sep>, </#items>.
</#list>
<#list warnings as group>
${group.heading}: ${group.count}. ${group.action}
<#else>
No warnings.
</#list>
</#escape>
