<#import "notes.ftl" as notes>
<#escape x as oneLine(x)>
<#macro lines heading of>
<#if of?has_content>
${heading}:
<#list of as line>
    ${line}
</#list>
</#if>
</#macro>
A: ${labels?first} (baseline)
<#list others as other>
${other.letter}: ${other.label}
</#list>
<@lines "The environments differ in" environment.mattering/>
<#if all>
<@lines "They differ, too, in these ports, paths and ids" environment.folded/>
<#elseif environment.folded?has_content>
${notes.folded(environment)}; --all shows them
</#if>
<@lines "Not known for every side" environment.unknown/>
<#list others as other>

${other.label} against the baseline
<#list other.environments as differing>
<@lines "  The environments differ in " + differing.cells differing.lines/>
</#list>
<#list other.regimes as differing>
<@lines "  The conditions differ in " + differing.cells differing.lines/>
</#list>
<#list other.settings as differing>
<@lines "  The settings differ in " + differing.cells differing.lines/>
</#list>
<@lines "  Only on one side" other.missing/>
<#list other.table.lines as line>
${line}
</#list>
</#list>

${note}
</#escape>
