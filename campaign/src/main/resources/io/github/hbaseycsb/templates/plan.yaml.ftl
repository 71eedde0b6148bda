<#assign
  servers = {
    "conf": "{conf: " + conf + "}",
    "local": "{local: {heap: 2g}}",
    "docker": "{docker: {regionservers: 2, heap: 2g}}"
  },
  regions = {"conf": 16, "local": 4, "docker": 8},
  threads = {"conf": 32, "local": 8, "docker": 16}>
# scripts/campaign check ${name}.yaml                  lists what this plan will do, and changes nothing
# scripts/campaign run ${name}.yaml                    does it; Ctrl-C stops it, and "resume" goes on
# scripts/campaign run ${name}.yaml --scale small      tries it first, in minutes
# Every key of a plan: campaigns/README.md; how to choose the numbers: docs/designing-a-benchmark.md
name: ${name}

# What is measured, one of these:
#   {conf: /etc/hbase/conf}                  your cluster: the directory with its hbase-site.xml, relative to this file. If others use
#                                            it, read docs/your-cluster.md first: it says what the campaign changes while it runs.
#   {local: {heap: 2g}}                      one HBase server on this machine, started for this plan, on the local disk. Client and
#                                            server share the processors.
#   {docker: {regionservers: 2, heap: 2g}}   HBase on HDFS in containers of this machine, started for this plan.
cluster: ${servers[cluster]}

# The campaign creates this table if it is not there. Its regions get equal shares of the rows.
table: {name: usertable, regions: ${regions[cluster]}}

# With fewer rows than the block cache of the servers holds, reads come from memory alone. The load buffers its writes.
dataset: {records: ${records}, properties: {hbase.autoflush: false}}

# Before a run: no compaction and no region in transition for so long.
settle: {quiet: 30s, timeout: 30m}

# Three runs of each workload, in rounds. More runs find smaller differences. For latency at a given load, add a
# rate that the cluster can keep: target: 1000
runs: {count: 3, duration: ${duration}, threads: ${threads[cluster]}}

# Files of the directory workloads/, or your own, relative to this file.
workloads: [${workloads?join(", ")}]

# To compare two settings by turns of a few seconds, take the # away. What is here overrides the plan.
# variants:
#   - {name: wal, properties: {durability: SYNC_WAL}}
#   - {name: no-wal, properties: {durability: SKIP_WAL}}

scale:
  small: {dataset.records: ${few}, settle.quiet: 5s, runs.count: 2, runs.duration: 10s}
