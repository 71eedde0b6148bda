<#import "markdown.ftl" as markdown>
# As stock YCSB reads ${campaign}

- Started: ${started}

Each row is the same runs read twice, both with this binding. As stock YCSB: `[OVERALL]` of the clients' output, of the whole run with its start, its warm-up and failed operations, added over clients; the 99th percentile of the call, averaged over clients and runs. As hbase-ycsb: acknowledged operations of the measured window; the 99th percentile of all operations together, until the server's answer. Rates are means over all runs, invalid ones too; their ratio is the mean (least to greatest) of those of single runs. This client connects before YCSB's clock starts, a stock client after it. Stock YCSB also prints failed operations, as `[UPDATE-FAILED]`, which its guides do not read, and its exit status is 0 with them.

<@markdown.table table/>

<#-- What no run with equal regions shows: how the guides' split points divide the rows. -->
The guides' split points (`user1000` to `user9999`, ${points?c} of them) divide the first ${keys?string(",##0")} hashed keys into ${regions?c} regions, of which ${nearlyEmpty?c} have less than ${share} times the mean number of rows, and the fullest has ${most} times the mean (computed, not from these runs).
