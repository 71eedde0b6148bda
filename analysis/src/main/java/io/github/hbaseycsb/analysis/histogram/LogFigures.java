package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.Series.Point;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.property.LoadShape;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * The totals of a run's histogram logs, which are read once, one interval of each at a time.
 *
 * @param errorsBefore number of operations that failed before the window
 * @param throughput operations per second of all clients together; empty if there were none
 * @param endMs when the last client completed its last operation in the window, ms since 1970
 * @param histograms latencies in the window over all clients, us, by the name under which they were
 *     measured
 * @param turns the measured turns; empty if the clients take none
 * @param offered what the clients were asked to do; empty if they have no queues of arrivals
 * @param recovery from the bursts of its load; empty if it had none
 */
public record LogFigures(
    Clients clients,
    long operations,
    long errors,
    long errorsBefore,
    double seconds,
    OptionalDouble throughput,
    long endMs,
    Map<String, Histogram> histograms,
    Course course,
    List<TurnThroughput> turns,
    Optional<OfferedLoad> offered,
    Optional<BurstRecovery> recovery) {
  /**
   * The logs by client.
   *
   * @param numbers of the clients with logs
   * @param damaged incomplete logs, such as {@code client-2/READ.hdr}
   * @param coveredSeconds seconds of the window that a client's intervals cover, by client number
   * @param freezes the freezes of clients in the window, by client number
   */
  public record Clients(
      Set<Integer> numbers,
      List<String> damaged,
      Map<Integer, Double> coveredSeconds,
      Map<Integer, Freezes> freezes) {}

  /** How often a client froze, and the longest interval, ms. */
  public record Freezes(int times, long longestMs) {
    /** Merges the freezes that two logs of a client show. Not every log may show all of them. */
    private Freezes or(Freezes other) {
      return new Freezes(Math.max(times, other.times), Math.max(longestMs, other.longestMs));
    }
  }

  /**
   * The run over time.
   *
   * @param secondThroughputs operations per second in each whole second of the window or, if the
   *     clients take turns, in each turn
   * @param blocks the histograms for consecutive parts of the window of equal length
   * @param stepSeconds length of the series' steps
   * @param series the whole run, including the warm-up
   */
  public record Course(
      List<Double> secondThroughputs,
      Map<String, List<Histogram>> blocks,
      int stepSeconds,
      List<Point> series) {}

  /** Reads the logs of a run. The steps of its series have this length, unless they are turns. */
  public static LogFigures read(Path run, RunRecord record, Window window, int stepSeconds)
      throws IOException {
    List<Integer> clients = record.clients().stream().map(RunRecord.Client::number).toList();
    try (IntervalLogs logs = new IntervalLogs(run, record)) {
      Map<Integer, Operations> operations = logs.operations();
      WindowTotals totals = new WindowTotals(window, operations);
      ClientFreezes freezes = new ClientFreezes(window, new TreeMap<>());
      WindowBlocks blocks = new WindowBlocks(record, window);
      long secondsMax = (long) (record.times().windowMs() / Units.MS_PER_SECOND);
      List<Point> points = new ArrayList<>();
      Optional<LoadShape.Bursts> bursts = record.loadOverTime().flatMap(LoadShape::bursts);
      List<Point> eachSecond = new ArrayList<>();
      Series seconds = new Series(window, 1, operations, bursts.isPresent(), eachSecond::add);
      Series steps = new Series(window, stepSeconds, operations, true, points::add);
      logs.forEach(
          log -> {
            totals.visit(log);
            freezes.visit(log);
            blocks.visit(log);
            seconds.visit(log);
            steps.visit(log);
          });
      seconds.finish();
      steps.finish();
      List<Double> throughputs =
          eachSecond.stream()
              .filter(point -> point.second() >= 0 && point.second() < secondsMax)
              .map(Point::throughput)
              .toList();
      List<TurnThroughput> turns = turns(record, window, points);
      double done = turns.stream().mapToDouble(TurnThroughput::operations).sum();
      return new LogFigures(
          new Clients(
              clients.stream()
                  .filter(client -> !logs.measured(client).isEmpty())
                  .collect(Collectors.toSet()),
              logs.damaged(),
              clients.stream().collect(Collectors.toMap(client -> client, totals::coveredSeconds)),
              freezes.byClient()),
          turns.isEmpty() ? totals.operations() : Math.round(done),
          totals.errors(),
          totals.errorsBefore(),
          totals.seconds(),
          turns.isEmpty() || done == 0
              ? totals.throughput()
              : OptionalDouble.of(done / totals.seconds()),
          totals.endMs(),
          totals.histograms(),
          new Course(
              turns.isEmpty()
                  ? wholeSeconds(throughputs, record.times().windowEndMs().isEmpty())
                  : turns.stream().map(TurnThroughput::throughput).toList(),
              blocks.values(),
              record
                  .conditions()
                  .turns()
                  .map(taken -> (int) (taken.schedule().turnMs() / Units.MS_PER_SECOND))
                  .orElse(stepSeconds),
              points),
          turns,
          OfferedLoad.read(run, record, window.until(totals.endMs()), points, stepSeconds),
          bursts.flatMap(load -> BurstRecovery.of(load, eachSecond, (double) secondsMax)));
    }
  }

  /**
   * Operations per second that were due in the window: the target of the run if its clients have no
   * queues.
   */
  public double dueRate(int target) {
    return offered.map(OfferedLoad::rate).orElse((double) target);
  }

  /**
   * The whole ones of the window's seconds, in order. For a run that lasted until its operations
   * were done, the seconds before the first and after the last operation are omitted, and so are
   * the seconds of these two, which are incomplete.
   */
  private static List<Double> wholeSeconds(List<Double> throughputs, boolean untilDone) {
    if (!untilDone) {
      return throughputs;
    }
    int from = 0;
    int to = throughputs.size();
    while (from < to && throughputs.get(from) == 0) {
      from++;
    }
    while (to > from && throughputs.get(to - 1) == 0) {
      to--;
    }
    return to - from <= 2 ? List.of() : throughputs.subList(from + 1, to - 1);
  }

  private static List<TurnThroughput> turns(RunRecord record, Window window, List<Point> points) {
    if (window.turns().isEmpty()) {
      return List.of();
    }
    TurnSchedule schedule = record.conditions().turns().orElseThrow().schedule();
    Map<Long, Double> bySecond = new TreeMap<>();
    points.forEach(point -> bySecond.put(point.second(), point.throughput()));
    return window.measured().stream()
        .map(
            turn ->
                new TurnThroughput(
                    turn.block(),
                    Instant.ofEpochMilli(schedule.blockBeginMs(turn.block())),
                    turn.lengthMs() / Units.MS_PER_SECOND,
                    bySecond.getOrDefault(window.second(turn), 0.0),
                    OptionalDouble.empty(),
                    OptionalDouble.empty()))
        .toList();
  }

  /**
   * Finds out when clients froze. YCSB's status thread ends an interval of every log each second,
   * even without operations. A much longer interval shows that the whole process was stopped. The
   * last interval of a log is ignored, because it lasts until the client has ended.
   */
  private record ClientFreezes(Window window, Map<Integer, Map<OperationName, Log>> logs) {
    private static final class Log {
      private Freezes freezes = new Freezes(0, 0);
      private long lastMs;

      void add(long lengthMs) {
        if (lastMs > Thresholds.CLIENT_INTERVAL_MS_MAX) {
          freezes = new Freezes(freezes.times + 1, Math.max(freezes.longestMs, lastMs));
        }
        lastMs = lengthMs;
      }
    }

    void visit(IntervalLog log) {
      long start = log.interval().getStartTimeStamp();
      long end = log.interval().getEndTimeStamp();
      logs.computeIfAbsent(log.client(), client -> new LinkedHashMap<>())
          .computeIfAbsent(log.operation(), operation -> new Log())
          .add(window.overlapMs(start, end) > 0 ? end - start : 0);
    }

    /** The freezes of the clients that froze, by number, after all intervals were visited. */
    Map<Integer, Freezes> byClient() {
      Map<Integer, Freezes> byClient = new TreeMap<>();
      logs.forEach(
          (client, ofClient) ->
              ofClient.values().stream()
                  .map(log -> log.freezes)
                  .filter(freezes -> freezes.times > 0)
                  .reduce(Freezes::or)
                  .ifPresent(freezes -> byClient.put(client, freezes)));
      return byClient;
    }
  }

  /**
   * Histograms of parts of a run's window over all clients, which show how much a percentile varies
   * within the run. They have two significant digits, which is sufficient and saves space. If the
   * clients take turns, the parts are of whole blocks of turns, the same for all sides.
   */
  private static final class WindowBlocks {
    private static final int BLOCKS_MAX = 20;
    private static final int DIGITS = 2;

    private final Window window;
    private final long blockMs;

    /**
     * The number of parts if the clients take turns. Otherwise those without operations are left
     * out.
     */
    private final int ofTurns;

    private final Map<String, Map<Long, Histogram>> blocks = new TreeMap<>();

    WindowBlocks(RunRecord run, Window window) {
      this.window = window;
      long lengthMs = run.times().windowMs();
      long blockSeconds = (Math.max(1, lengthMs) - 1) / (BLOCKS_MAX * Units.SECOND_MS) + 1;
      Optional<Conditions.Turns> turns = run.conditions().turns();
      blockMs =
          turns
              .map(taken -> taken.schedule().blockMs() * ((taken.blocks() - 1) / BLOCKS_MAX + 1))
              .orElse(blockSeconds * Units.SECOND_MS);
      ofTurns = turns.isPresent() ? Math.toIntExact((lengthMs - 1) / blockMs + 1) : 0;
    }

    void visit(IntervalLog log) {
      long beginMs = log.interval().getStartTimeStamp();
      if (window.contains(beginMs)) {
        blocks
            .computeIfAbsent(log.operation().toString(), name -> new TreeMap<>())
            .computeIfAbsent((beginMs - window.startMs()) / blockMs, block -> new Histogram(DIGITS))
            .add(log.interval());
      }
    }

    /**
     * The histograms in chronological order, by the name under which they were measured; none of
     * them is empty, unless the clients take turns.
     */
    Map<String, List<Histogram>> values() {
      Map<String, List<Histogram>> values = new TreeMap<>();
      blocks.forEach(
          (name, histograms) -> {
            for (long block = 0; block < ofTurns; block++) {
              histograms.putIfAbsent(block, new Histogram(DIGITS));
            }
            values.put(
                name,
                histograms.values().stream()
                    .filter(block -> ofTurns > 0 || block.getTotalCount() > 0)
                    .toList());
          });
      return values;
    }
  }
}
