<#-- What is said of slow operations. The texts have no line break. oneLine puts commas between thousands. -->
<#escape x as oneLine(x)>
<#macro found of>
<#local all = of.all, threshold = plain(all.thresholdUs / 1000) + " ms">
<#if all.count == 0>
No operation took longer than ${threshold}.<#t>
<#else>
${counted(all.count, "operation")} took longer than ${threshold} (${of.share} of all): <#list of.operations as each>${each.name} ${each.count}<#sep>, </#list>.<#t>
</#if>
</#macro>
<#function more what value unit="">
<#return (value gt 0)?then([what + " " + oneLine(value) + unit], [])>
</#function>
<#-- What a server did. -->
<#macro done of>
<#local moment = of.moment, bytes = moment.compactedBytes!0>
<#local all = more("GC", moment.gcMs!0, " ms") + more("flushes", moment.flushes!0)
    + (bytes gt 0)?then(["compactions read " + fixed(bytes / bytesPerMegabyte, 1) + " MB"], [])
    + more("regions compacting", moment.compacting!0) + more("compactions waiting", moment.compactionQueue!0)
    + more("flushes waiting", moment.flushQueue!0) + more("calls waiting", moment.rpcQueue!0)
    + more("updates blocked", moment.blockedMs!0, " ms")
    + (of.from??)?then(["region moved from " + of.from], [])>
${all?has_content?then(all?join(", "), "nothing of note")} (in ${fixed(moment.seconds, 1)} s)<#t>
</#macro>
</#escape>
