<#-- The commands that are most useful after a result, a line each. -->
<#macro steps of>
<#local here = inShell(of.results), plan = inShell(of.plan)>
<#if of.running>
scripts/campaign report ${here}  # when it has ended, or meanwhile
<#elseif of.unfinished>
scripts/campaign resume ${here}  # does the missing runs
</#if>
<#if of.code??>
scripts/campaign explain ${of.code}  # what ${of.code} means, and what to do
</#if>
<#if of.before??>
scripts/campaign compare ${inShell(of.before)} ${here}  # what changed since the previous campaign
<#else>
scripts/campaign run ${plan}  # the same again; then compare the two
</#if>
scripts/campaign aa ${plan}  # how small a change this machine can show
scripts/campaign init  # a plan of your own
</#macro>
