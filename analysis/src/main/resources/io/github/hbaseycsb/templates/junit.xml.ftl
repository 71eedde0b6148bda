<#ftl output_format="XML">
<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="campaign compare" tests="${cases?size?c}" failures="${slower?c}" errors="${inconclusive?c}" skipped="0">
<#list cases as ruling>
  <testcase classname="${ruling.side}" name="${ruling.name}"><#t>
  <#if ruling.problem != "">
<${ruling.problem} type="${ruling.outcome}" message="${ruling.why}"/><#t>
  <#elseif ruling.why??>
<system-out>${ruling.why}</system-out><#t>
  </#if>
</testcase>
</#list>
  <system-out>${note}</system-out>
</testsuite>
