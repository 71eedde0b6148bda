<#-- What the machines of a campaign are. The texts have no line break. -->
<#escape x as oneLine(x)>
<#-- Without the memory if that is unknown. -->
<#macro size of>
${counted(of.processors, "processor")}<#if of.memoryBytes??>, ${fixed(of.memoryBytes / bytesPerGibibyte, 0)} GiB</#if><#t>
</#macro>
<#macro shared of>
<@size of/>, shared with clients<#t>
</#macro>
<#macro machines of>
<#local one = of.hosts?size == 1>
<#if of.shared && of.apart>
Client and server share a machine in some runs and not in others.<#t>
<#elseif of.apart>
Clients on <#if one>a machine of their own (<@size of.hosts?first/>)<#else><#if of.hosts?has_content>${of.hosts?size?c} </#if>machines of their own</#if>, which no region server shares.<#t>
<#elseif one>
Client and server share one machine (<@size of.hosts?first/>): the figures are of both together.<#t>
<#else>
Clients and servers share machines: the figures are of both together.<#t>
</#if>
</#macro>
</#escape>
