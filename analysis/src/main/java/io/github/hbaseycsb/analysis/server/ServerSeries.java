package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.RunRecord.Times;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerMetric.Shown;
import io.github.hbaseycsb.model.run.ServerSample;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The region servers over a run, from {@code server.jsonl}, in steps. A value is NaN for a step
 * without samples, for a metric that this version of HBase does not publish, and after a server's
 * last publication: samples that repeat it contain no information.
 *
 * @param firstSecond when the first step begins, from the window's start; negative in the warm-up
 * @param stepSeconds length of a step
 * @param metrics metrics of all servers together, with a value for each step
 * @param requests requests per second, by server
 * @param regionRequests requests per second of the table's regions, by their names in samples;
 *     empty if they are not published
 * @param regionServers the server on which each of these regions was last, by their names in
 *     samples
 */
public record ServerSeries(
    long firstSecond,
    int stepSeconds,
    Map<ServerMetric, List<Double>> metrics,
    Map<String, List<Double>> requests,
    Map<String, List<Double>> regionRequests,
    Map<String, String> regionServers) {
  private static final List<ServerMetric> SHOWN =
      Stream.of(ServerMetric.values()).filter(metric -> metric.chart().isPresent()).toList();

  /**
   * The time steps of a run, aligned with the window's start.
   *
   * @param originMs the window's start, ms since 1970: where step 0 begins
   * @param seconds length of a step
   * @param first the first step, negative in the warm-up
   */
  public record Steps(long originMs, int seconds, long first, int count) {
    /** The steps from the start of the run's clients to their end. */
    public static Steps of(RunRecord record, int seconds) {
      Times times = record.times();
      long originMs = times.windowStartMs();
      long stepMs = seconds * Units.SECOND_MS;
      long first = Math.floorDiv(times.startedMs() - originMs, stepMs);
      long endMs = Math.max(times.startedMs(), times.finishedMs());
      long last = Math.floorDiv(endMs - originMs, stepMs);
      return new Steps(originMs, seconds, first, Math.toIntExact(last - first + 1));
    }

    /** The beginning of a step, ms since 1970. */
    private long beginMs(int index) {
      return originMs + (first + index) * lengthMs();
    }

    private long lengthMs() {
      return seconds * Units.SECOND_MS;
    }

    /** The index of the step that contains the time, or of the nearest step. */
    private int index(long timeMs) {
      long step = Math.floorDiv(timeMs - originMs, lengthMs()) - first;
      return (int) Math.max(0, Math.min(count - 1L, step));
    }
  }

  private static final class Track {
    private final ServerMetric metric;
    private final StepValues values;
    private ServerSample before;

    Track(Steps steps, ServerMetric metric) {
      this.metric = metric;
      values = new StepValues(steps);
    }

    void add(ServerSample sample) {
      long value = sample.of(metric);
      if (value < 0 || (before != null && metric.isPublished() && sample.repeats(before))) {
        return;
      }
      ServerSample from = before == null ? sample : before;
      if (metric.isCounter()) {
        values.grow(from.timeMs(), sample.timeMs(), sample.growth(metric, from));
      } else {
        values.hold(from.timeMs(), sample.timeMs(), value);
      }
      before = sample;
    }
  }

  static final class Reader {
    private final Steps steps;
    private final Map<String, Map<ServerMetric, Track>> servers = new TreeMap<>();
    private final Map<String, StepValues> regions = new TreeMap<>();
    private final Map<String, String> regionServers = new TreeMap<>();
    private final Map<String, ServerSample> lastWithRegions = new HashMap<>();

    Reader(Steps steps) {
      this.steps = steps;
    }

    void add(ServerSample sample) {
      servers
          .computeIfAbsent(sample.server(), name -> tracks())
          .values()
          .forEach(track -> track.add(sample));
      if (!sample.regionRequests().isEmpty()) {
        addRegions(sample);
      }
    }

    private Map<ServerMetric, Track> tracks() {
      Map<ServerMetric, Track> tracks = new EnumMap<>(ServerMetric.class);
      Stream.concat(SHOWN.stream(), Stream.of(ServerMetric.REQUESTS))
          .forEach(metric -> tracks.put(metric, new Track(steps, metric)));
      return tracks;
    }

    private void addRegions(ServerSample sample) {
      ServerSample before = lastWithRegions.get(sample.server());
      if (before != null && sample.repeatsRegions(before)) {
        return;
      }
      for (String region : sample.regionRequests().keySet()) {
        StepValues values = regions.computeIfAbsent(region, name -> new StepValues(steps));
        regionServers.put(region, sample.server());
        if (before != null) {
          values.grow(before.timeMs(), sample.timeMs(), sample.regionGrowth(region, before));
        }
      }
      lastWithRegions.put(sample.server(), sample);
    }

    /** The series; empty if there were no samples. */
    Optional<ServerSeries> series() {
      if (servers.isEmpty()) {
        return Optional.empty();
      }
      Map<ServerMetric, List<Double>> metrics = new EnumMap<>(ServerMetric.class);
      for (ServerMetric metric : SHOWN) {
        metrics.put(
            metric,
            StepValues.merged(
                servers.values().stream().map(tracks -> tracks.get(metric).values).toList(),
                metric.chart().orElseThrow().shown() == Shown.LARGEST ? Math::max : Double::sum));
      }
      Map<String, List<Double>> requests = new TreeMap<>();
      servers.forEach(
          (name, tracks) ->
              requests.put(name, tracks.get(ServerMetric.REQUESTS).values.perSecond()));
      Map<String, List<Double>> perRegion = new TreeMap<>();
      regions.forEach((name, values) -> perRegion.put(name, values.perSecond()));
      return Optional.of(
          new ServerSeries(
              steps.first() * steps.seconds(),
              steps.seconds(),
              metrics,
              requests,
              perRegion,
              regionServers));
    }
  }

  /** The beginning of a step, seconds from the window's start. */
  public long second(int step) {
    return firstSecond + (long) step * stepSeconds;
  }

  /** The mean of a metric over some steps; empty if none of them has a value. */
  public OptionalDouble mean(ServerMetric metric, IntPredicate steps) {
    List<Double> values = metrics.getOrDefault(metric, List.of());
    return IntStream.range(0, values.size())
        .filter(steps)
        .mapToDouble(values::get)
        .filter(value -> !Double.isNaN(value))
        .average();
  }

  public int steps() {
    return metrics.get(ServerMetric.STORE_FILES).size();
  }

  /**
   * A metric of a server over time. The growth of a counter is spread evenly between two readings.
   * Another value is assumed to have been the same since the previous reading.
   */
  private static final class StepValues {
    /** Maximum time that a reading covers, ms. By default HBase publishes metrics every 10 s. */
    private static final long HOLDS_MAX_MS = 15_000;

    private final Steps steps;
    private final double[] values;

    /** For each step, how long a counter was observed. */
    private final double[] watchedMs;

    StepValues(Steps steps) {
      this.steps = steps;
      values = new double[steps.count()];
      watchedMs = new double[steps.count()];
      Arrays.fill(values, Double.NaN);
    }

    /** Adds a value that is not a counter. */
    void hold(long fromMs, long toMs, long value) {
      int last = steps.index(toMs);
      int first = toMs - fromMs > HOLDS_MAX_MS ? last : steps.index(fromMs);
      for (int i = first; i <= last; i++) {
        values[i] = Double.isNaN(values[i]) ? value : Math.max(values[i], (double) value);
      }
    }

    /** Adds the growth of a counter between two readings; nothing if it is unknown. */
    void grow(long fromMs, long toMs, OptionalLong known) {
      if (known.isEmpty() || toMs <= fromMs) {
        return;
      }
      for (int i = steps.index(fromMs); i <= steps.index(toMs); i++) {
        double overlapMs =
            Math.min(toMs, steps.beginMs(i) + steps.lengthMs())
                - Math.max(fromMs, steps.beginMs(i));
        if (overlapMs > 0) {
          double growth = overlapMs * known.getAsLong() / (toMs - fromMs);
          values[i] = Double.isNaN(values[i]) ? growth : values[i] + growth;
          watchedMs[i] += overlapMs;
        }
      }
    }

    /** The value of each step; for a counter, its growth per second. */
    List<Double> perSecond() {
      return IntStream.range(0, values.length)
          .mapToObj(
              i -> watchedMs[i] > 0 ? values[i] / watchedMs[i] * Units.MS_PER_SECOND : values[i])
          .toList();
    }

    /** Merges several servers. In each step, servers without a value are ignored. */
    static List<Double> merged(List<StepValues> servers, DoubleBinaryOperator merge) {
      List<List<Double>> all = servers.stream().map(StepValues::perSecond).toList();
      return IntStream.range(0, all.get(0).size())
          .mapToObj(
              step ->
                  all.stream()
                      .mapToDouble(values -> values.get(step))
                      .filter(value -> !Double.isNaN(value))
                      .reduce(merge)
                      .orElse(Double.NaN))
          .toList();
    }
  }
}
