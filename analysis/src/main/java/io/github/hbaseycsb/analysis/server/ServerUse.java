package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.histogram.Window;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/**
 * The resources that the region servers used in a run's window, from {@code server.jsonl}. For a
 * counter it is the growth per second, for a gauge the mean of the published values, for a mean the
 * weighted mean. A metric that a server did not publish, or not often enough, is missing. A
 * restarted server counts as another one.
 *
 * <p>If the clients take turns, only what a server published twice within a turn counts, because
 * the rest is also of other sides. If that is less than half of the turns' time, all metrics are
 * missing but sizes and numbers of processors, which do not depend on who works. Regions are of the
 * run's table; their requests are those of the whole window.
 *
 * @param servers the metrics by server name
 * @param regionRequests requests per second of the table's regions, by their names in samples;
 *     empty if they were not read twice
 * @param publications number of published values from which the mean of a gauge is computed, of the
 *     server with the fewest
 * @param turnProcessors the number of processors that all servers together used, by the block of
 *     the turn; without turns of which less than half is known
 */
public record ServerUse(
    Map<String, Map<ServerMetric, Double>> servers,
    Map<String, Double> regionRequests,
    int publications,
    Map<Integer, Double> turnProcessors) {
  private static final double COUNTED_SHARE_MIN = 0.5;

  /** The minimum number of published values of a gauge for its mean. */
  private static final int PUBLICATIONS_MIN = 5;

  /** What does not depend on who works. */
  private static final Set<ServerMetric> SAME_FOR_ALL =
      EnumSet.of(ServerMetric.TABLE_BYTES, ServerMetric.MEMSTORE_BYTES, ServerMetric.PROCESSORS);

  /** Whether the means of gauges are of enough values. */
  public boolean hasGauges() {
    return publications >= PUBLICATIONS_MIN;
  }

  /** The sum over all servers; empty if one of them is unknown. */
  public OptionalDouble sum(ServerMetric metric) {
    return servers.isEmpty() || !servers.values().stream().allMatch(s -> s.containsKey(metric))
        ? OptionalDouble.empty()
        : OptionalDouble.of(servers.values().stream().mapToDouble(s -> s.get(metric)).sum());
  }

  /**
   * The weighted mean over all servers; empty if one of them is unknown. A server without any
   * events has no mean and needs none.
   */
  public OptionalDouble mean(ServerMetric metric) {
    OptionalDouble all = sum(metric.count().orElseThrow());
    OptionalDouble total = total(metric);
    return total.isEmpty() || all.getAsDouble() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(total.getAsDouble() / all.getAsDouble());
  }

  /**
   * The total of the values that a mean is computed from, per second; empty if a server is unknown.
   */
  public OptionalDouble total(ServerMetric metric) {
    ServerMetric count = metric.count().orElseThrow();
    boolean isKnown =
        sum(count).isPresent()
            && servers.values().stream().allMatch(s -> s.get(count) == 0 || s.containsKey(metric));
    return isKnown
        ? OptionalDouble.of(
            servers.values().stream()
                .filter(server -> server.get(count) > 0)
                .mapToDouble(server -> server.get(metric) * server.get(count))
                .sum())
        : OptionalDouble.empty();
  }

  /** The share of their processors that all servers together used; empty if one is unknown. */
  public OptionalDouble processorShare() {
    OptionalDouble used = sum(ServerMetric.CPU_NS);
    OptionalDouble all = sum(ServerMetric.PROCESSORS);
    return used.isPresent() && all.isPresent()
        ? OptionalDouble.of(used.getAsDouble() / Units.NS_PER_SECOND / all.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The share of block requests that the cache answered; empty if unknown or there were none. */
  public OptionalDouble hitRatio() {
    OptionalDouble hits = sum(ServerMetric.BLOCK_CACHE_HITS);
    double all = hits.orElse(0) + sum(ServerMetric.BLOCK_CACHE_MISSES).orElse(0);
    return hits.isPresent() && all > 0
        ? OptionalDouble.of(hits.getAsDouble() / all)
        : OptionalDouble.empty();
  }

  /** Whether compactions may have run or ended: true if they did, or if it is unknown. */
  public boolean mayCompact() {
    return sum(ServerMetric.COMPACTED_BYTES).orElse(1) > 0
        || sum(ServerMetric.COMPACTING).orElse(0) > 0;
  }

  /**
   * Time that calls spend in reads from the file system, ms per second; empty if a server is
   * unknown. If compactions ran, stream reads are not counted, because compactions use them too.
   */
  public OptionalDouble callReadMs() {
    return plus(
        total(ServerMetric.POSITIONAL_READ_MS),
        mayCompact() ? OptionalDouble.empty() : total(ServerMetric.STREAM_READ_MS));
  }

  /** The sum of the known values; empty if none is. */
  public static OptionalDouble plus(OptionalDouble a, OptionalDouble b) {
    return a.isEmpty() && b.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(a.orElse(0) + b.orElse(0));
  }

  static final class Reader {
    private final Window window;
    private final long endMs;
    private final Map<String, Server> servers = new TreeMap<>();

    /**
     * @param window with an end
     */
    Reader(Window window) {
      this.window = window;
      endMs = window.endMs().orElseThrow();
    }

    void add(ServerSample sample) {
      if (sample.timeMs() >= window.startMs() && sample.timeMs() <= endMs) {
        servers.computeIfAbsent(sample.server(), name -> new Server(window)).add(sample);
      }
    }

    ServerUse use() {
      Map<String, Map<ServerMetric, Double>> values = new TreeMap<>();
      Map<String, Double> regions = new TreeMap<>();
      servers.forEach(
          (name, server) -> {
            values.put(name, server.values());
            server.regions.forEach(
                (region, counter) ->
                    counter
                        .perSecond()
                        .ifPresent(value -> regions.merge(region, value, Double::sum)));
          });
      return new ServerUse(
          values,
          regions,
          servers.values().stream().mapToInt(server -> server.publications).min().orElse(0),
          TurnGrowth.perMs(servers.values().stream().map(server -> server.cpuMs).toList()));
    }
  }

  private static final class Server {
    private final Window window;
    private final Window whole;
    private final Map<ServerMetric, Counter> counters = new EnumMap<>(ServerMetric.class);
    private final Map<ServerMetric, Weighted> means = new EnumMap<>(ServerMetric.class);
    private final Map<String, Counter> regions = new HashMap<>();
    private Optional<ServerSample> published = Optional.empty();
    private int publications;
    private final Counter publishing;
    private final TurnGrowth cpuMs;
    private Optional<ServerSample> last = Optional.empty();
    private Optional<ServerSample> publishedRegions = Optional.empty();

    Server(Window window) {
      this.window = window;
      whole = new Window(window.startMs(), window.endMs().orElseThrow());
      publishing = new Counter(window, false);
      cpuMs = new TurnGrowth(window);
    }

    void add(ServerSample sample) {
      boolean isNew = published.isEmpty() || !sample.repeats(published.get());
      for (ServerMetric metric : ServerMetric.values()) {
        if (sample.of(metric) >= 0 && (isNew || !metric.isPublished())) {
          add(metric, sample);
        }
      }
      if (isNew) {
        publications += isCounted(sample) ? 1 : 0;
        published = Optional.of(sample);
        publishing.add(sample.timeMs(), 0);
      }
      last.ifPresent(
          before ->
              sample
                  .growth(ServerMetric.CPU_NS, before)
                  .ifPresent(
                      ns -> cpuMs.add(before.timeMs(), sample.timeMs(), ns / Units.NS_PER_MS)));
      last = Optional.of(sample);
      addRegions(sample);
    }

    /** Whether what it says beside counters is of the run, because the client was active. */
    private boolean isCounted(ServerSample sample) {
      return window.turns().isEmpty()
          || published
              .filter(before -> window.countedMs(before.timeMs(), sample.timeMs()) > 0)
              .isPresent();
    }

    private void add(ServerMetric metric, ServerSample sample) {
      if (metric.isCounter()) {
        counters
            .computeIfAbsent(metric, any -> new Counter(window, metric.isPublished()))
            .add(sample.timeMs(), sample.of(metric));
      } else if (SAME_FOR_ALL.contains(metric) || isCounted(sample)) {
        means
            .computeIfAbsent(metric, any -> new Weighted())
            .add(
                (double) sample.of(metric),
                metric.count().map(count -> eventsUntil(sample, count)).orElse(1.0));
      }
    }

    /** The events since the previous publication. */
    private double eventsUntil(ServerSample sample, ServerMetric count) {
      return published.map(before -> (double) sample.growth(count, before).orElse(0)).orElse(0.0);
    }

    private void addRegions(ServerSample sample) {
      if (sample.regionRequests().isEmpty()
          || (publishedRegions.isPresent() && sample.repeatsRegions(publishedRegions.get()))) {
        return;
      }
      publishedRegions = Optional.of(sample);
      sample
          .regionRequests()
          .forEach(
              (region, requests) ->
                  regions
                      .computeIfAbsent(region, any -> new Counter(whole, false))
                      .add(sample.timeMs(), requests));
    }

    Map<ServerMetric, Double> values() {
      Map<ServerMetric, Double> values = new EnumMap<>(ServerMetric.class);
      counters.forEach(
          (metric, counter) -> counter.perSecond().ifPresent(value -> values.put(metric, value)));
      boolean known = window.turns().isEmpty() || publishing.perSecond().isPresent();
      means.forEach(
          (metric, mean) ->
              mean.value()
                  .filter(any -> known || SAME_FOR_ALL.contains(metric))
                  .ifPresent(value -> values.put(metric, value)));
      return values;
    }
  }

  /**
   * The growth of a counter between two readings. It is unknown when the first published value was
   * computed, so if this matters, the growth is counted from the second one.
   */
  private static final class Counter {
    private final Window window;
    private boolean skipsNext;
    private boolean begun;
    private long toMs;
    private long to;
    private long activeMs;
    private long countedMs;
    private double grown;

    Counter(Window window, boolean skipsFirst) {
      this.window = window;
      skipsNext = skipsFirst;
    }

    void add(long timeMs, long value) {
      if (skipsNext) {
        skipsNext = false;
        return;
      }
      // A smaller value belongs to a new counter.
      if (!begun || value < to) {
        begun = true;
        activeMs = 0;
        countedMs = 0;
        grown = 0;
      } else {
        long counted = window.countedMs(toMs, timeMs);
        activeMs += window.overlapMs(toMs, timeMs);
        countedMs += counted;
        grown += counted > 0 ? value - to : 0;
      }
      toMs = timeMs;
      to = value;
    }

    Optional<Double> perSecond() {
      return countedMs > 0 && countedMs >= activeMs * COUNTED_SHARE_MIN
          ? Optional.of(grown * Units.MS_PER_SECOND / countedMs)
          : Optional.empty();
    }
  }

  private static final class Weighted {
    private double weighted;
    private double weights;

    void add(double value, double weight) {
      weighted += value * weight;
      weights += weight;
    }

    Optional<Double> value() {
      return weights > 0 ? Optional.of(weighted / weights) : Optional.empty();
    }
  }
}
