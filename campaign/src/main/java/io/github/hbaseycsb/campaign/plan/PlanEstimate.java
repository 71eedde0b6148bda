package io.github.hbaseycsb.campaign.plan;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much a campaign loads and how long it takes, as far as that can be known before.
 *
 * @param rows of all tables that are loaded
 * @param bytes of their values
 * @param load of all tables
 * @param settle the quiet time before the runs
 * @param runs with their warm-up
 */
record PlanEstimate(long rows, long bytes, Duration load, Duration settle, Duration runs) {
  private record Table(ClusterTarget cluster, String name) {}

  /**
   * An estimate.
   *
   * @param rate rows, or operations, per second where the plan does not say
   * @throws IOException when a workload file cannot be read
   */
  static PlanEstimate of(Plan plan, int rate) throws IOException {
    Map<Table, DatasetSpec> loads = new LinkedHashMap<>();
    Duration settle = Duration.ZERO;
    Duration runs = Duration.ZERO;
    for (Cell cell : plan.cells()) {
      if (cell.dataset().load().isLoaded()) {
        loads.put(new Table(cell.cluster(), cell.table().name()), cell.dataset());
      }
      settle = settle.plus(cell.settle().quiet().multipliedBy(settlings(cell)));
      runs = runs.plus(run(cell, rate).multipliedBy(cell.runs().count()));
    }
    long rows = loads.values().stream().mapToLong(DatasetSpec::rows).sum();
    long bytes = loads.values().stream().mapToLong(DatasetSpec::bytes).sum();
    return new PlanEstimate(rows, bytes, at(rows, rate), settle, runs);
  }

  Duration total() {
    return load.plus(settle).plus(runs);
  }

  /** A table that each run creates has nothing to settle. */
  private static int settlings(Cell cell) {
    return cell.dataset().load() == LoadMethod.EMPTY ? 0 : cell.runs().count();
  }

  private static Duration run(Cell cell, int rate) throws IOException {
    RunsSpec runs = cell.runs();
    if (runs.duration().isPresent()) {
      return runs.warmup().length().orElse(Duration.ofSeconds(15)).plus(runs.duration().get());
    }
    return at(operations(cell), runs.target().orElse(rate));
  }

  /** A test of row ranges ends when its rows are done. */
  private static long operations(Cell cell) throws IOException {
    Workload workload = Workload.read(cell.workloadFile());
    String inFile = workload.properties().getOrDefault("operationcount", "" + Integer.MAX_VALUE);
    long operations = cell.runs().operations().orElseGet(() -> Integer.parseInt(inFile));
    return workload.hasRowRanges() ? Math.min(operations, cell.dataset().rows()) : operations;
  }

  private static Duration at(long count, int rate) {
    return Duration.ofMillis(count * 1000 / rate);
  }
}
