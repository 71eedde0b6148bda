<#-- What a number of units on each side can show. The texts have no line break. -->
<#escape x as oneLine(x)>
<#macro missed changes>
<#list changes as change><#if change.percentile>a 99th percentile<#else>throughput</#if><#if change.percent??> of less than ${change.percent}%<#else> up to tenfold and more</#if><#sep> and of </#list><#t>
</#macro>
<#macro floor noise="">
<#if noise?has_content>
With ${counted(noise.units, noise.unit)} a side<#if noise.restarts> of two campaigns<#elseif noise.unit == "restart"> that share each start<#else> within one start of the servers</#if>, true changes of <@missed noise.changes/> are missed more than once in five times. For a change of any size, rely on its interval.<#rt>
<#if noise.restarts>
 Between sides that <#if noise.twoServers>have a server each<#else>share each start</#if>, it is true changes of <@missed noise.ofOneCampaign/>.<#rt>
<#else>
 Two campaigns differ by more than two sides of one.<#rt>
</#if>
<#else>
Its noise is not known.<#rt>
</#if>
</#macro>
<#macro passing limit>
With ${counted(limit.figures, limit.lower?then("cell", "99th percentile"))} and ${counted(limit.units, limit.unit)} on each side an unchanged build passes <#if limit.percent??>${limit.option} ${limit.percent}%<#else>no ${limit.option}</#if> in four of five tries; ${limit.wanted}% takes <#if limit.least??>${counted(limit.least, limit.unit)}<#else>more than ${counted(limit.most, limit.unit)}</#if>.<#rt>
</#macro>
</#escape>
