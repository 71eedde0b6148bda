<#ftl output_format="XML">
<#function count outcome><#return rulings?filter(ruling -> ruling.outcome == outcome)?size></#function>
<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="campaign compare" tests="${rulings?size?c}" failures="${count("slower")?c}" errors="${count("inconclusive")?c}" skipped="0">
<#list rulings as ruling>
  <testcase classname="${oneLine(ruling.side)}" name="${oneLine(ruling.cell + ": " + ruling.limit)}"><#t>
  <#if ruling.outcome != "passed">
<${(ruling.outcome == "slower")?then("failure", "error")} type="${ruling.outcome}" message="${oneLine(ruling.why)}"/><#t>
  <#elseif ruling.warnings?has_content>
<system-out>${oneLine(ruling.why)}</system-out><#t>
  </#if>
</testcase>
</#list>
  <system-out>${oneLine(note)}</system-out>
</testsuite>
