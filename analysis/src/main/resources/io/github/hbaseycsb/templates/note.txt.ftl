<#-- What the figures of changes are, and what their intervals do not contain. One line. -->
<#escape x as oneLine(x)>
Changes of the mean throughput and of percentiles, with 95% confidence intervals.<#rt>
<#if tests == 0>
 No result is based on a test.<#rt>
<#elseif tests == 1>
 The results are based on one test.<#rt>
<#else>
 The results are based on ${tests?c} tests: p is corrected for their number (Holm), the intervals are not.<#rt>
</#if>
<#if capacities>
 For cells with a capacity, ops/s are the rates that pass, and the interval is derived from those of the two searches<#if turns>, which shared the time by turns. Servers rested while others had their turns: a search alone may find lower rates</#if>.<#rt>
</#if>
<#if onTheseServers>
 <#if ofOneStart?has_content>The runs of ${ofOneStart?join(" and of ")} are each of one start of the servers<#else>Changes are those of these servers</#if>: no interval includes what a restart changes (<#if onlyCapacities>repeat the campaign<#else>runs.restarts</#if>).<#rt>
</#if>
<#if blocked && tests gt 0>
 All runs of one side came before those of the other: no interval includes what changed over time (runs.order).<#rt>
</#if>
</#escape>
