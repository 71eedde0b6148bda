<#-- What a durability audit found, and what it proves and what it does not, for every form of its report.
     oneLine puts commas between thousands. -->
<#function title>
<#return "Durability of " + oneLine(cluster)>
</#function>
<#function what>
<#return "HBase " + version + ", " + counted(regionServers, "region server") + ", " + start>
</#function>
<#-- Of the modes that were audited to their end and promise that acknowledged rows survive. -->
<#function verdict>
<#local names = [], lost = 0, kept = 0, before = 0, end = "">
<#list modes as mode>
<#if mode.unfinished??>
<#local end = " The audit is unfinished.">
<#elseif ["SYNC_WAL", "FSYNC_WAL"]?seq_contains(mode.durability)>
<#if !names?seq_contains(mode.durability)><#local names += [mode.durability]></#if>
<#local lost += mode.lost>
<#local kept += mode.acknowledged>
<#local before += mode.acknowledgedBeforeKill>
</#if>
</#list>
<#if !names?has_content>
<#return "Neither SYNC_WAL nor FSYNC_WAL was audited." + end>
<#elseif lost == 0>
<#return names?join(" and ") + " lost none of the " + oneLine(before) + " rows that were acknowledged before the kill, and"
    + " none of the " + oneLine(kept - before) + " later ones." + end>
</#if>
<#return names?join(" and ") + " LOST " + oneLine(lost) + " of " + oneLine(kept) + " acknowledged rows." + end>
</#function>
<#-- What is to be known of a mode. -->
<#macro note of>
<#if of.unfinished??>
unfinished: ${of.unfinished}<#t>
<#elseif of.regionsFlushedInKill gt 0>
${counted(of.regionsFlushedInKill, "region")} flushed during the kill, and so could not lose rows<#t>
<#elseif of.durability == "SKIP_WAL" && of.lost == 0>
no row was lost: all were flushed before the kill<#t>
</#if>
</#macro>
<#-- Of losses, and of what killing processes can and cannot show. -->
<#function notes>
<#local all = []>
<#list modes?filter(mode -> mode.lostKeys?has_content) as mode>
<#local all += ["Lost with " + mode.durability + ", " + mode.writing + ", among others: " + mode.lostKeys?join(", ") + "."]>
</#list>
<#if modes?filter(mode -> !mode.unfinished??)?has_content>
<#local all += ["After each kill, none of the region servers before it was live any more, and what only their memstores had"
    + " was gone, except where a note says otherwise. The machines and the file system kept running. What a process had"
    + " passed to the operating system or to a DataNode survived: the audit shows that an acknowledged write was in the"
    + " WAL file, not that it was on a disk. What FSYNC_WAL adds to SYNC_WAL only shows if power fails or a kernel"
    + " crashes.",
    "SKIP_WAL keeps rows only in the memstore until it is flushed, and ASYNC_WAL acknowledges rows without waiting for the"
    + " WAL: neither guarantees the rows that it lost here. A table with store files at the kill had been flushed and"
    + " could not lose the rows in them."]>
</#if>
<#return all>
</#function>
