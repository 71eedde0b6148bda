package io.github.hbaseycsb.campaign.check;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.plan.PlanKeys.Restore;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The maximum disk space that a campaign will use. All sizes are bytes.
 *
 * @param clusters the files of HBase on each cluster, in the order of the plan
 * @param staged in the temporary directory while the largest table is loaded; 0 without such a load
 * @param results in the results directory
 */
record DiskEstimate(Map<ClusterTarget, DiskEstimate.Use> clusters, double staged, double results) {
  /**
   * The size of a cell beside its value: the lengths, timestamp, type and sequence number of a
   * KeyValue (21), a key such as {@code user} and 19 digits, and a qualifier such as {@code
   * field0}. The column family comes in addition.
   */
  static final int CELL_BYTES = 21 + 23 + 6;

  /** The size of a client's histogram logs and samples for each second of a run. */
  static final int RESULT_BYTES_PER_SECOND = 10_000;

  private static final int REPORT_BYTES = 3_000_000;

  /** The number of replicas of each block on a cluster in Docker. */
  private static final int DOCKER_COPIES = 2;

  /**
   * The size of the files of one cluster.
   *
   * @param data HFiles of all tables
   * @param wal WALs of all loads
   * @param compaction old HFiles that are kept while compactions replace them, once for loads and
   *     once for major compactions after restores
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

    double total() {
      return data + wal + compaction + snapshots;
    }
  }

  /**
   * Estimates the files of a plan.
   *
   * @param seconds of all runs, warm-ups included, each multiplied by the number of its clients
   */
  static DiskEstimate of(Plan plan, double seconds) {
    Map<ClusterTarget, Use> clusters = new LinkedHashMap<>();
    double staged = 0;
    Set<Cell.Table> tables = new HashSet<>();
    for (Cell cell : plan.cells()) {
      clusters.putIfAbsent(cell.cluster(), Use.NONE);
      if (tables.add(cell.table())) {
        clusters.merge(cell.cluster(), use(cell, plan), Use::plus);
        staged = Math.max(staged, staged(cell));
      }
    }
    return new DiskEstimate(clusters, staged, REPORT_BYTES + seconds * RESULT_BYTES_PER_SECOND);
  }

  private static double data(Cell cell) {
    int bytes = CELL_BYTES + cell.get(PlanKeys.FAMILY).length() + cell.get(PlanKeys.FIELD_LENGTH);
    return (double) cell.rows() * cell.get(PlanKeys.FIELD_COUNT) * bytes;
  }

  private static Use use(Cell cell, Plan plan) {
    double data = data(cell);
    double wal =
        switch (cell.get(PlanKeys.LOAD)) {
          case PUT, AUTO, EMPTY -> data;
          case BULK, NONE -> 0;
        };
    List<Cell> restored =
        plan.cells().stream()
            .filter(
                other ->
                    other.table().equals(cell.table())
                        && other.get(PlanKeys.RESTORE) != Restore.NONE)
            .toList();
    boolean compacted = restored.stream().anyMatch(other -> other.settle().majorCompact());
    int copies = cell.cluster() instanceof ClusterTarget.Docker ? DOCKER_COPIES : 1;
    return new Use(
        copies * data,
        copies * wal,
        copies * (compacted ? 2 * data : data),
        restored.isEmpty() ? 0 : copies * data);
  }

  /** The store files of a bulk load that the region servers of a local cluster copy. */
  private static double staged(Cell cell) {
    LoadMethod load = cell.get(PlanKeys.LOAD);
    boolean bulk = load == LoadMethod.BULK || load == LoadMethod.AUTO;
    return bulk && cell.cluster() instanceof ClusterTarget.Local ? data(cell) : 0;
  }
}
