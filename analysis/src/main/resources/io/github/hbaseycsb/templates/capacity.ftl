<#-- What a search for a capacity found, and its measurements. The texts have no line break. oneLine puts commas between
     thousands. -->
<#escape x as oneLine(x)>
<#macro interval of>
[${of.low}, ${of.high}]<#t>
</#macro>
<#macro objective of>
<#list of.limits as name, limit>
<#if name == "failed">
at most ${plain(100 * limit)}% failed<#t>
<#elseif name == "server.cpu">
the servers' processors at most ${plain(100 * limit)}% busy<#t>
<#else>
${name} within ${plain(limit / 1000)} ms<#t>
</#if>
<#sep>${of.separator}</#sep><#t>
</#list>
</#macro>
<#macro goal of>
${of.objective}<#if of.capacity.arrivals??>, and ${(of.capacity.arrivals == "poisson")?then("random", of.capacity.arrivals)} arrivals</#if><#t>
</#macro>
<#macro exceeded capacity>
<#if capacity.limitedBy??>
<#local criterion = capacity.limitedBy>
<#if criterion == "rate" || criterion == "late">
; operations are late before another limit is exceeded<#t>
<#elseif criterion == "failed">
; the share of failed operations is the first limit that is exceeded<#t>
<#elseif capacity.objective[criterion]??>
; ${criterion} is the first limit that is exceeded<#t>
<#else>
; the servers cannot keep up with a higher rate (${criterion})<#t>
</#if>
</#if>
</#macro>
<#macro passing fit>
pass in half of the runs, ${fit.most.rate} <@interval fit.most/> in 19 of 20<#t>
</#macro>
<#macro answers fit>
${fit.median.rate} ops/s <@interval fit.median/> <@passing fit/><#t>
</#macro>
<#macro more of>
<#if of.threads>reach the highest throughput<#else><@passing of.fit/>, with ${of.objective}</#if><#t>
</#macro>
<#-- The result of a search, without a full stop. -->
<#macro result of>
<#local capacity = of.capacity, ending = capacity.ending!"">
<#if ending == "">
the search for the capacity has not finished<#if capacity.fit??>: so far <@answers capacity.fit/></#if><#t>
<#elseif ending == "FOUND">
<@answers capacity.fit/>, with <@goal of/><@exceeded capacity/><#t>
<#else>
<#local atLeast = ending == "AT_LEAST", rate = atLeast?then(capacity.to, capacity.from)>
<#if !of.decided>
<#local median = capacity.fit.median>
it is undecided whether ${rate} ops/s, the ${atLeast?then("highest", "lowest")} rate tried, pass with <@goal of/>: the capacity is ${median.low} to ${median.high} ops/s<#t>
<#elseif atLeast>
at least ${rate} ops/s, the highest rate tried, pass with <@goal of/><#t>
<#else>
${rate} ops/s, the lowest rate tried, do not pass with <@goal of/><@exceeded capacity/><#t>
</#if>
</#if>
</#macro>
<#-- The same of a search for the number of threads. -->
<#macro threads of>
<#local capacity = of.capacity>
<#if !capacity.fit??>
the search for the number of threads has not finished<#t>
<#else>
<#local answer = capacity.fit.median, highest = capacity.fit.highest, ending = capacity.ending!"">
<#local precise = of.precise && ending != "AT_LEAST">
<#if of.decided && ending == "AT_LEAST">
the throughput still grows at ${capacity.to} threads, the most tried<#t>
<#else>
<#if ending == "">the search for the number of threads has not finished: so far </#if><#if !precise>undecided: </#if>the highest throughput, ${highest.rate} ops/s <@interval highest/>, takes <#if precise>${counted(answer.rate, "thread")} <@interval answer/><#else>${answer.low} to ${answer.high} threads</#if><#if ending != "" && answer.rate == capacity.from && capacity.from gt 1>, the fewest tried</#if><#t>
</#if>
</#if>
</#macro>
<#-- The result in a few words, such as "4,102 ops/s [3,337, 4,730], in 19 of 20 runs 2,832". -->
<#macro short capacity decided>
<#local unit = (capacity.by??)?then("threads", "ops/s"), ending = capacity.ending!"">
<#if !capacity.fit?? || ending == "">
search not finished<#t>
<#elseif ending == "FOUND">
${capacity.fit.median.rate} ${unit} <@interval capacity.fit.median/><#if capacity.fit.most??>, in 19 of 20 runs ${capacity.fit.most.rate}</#if><#t>
<#elseif !decided>
undecided <@interval capacity.fit.median/> ${unit}<#t>
<#elseif ending == "AT_LEAST">
at least ${capacity.to} ${unit}<#t>
<#else>
less than ${capacity.from} ${unit}<#t>
</#if>
</#macro>
<#-- The outcome of a measurement, with what does not pass, and each figure to which the curve is fitted. -->
<#macro probe of>
${of.name}, ${of.rate} ops/s: ${of.outcome}<#list of.judged>, <#items as it>${it.name} <#if it.figure??>${it.figure} <#if it.outcome == "passes">within<#elseif it.outcome == "undecided">about<#elseif it.name == "rate">of<#else>beyond</#if> ${it.most}<#elseif it.name == "server.cpu">unknown, the servers do not publish it<#else>unknown, too few operations</#if><#sep>; </#items></#list><#t>
</#macro>
<#macro probeOfThreads of>
${of.name}, ${counted(of.rate, "thread")}: <#if of.throughput??>${number(of.throughput)}<#else>-</#if> ops/s<#t>
</#macro>
</#escape>
