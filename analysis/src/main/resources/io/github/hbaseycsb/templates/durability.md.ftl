<#import "markdown.ftl" as markdown>
# ${title}

${what}

${verdict}

<@markdown.table table/>

${notes?join("\n\n")}
