<#import "markdown.ftl" as markdown>
<#import "durability.ftl" as audit>
# ${audit.title()}

${audit.what()}

${audit.verdict()}

<@markdown.table table/>

${audit.notes()?join("\n\n")}
