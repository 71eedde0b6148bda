<#import "durability.ftl" as audit>
<#list table.lines as line>
${line}
</#list>
${audit.verdict()}
