<#import "power.ftl" as power>
<#escape x as oneLine(x)>
<#if differences?has_content>
A/A test of ${plan} left out, which was of other conditions: <#list differences as of>${of.name} ${of.measured}, here ${of.here}<#sep>; </#list>.
<#else>
<#if beside>A/A test of ${plan}: </#if><#if results gt 0>${falseWords?c} of ${results?c} results of the A/A test <#if falseWords == 1>was<#else>were</#if> false, after Holm's correction for all of them; one A/A test in twenty has a false result by chance.<#else>No result of the A/A test could be tested.</#if> <@power.floor (noise!"")/>
</#if>
</#escape>
