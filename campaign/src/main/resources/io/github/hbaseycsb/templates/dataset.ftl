<#-- What the driver says of a table. The texts have no line break. oneLine puts commas between thousands. -->
<#escape x as oneLine(x)>
<#-- A clause that follows "the table holds". -->
<#macro held of>
<#local sample = of.sample, found = sample.read - sample.missing - sample.different>
<#if of.rows??>${of.rows} rows (${of.counted})<#if sample.read gt 0>, </#if></#if><#if sample.read gt 0><#if found == sample.read>all<#else>${found}</#if> of ${sample.read} records chosen at random</#if><#t>
</#macro>
<#-- Clauses that follow the table's name. -->
<#macro excess of>
holds <@held of/>, more than the plan's ${of.expected} rows<#t>
</#macro>
<#macro fault of>
<#if of.sample.empty>
is empty, and the plan has ${of.expected} rows<#t>
<#else>
holds <@held of/>, not the plan's ${of.expected} rows<#if of.sample.example?has_content>: ${of.sample.example}</#if><#t>
</#if>
</#macro>
<#macro loading of>
<#if of.inBulk>bulk load<#else>load</#if> ${of.table}<#if of.left lt of.rows>, the last ${of.left} of ${of.rows} records</#if><#t>
</#macro>
<#-- How a table is uneven. -->
<#macro unevenRegion of>
region ${of.region} has ${fixed(of.megabytes, 0)} MiB of HFiles, the mean is ${fixed(of.mean, 0)} MiB<#t>
</#macro>
<#macro unevenServers of>
region servers have from ${of.least?c} to ${of.most?c} regions of the table<#t>
</#macro>
<#-- Why inserts overwrite rows. -->
<#macro rowsBefore of>
Table ${of.table} existed before this campaign, with <#if of.rows??>${of.rows - of.loaded} rows more than the plan's<#else>an unknown number of rows beside the plan's</#if>: if they were inserted by runs, inserts of this run overwrite them. Load it again, with campaign run --reload if the plan loads it.<#t>
</#macro>
<#macro sameRows of>
${of.workload} inserts rows from recordcount on in each client and in each run: <#if of.clients gt 1>${counted(of.clients, "client")} inserted the same rows<#else>an earlier run or warm-up has inserted them</#if>.<#t>
</#macro>
</#escape>
