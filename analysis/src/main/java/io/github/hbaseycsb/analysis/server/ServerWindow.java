package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The activity of the region servers in a run's window, from {@code server.jsonl}. The growth of a
 * metric is its difference between a server's first and last sample in the window; for the block
 * cache, between the last sample before the window and the last one in it. A restarted server
 * counts as another one.
 *
 * @param growth of each metric, added up over all servers; of a gauge it may be negative. 0 of
 *     servers that do not publish the metric
 * @param highest of each metric, the highest value of a server; 0 if none publishes it
 * @param movements of each server whose regions changed, or that joined or left
 * @param blockCacheHitRatio 0 to 1; empty if it is not published or there were no requests
 * @param unknown metrics that cannot be judged by the samples of some server, except those that the
 *     measuring build did not sample
 */
public record ServerWindow(
    Map<ServerMetric, Long> growth,
    Map<ServerMetric, Long> highest,
    List<Movement> movements,
    OptionalDouble blockCacheHitRatio,
    List<ServerMetric> unknown) {
  /** A server that is missing for longer than this number of its samples has joined or left. */
  private static final double SAMPLES_MISSED_MAX = 3;

  /** Maximum age of a sample before the window, ms. An older one does not describe the window. */
  private static final long BASELINE_AGE_MAX_MS = 5_000;

  /**
   * What changed of a server.
   *
   * @param regionsMin the lowest number of its regions; above the highest if none is known
   */
  public record Movement(
      String server, boolean came, boolean went, long regionsMin, long regionsMax) {}

  private static final class Server {
    private final ServerSample baseline;
    private final ServerSample first;
    private final Map<ServerMetric, Long> highest = new EnumMap<>(ServerMetric.class);
    private ServerSample last;
    private ServerSample published;
    private int samples;
    private int publications = 1;
    private int compactingReadings;
    private long regionsMin = Long.MAX_VALUE;

    Server(ServerSample baseline, ServerSample first) {
      this.baseline = baseline;
      this.first = first;
      last = first;
      published = first;
    }

    void add(ServerSample sample) {
      last = sample;
      samples++;
      if (!sample.repeats(published)) {
        published = sample;
        publications++;
      }
      sample.metrics().forEach((metric, value) -> highest.merge(metric, value, Math::max));
      if (sample.of(ServerMetric.COMPACTING) >= 0) {
        compactingReadings++;
      }
      // A server that has just started does not publish its regions yet.
      if (sample.of(ServerMetric.REGIONS) >= 0) {
        regionsMin = Math.min(regionsMin, sample.of(ServerMetric.REGIONS));
      }
    }

    /** 0 if this version does not publish the metric. */
    long growth(ServerMetric metric) {
      if (first.of(metric) < 0 || last.of(metric) < 0) {
        return 0;
      }
      return metric.isCounter()
          ? last.growth(metric, first).orElse(0)
          : last.of(metric) - first.of(metric);
    }

    /** 0 if it is not known. */
    long highest(ServerMetric metric) {
      return Math.max(0, highest.getOrDefault(metric, 0L));
    }

    /**
     * A counter's growth from the last sample before the window: an empty cache has the most misses
     * in the first moments of the window.
     */
    long growthFromBaseline(ServerMetric counter) {
      return baseline.of(counter) < 0 ? growth(counter) : last.growth(counter, baseline).orElse(0);
    }

    /**
     * Whether the metric was published twice in the window. Compactions are also known from the
     * bytes that they read.
     */
    boolean knows(ServerMetric metric) {
      return metric == ServerMetric.COMPACTING
          ? compactingReadings > 1 || knows(ServerMetric.COMPACTED_BYTES)
          : publications > 1 && first.of(metric) >= 0 && last.of(metric) >= 0;
    }

    boolean lacks(ServerMetric metric) {
      return !knows(metric) && !last.predates(metric);
    }

    double periodMs() {
      return samples < 2 ? 0 : (double) (last.timeMs() - first.timeMs()) / (samples - 1);
    }
  }

  static final class Reader {
    private final long startMs;
    private final long endMs;
    private final Map<String, ServerSample> before = new HashMap<>();
    private final Map<String, Server> servers = new TreeMap<>();

    Reader(long startMs, long endMs) {
      this.startMs = startMs;
      this.endMs = endMs;
    }

    void add(ServerSample sample) {
      if (sample.timeMs() < startMs && sample.timeMs() >= startMs - BASELINE_AGE_MAX_MS) {
        before.put(sample.server(), sample);
      } else if (sample.timeMs() >= startMs && sample.timeMs() <= endMs) {
        servers
            .computeIfAbsent(
                sample.server(), name -> new Server(before.getOrDefault(name, sample), sample))
            .add(sample);
      }
    }

    /** The window; empty if there is no sample in it. */
    Optional<ServerWindow> window() {
      return servers.isEmpty() ? Optional.empty() : Optional.of(of(servers));
    }
  }

  private static ServerWindow of(Map<String, Server> servers) {
    Collection<Server> all = servers.values();
    long hits = sum(all, server -> server.growthFromBaseline(ServerMetric.BLOCK_CACHE_HITS));
    long misses = sum(all, server -> server.growthFromBaseline(ServerMetric.BLOCK_CACHE_MISSES));
    Map<ServerMetric, Long> growth = new EnumMap<>(ServerMetric.class);
    Map<ServerMetric, Long> highest = new EnumMap<>(ServerMetric.class);
    for (ServerMetric metric : ServerMetric.values()) {
      growth.put(metric, sum(all, server -> server.growth(metric)));
      highest.put(metric, all.stream().mapToLong(server -> server.highest(metric)).max().orElse(0));
    }
    return new ServerWindow(
        growth,
        highest,
        movements(servers),
        hits + misses == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of((double) hits / (hits + misses)),
        Stream.of(ServerMetric.values())
            .filter(metric -> all.stream().anyMatch(server -> server.lacks(metric)))
            .toList());
  }

  private static long sum(Collection<Server> servers, ToLongFunction<Server> value) {
    return servers.stream().mapToLong(value).sum();
  }

  private static List<Movement> movements(Map<String, Server> servers) {
    long firstMs = servers.values().stream().mapToLong(s -> s.first.timeMs()).min().orElseThrow();
    long lastMs = servers.values().stream().mapToLong(s -> s.last.timeMs()).max().orElseThrow();
    double periodMs = servers.values().stream().mapToDouble(Server::periodMs).max().orElseThrow();
    return servers.entrySet().stream()
        .map(
            each -> {
              Server server = each.getValue();
              return new Movement(
                  each.getKey(),
                  server.first.timeMs() - firstMs > SAMPLES_MISSED_MAX * periodMs,
                  lastMs - server.last.timeMs() > SAMPLES_MISSED_MAX * periodMs,
                  server.regionsMin,
                  server.highest(ServerMetric.REGIONS));
            })
        .filter(it -> it.came || it.went || it.regionsMin < it.regionsMax)
        .toList();
  }
}
