package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * What a region server did around a short time, from its samples: how counters grew between the
 * last sample before it and the first after it with new values, and the highest gauges.
 * docs/reference/files.md explains each. What it does not publish is empty.
 *
 * @param seconds between these samples: a server that publishes rarely, or did not answer, is known
 *     for a longer time only
 * @param blockedMs total time of handlers, ms, in which updates waited because memstores were full
 * @param movedFrom the server that the region was on before, if that was another
 */
public record ServerMoment(
    double seconds,
    OptionalLong gcMs,
    OptionalLong flushes,
    OptionalLong compactedBytes,
    OptionalLong blockedMs,
    OptionalLong compacting,
    OptionalLong compactionQueue,
    OptionalLong flushQueue,
    OptionalLong rpcQueue,
    Optional<String> movedFrom) {
  /** Finds it among the samples of a run, in their order. */
  public static final class Reader implements Consumer<ServerSample> {
    private final long fromMs;
    private final long toMs;
    private final String server;
    private final String region;
    private final Map<ServerMetric, Long> highest = new EnumMap<>(ServerMetric.class);
    private ServerSample before;
    private ServerSample last;
    private ServerSample after;
    private Optional<String> movedFrom = Optional.empty();

    /**
     * @param fromMs begin of the time, ms since 1970
     * @param server where the region was at its end: host, port and start code
     */
    public Reader(long fromMs, long toMs, String server, String region) {
      this.fromMs = fromMs;
      this.toMs = toMs;
      this.server = server;
      this.region = region;
    }

    /** Takes the next sample of any server. */
    @Override
    public void accept(ServerSample sample) {
      if (sample.timeMs() <= fromMs && sample.hasRegion(region)) {
        movedFrom = Optional.of(sample.server()).filter(holder -> !holder.equals(server));
      }
      if (!sample.server().equals(server) || after != null) {
        return;
      }
      if (sample.timeMs() <= fromMs) {
        before = sample;
        highest.clear();
      } else if (sample.timeMs() >= toMs && (last == null || !sample.repeats(last))) {
        after = sample;
      }
      last = sample;
      for (ServerMetric metric : ServerMetric.values()) {
        highest.merge(metric, sample.of(metric), Math::max);
      }
    }

    /** What was found; empty if there is no sample before or after that time. */
    public Optional<ServerMoment> moment() {
      return before == null || after == null
          ? Optional.empty()
          : Optional.of(
              new ServerMoment(
                  (after.timeMs() - before.timeMs()) / Units.MS_PER_SECOND,
                  after.growth(ServerMetric.GC_MS, before),
                  after.growth(ServerMetric.FLUSHES, before),
                  after.growth(ServerMetric.COMPACTED_BYTES, before),
                  after.growth(ServerMetric.UPDATES_BLOCKED_MS, before),
                  highest(ServerMetric.COMPACTING),
                  highest(ServerMetric.COMPACTION_QUEUE),
                  highest(ServerMetric.FLUSH_QUEUE),
                  highest(ServerMetric.RPC_QUEUE),
                  movedFrom));
    }

    private OptionalLong highest(ServerMetric gauge) {
      long most = highest.get(gauge);
      return most < 0 ? OptionalLong.empty() : OptionalLong.of(most);
    }
  }
}
