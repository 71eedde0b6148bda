<#import "markdown.ftl" as markdown>
<#import "notes.ftl" as notes>
<#escape x as inMarkdown(x)>
# ${campaign}

<#if started??>${started} to ${finished} (UTC). </#if>Verdict: **${verdict}**.

<#if machines??>
${machines}

</#if>
<#if variants??>
<#list variants.sentences as sentence>
- ${sentence}
</#list>
</#if>
<#list cells?filter(c -> c.capacity??) as cell>
- ${cell.name}: ${cell.capacity.sentence}
</#list>

## Cells

Means over the runs that are not invalid, ± the half width of the 95% confidence interval (Student's t). Latencies are in milliseconds, of the runs' merged histograms. p99 min-max: the smallest and the largest 99th percentile of a run. MB are 10^6 bytes of keys and values.

<@markdown.table cellTable/>

<#list cells as cell>
- **${cell.name}**: ${cell.result}, ${cell.verdict}<#if cell.reasons?has_content> (${cell.reasons?join(", ")})</#if>.<#if cell.recovery??> ${cell.recovery}</#if><#if cell.limit??> ${cell.limit}</#if>
</#list>
<#list cells?filter(c -> c.variance??) as cell>
- ${cell.name}: ${cell.variance}
</#list>

<#if applies.closedLoop>
${notes.closedLoop}

</#if>
## Warnings

<#list warnings as group>
**${group.heading}**: ${group.count}. ${group.action}

<#list group.codes as found>
- ${found.finding.code} (${(found.finding.verdict == "valid")?then("note", found.finding.verdict)}), ${found.where}: ${found.finding.text}
</#list>

<#else>
None.

</#list>
<#list cells?filter(c -> c.capacity??) as cell>
<#if cell?is_first>
## Capacity

${notes.capacity}

</#if>
### ${cell.name}

<@markdown.table cell.capacity.table/>

</#list>
<#if variants??>
## Variants

Against the first variant. ${variants.note}

<@markdown.table variants.table/>

<#list variants.regimes as regime>
- ${regime}
</#list>

</#if>
<#if faultTable??>
## Faults

${notes.faults}

<@markdown.table faultTable/>

<#if recoveryTable??>
${notes.servers}

<@markdown.table recoveryTable/>

</#if>
</#if>
<#if auditTable??>
## Acknowledged writes

${notes.audit}

<@markdown.table auditTable/>

</#if>
<#if costTable??>
## Cost of an operation

${notes.cost}

<@markdown.table costTable/>

</#if>
<#if timeTable??>
## Where the time of a call goes

${notes.time}

<@markdown.table timeTable/>

</#if>
<#list published as part>
<#if part?is_first>
## Beside what was published

</#if>
### ${part.title}

${notes.published[part.title]}

<@markdown.table part.table/>

</#list>
## Runs

${notes.runs(applies)}

<@markdown.table runTable/>

## Latency

Milliseconds, of the runs' merged histograms.

<@markdown.table latencyTable/>

<#list notes.latencies(applies) as note>
${note}

</#list>
<#list cells?filter(c -> c.slow??) as cell>
<#if cell?is_first>
## Slow operations

${notes.slow}

</#if>
### ${cell.name}

${cell.slow.sentence}

<#if cell.slow.places??>
<@markdown.table cell.slow.places/>

<@markdown.table cell.slow.slowest/>

</#if>
</#list>
<#list cells?filter(c -> c.profiles?has_content) as cell>
<#if cell?is_first>
## Profiles

They are from separate runs, which are not part of the figures.

</#if>
<#list cell.profiles as link>
- ${cell.name}: [${link.text}](<#noescape>${link.target}</#noescape>)
</#list>
<#if cell?is_last>

</#if>
</#list>
<#if environment??>
## Environment

<details><summary>All that is known of it</summary>

<@markdown.table environment/>

</details>

</#if>
</#escape>
