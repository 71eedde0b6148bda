package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.WarmUp;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.BindingProperty.Update;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.Operation.Request;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.RowTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An unmeasured load before the first run on servers that were started or restarted, or on a table
 * that was loaded. Without it, code that is not compiled and empty caches would slow down the first
 * run, unless that has a warm-up of its own which waits for them.
 */
record ServerWarmUp(ClusterSession session, InsertedRows inserted) {
  /** The length of a run that the rules assume if a run has no duration. */
  private static final Duration USUAL_WINDOW = Duration.ofSeconds(30);

  /**
   * Runs the operations of these cells until throughput and 99th percentile are steady, or for the
   * time in the plan. The result is that of all together; empty if the plan wants no warm-up or one
   * of a fixed length, which need not become steady.
   */
  public Optional<Warmed> run(List<Cell> covering) throws IOException, InterruptedException {
    List<Warmed> all = new ArrayList<>();
    for (Cell cell : covering) {
      Warmed warmed = warm(cell);
      if (cell.get(PlanKeys.SERVER_WARMUP).isAuto()) {
        all.add(warmed);
      }
    }
    return all.stream().reduce(ServerWarmUp::together);
  }

  /** The fewest cells that together have all kinds of operations. */
  public static List<Cell> covering(List<Cell> cells) throws IOException {
    Map<String, Set<String>> kinds = new HashMap<>();
    List<Cell> left = new ArrayList<>();
    for (Cell cell : cells) {
      if (!cell.get(PlanKeys.SERVER_WARMUP).isNone()) {
        kinds.put(cell.name(), operations(cell));
        left.add(cell);
      }
    }
    List<Cell> chosen = new ArrayList<>();
    Set<String> covered = new TreeSet<>();
    left.sort(Comparator.comparing(cell -> -kinds.get(cell.name()).size()));
    for (Cell cell : left) {
      if (covered.addAll(kinds.get(cell.name()))) {
        chosen.add(cell);
      }
    }
    return chosen;
  }

  private static Warmed together(Warmed first, Warmed second) {
    return new Warmed(
        first.seconds() + second.seconds(),
        first.steady() && second.steady(),
        second.operationsPerSecond(),
        second.p99Us(),
        first.steady() ? second.reason() : first.reason());
  }

  private Warmed warm(Cell cell) throws IOException, InterruptedException {
    WarmUp asked = cell.get(PlanKeys.SERVER_WARMUP);
    Duration window = cell.given(PlanKeys.DURATION).orElse(USUAL_WINDOW);
    Duration limit = asked.length().orElse(SteadyLoad.limit(window));
    SteadyLoad load = new SteadyLoad(window, cell, limit);
    DriverContext context = session.context();
    // What clients do after they were asked to end is not the load.
    AtomicBoolean over = new AtomicBoolean();
    Path directory = Files.createTempDirectory("hbase-ycsb-warm-up");
    List<ClientExit> exits;
    try (Progress.Step step =
        context.begin("warm up the servers with " + cell.workload(), 0, "s")) {
      Clients clients = context.clients().of(cell);
      exits =
          clients.run(
              clients(cell, limit, directory),
              Optional.of(limit.plus(RunStep.GRACE)),
              progress -> {
                if (!over.get()) {
                  load.add(progress);
                }
                step.update(progress.seconds(), progress.describe());
              },
              ended -> {
                over.compareAndSet(false, asked.isAuto() ? load.isOver() : load.isOverdue());
                return over.get() || ended > 0;
              });
    } finally {
      Trees.delete(directory);
    }
    ClientExit first = exits.stream().min(ClientExit.CAUSE_FIRST).orElseThrow();
    String reason = asked.isAuto() ? load.reason() : "settle.warmup is " + asked + ".";
    Warmed warmed = load.warmed(over.get() ? reason : first.describe() + ".");
    context.say(
        "servers warmed up with %s for %.0f s: %,.0f ops/s, %s",
        cell.workload(), warmed.seconds(), warmed.operationsPerSecond(), warmed.reason());
    return warmed;
  }

  /** The clients of a run, which do not end by themselves if their test has no end. */
  private List<ClientSpec> clients(Cell cell, Duration limit, Path directory) throws IOException {
    Map<String, String> merged = Workload.merged(cell.workloadFile(), cell.properties());
    Cell warming = RunClients.withoutEnd(cell.once(limit), merged);
    return inserted.clients(warming, merged).specs(Phase.RUN, session.conf(), directory);
  }

  /**
   * Which code of a region server a cell's runs use, as kinds of operations, such as {@code get}
   * and {@code put}, or what {@code hbase.update} says of an update. Multi requests are a kind of
   * their own. Code that one cell has warmed up is warm for the others, too.
   */
  static Set<String> operations(Cell cell) throws IOException {
    Map<String, String> properties = Workload.merged(cell.workloadFile(), cell.properties());
    Set<String> kinds = new TreeSet<>();
    if (Workload.hasRowRanges(properties)) {
      RowRangeProperty.test(properties).map(it -> request(it.action())).ifPresent(kinds::add);
    } else {
      Stream.of(Operation.values())
          .filter(operation -> operation.share(properties::get) > 0)
          .forEach(operation -> kinds.addAll(kinds(operation, properties)));
    }
    String way = sendsMultiRequests(properties) ? "multi-" : "";
    return kinds.stream()
        .map(kind -> way + kind.toLowerCase(Locale.ROOT))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String request(RowTest.Action action) {
    return switch (action) {
      case WRITE -> Request.PUT.name();
      case READ -> Request.GET.name();
      case SCAN -> Request.SCAN.name();
    };
  }

  private static Set<String> kinds(Operation operation, Map<String, String> properties) {
    String update = BindingProperty.UPDATE.textIn(properties::get);
    String readModifyWrite = BindingProperty.READ_MODIFY_WRITE.textIn(properties::get);
    return switch (operation) {
      case UPDATE -> Set.of(update);
      case DELETE -> Set.of(BindingProperty.DELETE.textIn(properties::get));
      case READ_MODIFY_WRITE ->
          Set.of(
              Request.GET.name(),
              readModifyWrite.equals(BindingProperty.ATOMIC) ? Update.CHECKANDPUT.name() : update);
      default -> operation.requests().stream().map(Request::name).collect(Collectors.toSet());
    };
  }

  private static boolean sendsMultiRequests(Map<String, String> properties) {
    return BindingProperty.isBuffered(properties::get)
        || BindingProperty.COALESCE.textIn(properties::get).equals("true")
        || !BindingProperty.BATCH_SIZE
            .textIn(properties::get)
            .equals(BindingProperty.BATCH_SIZE.byDefault().orElseThrow());
  }
}
