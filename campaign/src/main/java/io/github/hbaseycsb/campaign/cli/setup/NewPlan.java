package io.github.hbaseycsb.campaign.cli.setup;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A plan to start from, with comments that say what to change.
 *
 * @param name of the campaign
 * @param cluster what it measures
 * @param conf directory with {@code hbase-site.xml}, for {@link TargetKind#CONF}
 * @param workloads files of workloads
 * @param records rows
 * @param duration of a run, such as 60s
 */
record NewPlan(
    String name,
    TargetKind cluster,
    String conf,
    List<String> workloads,
    long records,
    String duration) {

  /** The text of the plan's file. */
  String toYaml() {
    return """
    # scripts/campaign check %1$s.yaml                  lists what this plan will do, and changes nothing
    # scripts/campaign run %1$s.yaml                    does it; Ctrl-C stops it, and "resume" goes on
    # scripts/campaign run %1$s.yaml --scale small      tries it first, in minutes
    # Every key of a plan: campaigns/README.md
    name: %1$s

    %2$s

    # The campaign creates this table if it is not there. Its regions get equal shares of the rows.
    table: {name: usertable, regions: %3$d}

    # With fewer rows than the block cache of the servers holds, reads come from memory alone. The load buffers its writes.
    dataset: {records: %4$d, properties: {hbase.autoflush: false}}

    # Before a run: no compaction and no region in transition for so long.
    settle: {quiet: 30s, timeout: 30m}

    # Three runs of each workload, in turn. More runs find smaller differences. For latency at a given load, add a
    # rate that the cluster can keep: target: 1000
    runs: {count: 3, duration: %5$s, threads: %6$d}

    # Files of the directory workloads/, or your own, relative to this file.
    workloads: [%7$s]

    # To compare two settings by turns of a few seconds, take the # away. What is here overrides the plan.
    # variants:
    #   - {name: wal, properties: {durability: SYNC_WAL}}
    #   - {name: no-wal, properties: {durability: SKIP_WAL}}

    scale:
      small: {dataset.records: %8$d, settle.quiet: 5s, runs.count: 2, runs.duration: 10s}
    """
        .formatted(
            name,
            clusterSection(),
            cluster.regions(),
            records,
            duration,
            cluster.threads(),
            workloads.stream().map(NewPlan::quoted).collect(Collectors.joining(", ")),
            Math.min(records, 10_000));
  }

  private String clusterSection() {
    return switch (cluster) {
      case CONF ->
          """
          # The directory with the hbase-site.xml of your cluster, relative to this file. On a cluster that others use,
          # read docs/your-cluster.md first: it says what the campaign changes while it runs.
          cluster: {conf: %s}\
          """
              .formatted(quoted(conf));
      case LOCAL ->
          """
          # One HBase server on this machine, started for this plan, on the local disk. Client and server share the processors.
          cluster: {local: {heap: 2g}}\
          """;
      case DOCKER ->
          """
          # HBase on HDFS in containers of this machine, started for this plan.
          cluster: {docker: {regionservers: 2, heap: 2g}}\
          """;
    };
  }

  private static String quoted(String text) {
    return text.matches("[\\w./-]+") ? text : "'" + text.replace("'", "''") + "'";
  }
}
