<#-- The properties of the machine. -->
<#macro machine>
<#list environment as name, value>
- ${name}: ${value}
</#list>
</#macro>
