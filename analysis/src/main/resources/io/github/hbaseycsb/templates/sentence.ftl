<#-- What a macro of a template says of a value. -->
<#import template as texts>
<@texts[macro] of/>
