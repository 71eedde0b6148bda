package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import io.github.hbaseycsb.model.spec.DatasetSpec;
import io.github.hbaseycsb.model.spec.Restore;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * How much disk space a campaign will use at most, before it is run: the files of HBase on each
 * cluster, and the results. All sizes are bytes.
 */
final class DiskEstimate {
  /**
   * Of a cell beside its value: the lengths, timestamp, type and sequence number of a KeyValue
   * (21), a key such as {@code user} and 19 digits, and a qualifier such as {@code field0}. The
   * column family comes on top.
   */
  static final int CELL_BYTES = 21 + 23 + 6;

  /** How long HBase keeps a WAL that is no longer needed ({@code hbase.master.logcleaner.ttl}). */
  static final int WAL_SECONDS = 600;

  /** Histogram logs and samples of a client, for each second of a run. */
  static final int RESULT_BYTES_PER_SECOND = 10_000;

  /** The reports. */
  private static final int REPORT_BYTES = 3_000_000;

  /** Copies of each block on a cluster in Docker. */
  private static final int DOCKER_COPIES = 2;

  /**
   * The files of one cluster.
   *
   * @param data HFiles of all tables
   * @param wal WALs that a load leaves
   * @param compaction old HFiles that are kept while compactions replace them
   * @param snapshots HFiles that only snapshots still need
   */
  record Use(double data, double wal, double compaction, double snapshots) {
    private static final Use NONE = new Use(0, 0, 0, 0);

    private Use plus(Use other) {
      return new Use(
          data + other.data,
          wal + other.wal,
          compaction + other.compaction,
          snapshots + other.snapshots);
    }

    private Use times(int copies) {
      return new Use(data * copies, wal * copies, compaction * copies, snapshots * copies);
    }

    double total() {
      return data + wal + compaction + snapshots;
    }
  }

  private final Map<ClusterTarget, Use> clusters = new LinkedHashMap<>();
  private final double results;

  /**
   * Of a plan.
   *
   * @param rate rows per second of a load
   * @param seconds of all runs, warm-ups included, each multiplied by its clients
   */
  DiskEstimate(Plan plan, int rate, double seconds) {
    Set<String> tables = new HashSet<>();
    for (Cell cell : plan.cells()) {
      clusters.putIfAbsent(cell.cluster(), Use.NONE);
      if (tables.add(
          clusters.keySet().stream().toList().indexOf(cell.cluster())
              + "/"
              + cell.table().name())) {
        boolean restored =
            plan.cells().stream()
                .anyMatch(other -> sharesTable(cell, other) && other.restore() != Restore.NONE);
        clusters.merge(cell.cluster(), use(cell, rate, restored), Use::plus);
      }
    }
    results = REPORT_BYTES + seconds * RESULT_BYTES_PER_SECOND;
  }

  private static boolean sharesTable(Cell cell, Cell other) {
    return other.cluster().equals(cell.cluster())
        && other.table().name().equals(cell.table().name());
  }

  private static Use use(Cell cell, int rate, boolean restored) {
    DatasetSpec dataset = cell.dataset();
    double row =
        (double) dataset.fieldCount()
            * (CELL_BYTES + cell.table().family().length() + dataset.fieldLength());
    double data = (double) dataset.rows() * row;
    double wal =
        switch (dataset.load()) {
          case PUT, EMPTY -> Math.min((double) dataset.rows(), (double) rate * WAL_SECONDS) * row;
          case BULK, NONE -> 0;
        };
    Use use = new Use(data, wal, data, restored ? data : 0);
    return use.times(cell.cluster().match(existing -> 1, local -> 1, docker -> DOCKER_COPIES));
  }

  /** Where the files of a cluster are, as a sentence names it. */
  String place(ClusterTarget cluster) {
    return cluster.match(
        existing -> "the cluster of " + existing.conf(),
        local -> local.hbase() + " on this machine",
        docker -> docker.hbase() + " in Docker");
  }

  /** In the order of the plan. */
  Map<ClusterTarget, Use> clusters() {
    return clusters;
  }

  /** Of the results directory. */
  double results() {
    return results;
  }
}
