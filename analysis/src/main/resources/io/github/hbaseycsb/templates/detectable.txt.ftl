<#import "power.ftl" as power>
<#escape x as oneLine(x)>
<#if units lt 2>
Smallest change: unknown, because a single run has no error; set runs.count or runs.restarts.
<#else>
<#if test??>
By the A/A test on ${test.host}: <@power.floor (test.noise!"")/><#rt>
<#if test.otherStarts>
 <#if restarts>The plan restarts the servers, which that test did not<#else>That test restarted the servers, which the plan does not</#if>: repeat it.<#rt>
<#elseif test.otherTurns>
 <#if turns>The plan's cells take turns, which those of that test did not<#else>The cells of that test took turns, which the plan's do not</#if>: repeat it.<#rt>
</#if>
<#if test.sharedServer>
 The sides of that test shared a server, so how two starts of servers differ is not in its figures: scripts/campaign aa --two-servers includes it.<#rt>
</#if>
<#else>
Smallest change that is detected in four of five cases: about ${assumed.percent}% between <#if turns>cells that take turns in ${units?c} blocks, on these servers<#else>two campaigns<#if assumed.ofVariants??> and ${assumed.ofVariants}% between variants of one</#if></#if>, an assumption: <#if turns>turns<#elseif restarts>starts of the servers<#else>runs</#if> differ by ${assumed.variation}%; scripts/campaign aa measures how much they do.<#rt>
</#if>
 That is for one cell: with several it is more (Holm's correction).
</#if>
<#if undecided>
--fail-if-slower is inconclusive (status 5) for two campaigns of this plan: each is of one start of the servers, so no interval includes how starts differ. Set runs.restarts to 2 or more.
</#if>
<#list limits as limit>
<@power.passing limit/><#if !test??> That is by the variation of the latest results.</#if>
</#list>
</#escape>
