<#escape x as oneLine(x)>

<#if running>
The campaign is still running: ${done?c} of ${planned?c} runs have ended.
<#if done gt 0>

</#if>
</#if>
<#if done gt 0 || !running>
<#list answers as answer>
${answer}
</#list>
<#if answers?has_content>

</#if>
<#if machines??>
${machines}
</#if>
<#list [cellTable, faultTable!{}, recoveryTable!{}, auditTable!{}] as table>
<#list table.lines![] as line>
${line}
</#list>
</#list>
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

results: ${results}
report: ${report} (open it in a browser)
next:
<#list next as step>
  ${step}
</#list>
</#if>
</#escape>
