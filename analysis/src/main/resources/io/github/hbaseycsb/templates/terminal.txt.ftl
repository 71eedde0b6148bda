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
<#list findings as found>
${found.finding.verdict}: ${found.where}: ${found.finding.text}
</#list>
<#list cells?filter(cell -> cell.verdict == "unjudged")>
Too little was measured to judge: <#items as cell>${cell.name}<#sep>, </#items>
</#list>
</#escape>
