<#import "power.ftl" as power>
<#escape x as oneLine(x)>
<#list limits as limit, rulings>
${limit}: ${rulings?filter(r -> r.outcome == "passed")?size?c} of ${rulings?size?c} cells passed
<#list rulings?filter(r -> r.outcome != "passed" || r.warnings?has_content) as r>
  ${r.outcome}: ${r.cell} in ${r.side}: ${r.why}
</#list>
</#list>
The gate's intervals are not adjusted for the number of cells.
<#list ability as limit>
<@power.passing limit/><#nt>
</#list>
</#escape>
