<#-- What is said of the change between two cells. The texts have no line break. -->
<#escape x as oneLine(x)>
<#-- What the sides send as one operation, where they differ in it. Only one may do so at all. -->
<#macro sending of>
<#local does = {"BATCHES": "batches", "WINDOW": "is asynchronous", "BUFFERS": "buffers its writes",
    "COALESCES": "coalesces"}>
<#if of.only??>only ${of.only} ${does[of.kind]}<#elseif of.kind == "WINDOW">${of.a} and ${of.b} operations of a thread in flight<#else>batches of ${of.a} and of ${of.b}</#if><#t>
</#macro>
<#-- Of a side, without its label. -->
<#macro warning of>
${of.verdict}<#if of.codes?has_content>: ${of.codes?join(", ")}</#if><#if of.leftOut gt 0>; ${of.leftOut?c} of ${of.runs?c} runs left out</#if><#t>
</#macro>
<#macro warningOf side>
${side.label} <@warning side/><#t>
</#macro>
<#-- The remarks, then the warnings about the change and about each side, a line each. -->
<#macro warnings of>
<#list of.remarks as remark>
${remark}
</#list>
<#if of.showsWarnings>
<#if of.thirds?has_content>
the change depends on when you look: ${of.thirds?first} in the first third, ${of.thirds?last} in the last
<#elseif of.bound??>
the ratio of the throughputs drifted by at most ${fixed(of.bound, 0)}% within the windows (95%)
</#if>
<#list of.sides?filter(side -> side.verdict != "valid") as side>
<@warningOf side/><#nt>
</#list>
</#if>
</#macro>
<#macro halfWidth of>
${fixed((of.highPercent - of.lowPercent) / 2, 1)}%<#t>
</#macro>
<#-- What qualifies the result, a line each. -->
<#macro qualifiers of>
<#if of.alone??>
without Holm's correction ${of.alone}
</#if>
<#if of.word != "not tested">
<#list of.deciding?filter(figure -> figure.untested??) as figure>
${figure.of} ${figure.untested}
</#list>
</#if>
<#list of.deciding as figure>
<#if figure.estimate?? && figure.onTheseStarts??>
<#local over = figure.estimate, here = figure.onTheseStarts>
on these servers ${signedPercent(here.percent)} ± <@halfWidth here/>; over ${over.unitsA?c} starts ± <@halfWidth over/>
</#if>
<#if figure.withoutSteal??>
<#local left = figure.withoutSteal>
without rounds with host-steal ${signedPercent(left.percent)} [${signedPercent(left.lowPercent)}, ${signedPercent(left.highPercent)}]
</#if>
</#list>
<@warnings of/>
</#macro>
<#macro result of>
<#local all><@qualifiers of/></#local>
${of.word}<#if all?has_content> (${all?trim?replace("\n", "; ")})</#if><#t>
</#macro>
<#macro size of>
${fixed(100 + of, 0)}% of the bytes on disk<#t>
</#macro>
<#-- The number of each result. -->
<#macro count of>
<#local all = 0>
<#list of.results as result, number><#local all += number></#list>
<#if all != of.comparisons>${counted(all, "result")} of </#if>${counted(of.comparisons, "comparison")}<#list of.results>: <#items as result, number>${number?c} ${result}<#sep>, </#items></#list><#t>
</#macro>
</#escape>
