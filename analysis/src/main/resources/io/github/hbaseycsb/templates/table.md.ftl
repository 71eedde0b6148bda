<#import "markdown.ftl" as markdown>
<@markdown.table table/>
