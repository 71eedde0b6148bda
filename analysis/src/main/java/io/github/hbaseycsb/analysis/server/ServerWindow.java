package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * The activity of the region servers in a run's window, from {@code server.jsonl}. The growth of a
 * counter is its difference between a server's first and last sample in the window; for the block
 * cache, between the last sample before the window and the last one in it. A restarted server
 * counts as another one.
 *
 * @param compactedBytes that compactions have read, counted when a compaction ends
 * @param compactionQueueMax the longest one of a server
 * @param compactingMax most regions of a server that were compacted at the same time
 * @param flushQueueGrowth waiting flushes at the end minus those at the beginning, on all servers
 * @param movements a sentence for each server whose regions changed, or that joined or left
 * @param blockCacheHitRatio 0 to 1; empty if it is not published or there were no requests
 * @param unknown codes of the findings that cannot be judged by the samples of some server
 */
public record ServerWindow(
    long compactedBytes,
    long compactionQueueMax,
    long compactingMax,
    long flushQueueGrowth,
    List<String> movements,
    OptionalDouble blockCacheHitRatio,
    List<String> unknown) {
  /** A server that is missing for longer than this number of its samples has joined or left. */
  private static final double SAMPLES_MISSED_MAX = 3;

  /** Maximum age of a sample before the window, ms. An older one does not describe the window. */
  private static final long BASELINE_AGE_MAX_MS = 5_000;

  private static final class Server {
    private final ServerSample baseline;
    private final ServerSample first;
    private ServerSample last;
    private ServerSample published;
    private int samples;
    private int publications = 1;
    private int compactingReadings;
    private long compactingMax;
    private long compactionQueueMax;
    private long regionsMin = Long.MAX_VALUE;
    private long regionsMax;

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
      long compacting = sample.of(ServerMetric.COMPACTING);
      if (compacting >= 0) {
        compactingReadings++;
        compactingMax = Math.max(compactingMax, compacting);
      }
      compactionQueueMax = Math.max(compactionQueueMax, sample.of(ServerMetric.COMPACTION_QUEUE));
      // A server that has just started does not publish its regions yet.
      if (sample.of(ServerMetric.REGIONS) >= 0) {
        regionsMin = Math.min(regionsMin, sample.of(ServerMetric.REGIONS));
        regionsMax = Math.max(regionsMax, sample.of(ServerMetric.REGIONS));
      }
    }

    /** A counter's growth; 0 if this version does not publish it. */
    long growth(ServerMetric counter) {
      return first.of(counter) < 0 ? 0 : Math.max(0, last.of(counter) - first.of(counter));
    }

    /**
     * A counter's growth from the last sample before the window: an empty cache has the most misses
     * in the first moments of the window.
     */
    long growthFromBaseline(ServerMetric counter) {
      return baseline.of(counter) < 0
          ? growth(counter)
          : Math.max(0, last.of(counter) - baseline.of(counter));
    }

    /** Whether the metric was published twice in the window. */
    boolean knows(ServerMetric metric) {
      return publications > 1 && first.of(metric) >= 0 && last.of(metric) >= 0;
    }

    boolean knowsCompactions() {
      return compactingReadings > 1 || knows(ServerMetric.COMPACTED_BYTES);
    }

    long flushQueueGrowth() {
      return knows(ServerMetric.FLUSH_QUEUE)
          ? last.of(ServerMetric.FLUSH_QUEUE) - first.of(ServerMetric.FLUSH_QUEUE)
          : 0;
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
    return new ServerWindow(
        sum(all, server -> server.growth(ServerMetric.COMPACTED_BYTES)),
        all.stream().mapToLong(server -> server.compactionQueueMax).max().orElse(0),
        all.stream().mapToLong(server -> server.compactingMax).max().orElse(0),
        sum(all, Server::flushQueueGrowth),
        movements(servers),
        hits + misses == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of((double) hits / (hits + misses)),
        unknown(all));
  }

  private static List<String> unknown(Collection<Server> servers) {
    List<String> unknown = new ArrayList<>();
    if (!servers.stream().allMatch(Server::knowsCompactions)) {
      unknown.add(FindingType.COMPACTION.code());
    }
    if (!servers.stream().allMatch(server -> server.knows(ServerMetric.FLUSH_QUEUE))) {
      unknown.add(FindingType.FLUSH_QUEUE_GROWTH.code());
    }
    if (!servers.stream().allMatch(server -> server.knows(ServerMetric.REGIONS))) {
      unknown.add(FindingType.REGION_MOVEMENT.code());
    }
    return unknown;
  }

  private static long sum(Collection<Server> servers, ToLongFunction<Server> value) {
    return servers.stream().mapToLong(value).sum();
  }

  private static List<String> movements(Map<String, Server> servers) {
    long firstMs = servers.values().stream().mapToLong(s -> s.first.timeMs()).min().orElseThrow();
    long lastMs = servers.values().stream().mapToLong(s -> s.last.timeMs()).max().orElseThrow();
    double periodMs = servers.values().stream().mapToDouble(Server::periodMs).max().orElseThrow();
    List<String> movements = new ArrayList<>();
    servers.forEach(
        (name, server) -> {
          if (server.first.timeMs() - firstMs > SAMPLES_MISSED_MAX * periodMs) {
            movements.add(name + " came");
          }
          if (lastMs - server.last.timeMs() > SAMPLES_MISSED_MAX * periodMs) {
            movements.add(name + " went");
          }
          if (server.regionsMin < server.regionsMax) {
            movements.add(
                Text.of("%s had %d to %d regions", name, server.regionsMin, server.regionsMax));
          }
        });
    return movements;
  }
}
