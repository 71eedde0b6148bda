<#escape x as oneLine(x)>

<#if running>
The campaign is still running: ${done?c} of ${planned?c} runs have ended.
<#if done gt 0>

</#if>
</#if>
<#if done gt 0 || !running>
<#include "terminal.txt.ftl">

results: ${results}
report: ${report} (open it in a browser)
next:
<#list next as step>
  ${step}
</#list>
</#if>
</#escape>
