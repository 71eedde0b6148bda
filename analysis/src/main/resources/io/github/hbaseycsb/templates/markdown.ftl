<#-- A table in Markdown. -->
<#macro table t>
<#escape x as inMarkdown(x)>
| <#list t.headings as heading>${heading}<#sep> | </#list> |
|<#list t.text as isText>---<#if !isText>:</#if>|</#list>
<#list t.rows as row>
| <#list row as cell>${cell}<#sep> | </#list> |
</#list>
</#escape>
</#macro>
