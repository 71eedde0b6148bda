package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.ClientPlace;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The clients of a run. Each has its share of threads, target, operations and rows. The merged
 * properties are the workload file's and the cell's that override them.
 */
record RunClients(Cell cell, Map<String, String> merged, long firstInsert) {
  /** More operations than runs do: they end after their time, or with their test. */
  private static final long UNLIMITED = Cell.CLIENT_OPERATIONS_MAX;

  private static final String OPERATION_COUNT = YcsbProperty.OPERATION_COUNT.key();
  private static final String REPEAT = RowRangeProperty.REPEAT.key();

  /** How far apart the map tasks of a job begin, which agree on their start, at most. */
  private static final Duration JOB_SLACK = Duration.ofSeconds(4);

  /**
   * How far apart clients of this machine may begin. The driver ends them when all cover the
   * window, so they only use it all if one of them measures nothing.
   */
  static final Duration LOCAL_SLACK = Duration.ofMinutes(2);

  /** Whether the workload's class inserts the rows that the properties of a client name. */
  static boolean numbersInserts(Map<String, String> merged) {
    return YcsbProperty.isCoreWorkload(merged.get(YcsbProperty.WORKLOAD.key()));
  }

  public List<ClientSpec> specs(Phase phase, Path conf, Path run) {
    List<ClientSpec> specs = new ArrayList<>();
    for (int index = 0; index < cell.get(PlanKeys.CLIENTS); index++) {
      specs.add(
          new ClientSpec(
              index + 1,
              phase,
              cell.workloadFile(),
              conf,
              properties(index, run),
              (int) share(cell.get(PlanKeys.THREADS), index),
              cell.get(PlanKeys.JVM_ARGUMENTS),
              RunDirectories.client(run, index + 1)));
    }
    return specs;
  }

  /** The number of operations that no run of these clients exceeds. */
  long operationsMax() {
    return cell.get(PlanKeys.CLIENTS) * operations(0);
  }

  /** The number of operations after which a client ends; empty if it ends after its time. */
  static OptionalLong operationsOf(ClientSpec spec) {
    long operations = Long.parseLong(spec.properties().get(OPERATION_COUNT));
    return operations == UNLIMITED ? OptionalLong.empty() : OptionalLong.of(operations);
  }

  /** The cell, so that a test that walks the rows in order does not end with the last row. */
  public static Cell withoutEnd(Cell cell, Map<String, String> merged) {
    if (!Workload.hasRowRanges(merged)) {
      return cell;
    }
    Map<String, String> properties = new TreeMap<>(cell.properties());
    properties.put(REPEAT, "true");
    return cell.with(PlanKeys.PROPERTIES, properties);
  }

  /**
   * The longest time that clients run, so that all of them cover the window although they do not
   * start at the same moment. Clients of this machine are asked to end as soon as they cover it.
   */
  static Duration executionTime(Cell cell) {
    Duration slack = cell.get(PlanKeys.ON) == ClientPlace.LOCAL ? LOCAL_SLACK : JOB_SLACK;
    Duration duration = cell.get(PlanKeys.DURATION);
    return cell.get(PlanKeys.WARMUP)
        .length()
        .map(duration::plus)
        .orElseGet(() -> RunWindow.Alone.autoLimit(duration))
        .plus(slack);
  }

  private Map<String, String> properties(int index, Path run) {
    Map<String, String> properties = new TreeMap<>(cell.properties());
    properties.put(OPERATION_COUNT, Long.toString(operations(index)));
    if (cell.given(PlanKeys.DURATION).isPresent()) {
      long seconds = executionTime(cell).plusMillis(999).toSeconds();
      properties.put(YcsbProperty.MAX_EXECUTION_TIME.key(), Long.toString(seconds));
    }
    // A fault may stop all operations for longer than an outage may last otherwise.
    if (!cell.get(PlanKeys.FAULTS).isEmpty()
        && !merged.containsKey(BindingProperty.UNAVAILABLE_TIMEOUT.key())) {
      properties.put(BindingProperty.UNAVAILABLE_TIMEOUT.key(), "0");
    }
    if (cell.target().isPresent()) {
      putRate(properties, index);
      // Measure both latencies: from the actual start of an operation, and from its intended start.
      properties.put(YcsbProperty.MEASUREMENT_INTERVAL.key(), "both");
      if (cell.get(PlanKeys.ARRIVALS).equals(BindingProperty.POISSON)) {
        properties.put(BindingProperty.ARRIVALS.key(), BindingProperty.POISSON);
        properties.put(BindingProperty.ARRIVALS_SEED.key(), seed(run, index));
      }
    }
    if (Workload.hasRowRanges(merged)) {
      properties.put(RowRangeProperty.CLIENTS.key(), Integer.toString(cell.get(PlanKeys.CLIENTS)));
      properties.put(RowRangeProperty.CLIENT.key(), Integer.toString(index));
    }
    boolean own = cell.get(PlanKeys.CLIENTS) > 1 || firstInsert != cell.get(PlanKeys.RECORDS);
    if (own && Workload.inserts(merged) && numbersInserts(merged)) {
      properties.put(YcsbProperty.RUN_INSERT_START.key(), Long.toString(firstInsert + index));
      properties.put(
          YcsbProperty.RUN_INSERT_STEP.key(), Integer.toString(cell.get(PlanKeys.CLIENTS)));
    }
    return properties;
  }

  /** A load over time begins with the window: before it the clients have its first rate. */
  private void putRate(Map<String, String> properties, int index) {
    cell.loadOverTime()
        .map(load -> load.after(seconds(cell.get(PlanKeys.WARMUP).length().orElse(Duration.ZERO))))
        .ifPresentOrElse(
            load ->
                properties.put(
                    BindingProperty.RATES.key(),
                    load.times(1.0 / cell.get(PlanKeys.CLIENTS)).toString()),
            () ->
                properties.put(
                    YcsbProperty.TARGET.key(),
                    Long.toString(share(cell.target().getAsInt(), index))));
  }

  private static double seconds(Duration time) {
    return time.toMillis() / Units.MS_PER_SECOND;
  }

  /**
   * Another one for each run and each of its clients. The cells of a round have the same ones, so
   * that a comparison does not see the differences between random times.
   */
  private static String seed(Path run, int index) {
    return Integer.toString((run.getFileName() + "/" + index).hashCode() & Integer.MAX_VALUE);
  }

  private long operations(int index) {
    if (cell.given(PlanKeys.DURATION).isPresent()) {
      return UNLIMITED;
    }
    if (cell.given(PlanKeys.OPERATIONS).isPresent()) {
      return share(cell.get(PlanKeys.OPERATIONS), index);
    }
    String inFile = merged.get(OPERATION_COUNT);
    return inFile == null || Long.parseLong(inFile) == UNLIMITED
        ? UNLIMITED
        : share(Long.parseLong(inFile), index);
  }

  /** One client's share. All shares add up to the whole. */
  private long share(long whole, int index) {
    int clients = cell.get(PlanKeys.CLIENTS);
    return whole / clients + (index < whole % clients ? 1 : 0);
  }
}
