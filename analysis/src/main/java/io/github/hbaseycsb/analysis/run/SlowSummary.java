package io.github.hbaseycsb.analysis.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.hbaseycsb.analysis.histogram.Window;
import io.github.hbaseycsb.analysis.server.Samples;
import io.github.hbaseycsb.analysis.server.ServerMoment;
import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The operations in a window, of all clients, that took longer than {@code hbase.slowthreshold}.
 * One whose server or region is not known counts under {@link #UNKNOWN}.
 *
 * @param thresholdUs the threshold, microseconds
 * @param byOperation their number by YCSB's names
 * @param byServer their number by host, port and start code
 * @param byRegion their number by encoded names
 * @param slowest those that took longest, the longest first
 */
public record SlowSummary(
    long thresholdUs,
    long count,
    Map<String, Long> byOperation,
    Map<String, Long> byServer,
    Map<String, Long> byRegion,
    List<Slow> slowest) {
  public static final String UNKNOWN = "unknown";

  private static final int KEPT = 10;

  /** The order of {@link #slowest}. */
  public static final Comparator<Slow> SLOWEST_FIRST =
      Comparator.comparingLong(Slow::us).reversed().thenComparingLong(Slow::startMs);

  /**
   * An operation.
   *
   * @param startMs when it began by its client's clock, ms since 1970
   * @param server where its region was at its end: host, port and start code; empty if unknown, as
   *     of one that failed
   * @param region encoded name; empty if unknown
   * @param key as HBase writes bytes
   * @param moment what its server did at that time; empty if there are no samples of it
   */
  public record Slow(
      long startMs,
      long us,
      String operation,
      Optional<String> server,
      Optional<String> region,
      String key,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean failed,
      Optional<ServerMoment> moment) {
    private Slow with(Optional<ServerMoment> known) {
      return new Slow(startMs, us, operation, server, region, key, failed, known);
    }

    private ServerMoment.Reader reader() {
      long endMs = startMs + TimeUnit.MICROSECONDS.toMillis(us);
      return new ServerMoment.Reader(startMs, endMs, server.orElse(""), region.orElse(""));
    }
  }

  /** A line of a client's file: what ended within a second. */
  private record Line(long timeMs, List<Count> counts, List<Slow> slowest) {}

  private record Count(
      String operation, Optional<String> server, Optional<String> region, long count) {}

  /** Reads those of a run without what its servers did; empty if no client looked for them. */
  static Optional<SlowSummary> read(Path run, RunRecord record, Window window) throws IOException {
    Optional<Duration> threshold = threshold(record);
    if (threshold.isEmpty()) {
      return Optional.empty();
    }
    Sum sum = new Sum();
    for (RunRecord.Client client : record.clients()) {
      Samples.read(
          RunDirectories.client(run, client.number()).resolve(ClientProtocol.SLOW_OPERATIONS),
          Line.class,
          line -> {
            if (window.contains(line.timeMs)) {
              sum.add(line.counts, line.slowest);
            }
            return true;
          });
    }
    return Optional.of(sum.of(TimeUnit.NANOSECONDS.toMicros(threshold.get().toNanos())));
  }

  /** What finds out, from all samples of the servers, what they did at the slowest operations. */
  List<ServerMoment.Reader> readers() {
    return slowest.stream().map(Slow::reader).toList();
  }

  /** The same with what the servers did, by {@link #readers} that have had all samples. */
  SlowSummary with(List<ServerMoment.Reader> readers) {
    List<Slow> known = new ArrayList<>();
    for (int i = 0; i < readers.size(); i++) {
      known.add(slowest.get(i).with(readers.get(i).moment()));
    }
    return new SlowSummary(thresholdUs, count, byOperation, byServer, byRegion, known);
  }

  /** Those of several runs together; empty if there are no runs. */
  public static Optional<SlowSummary> together(List<SlowSummary> runs) {
    Sum sum = new Sum();
    runs.forEach(sum::add);
    return runs.isEmpty() ? Optional.empty() : Optional.of(sum.of(runs.get(0).thresholdUs));
  }

  /** Adds up what files or runs have. */
  private static final class Sum {
    private final Map<String, Long> byOperation = new TreeMap<>();
    private final Map<String, Long> byServer = new TreeMap<>();
    private final Map<String, Long> byRegion = new TreeMap<>();
    private final List<Slow> slowest = new ArrayList<>();

    void add(List<Count> counts, List<Slow> some) {
      for (Count each : counts) {
        byOperation.merge(each.operation, each.count, Long::sum);
        byServer.merge(each.server.orElse(UNKNOWN), each.count, Long::sum);
        byRegion.merge(each.region.orElse(UNKNOWN), each.count, Long::sum);
      }
      add(some);
    }

    void add(SlowSummary run) {
      run.byOperation.forEach((name, count) -> byOperation.merge(name, count, Long::sum));
      run.byServer.forEach((name, count) -> byServer.merge(name, count, Long::sum));
      run.byRegion.forEach((name, count) -> byRegion.merge(name, count, Long::sum));
      add(run.slowest);
    }

    private void add(List<Slow> some) {
      slowest.addAll(some);
      slowest.sort(SLOWEST_FIRST);
      slowest.subList(Math.min(KEPT, slowest.size()), slowest.size()).clear();
    }

    SlowSummary of(long thresholdUs) {
      long count = byOperation.values().stream().mapToLong(Long::longValue).sum();
      return new SlowSummary(
          thresholdUs, count, byOperation, byServer, byRegion, List.copyOf(slowest));
    }
  }

  private static Optional<Duration> threshold(RunRecord record) {
    Properties properties = new Properties();
    properties.putAll(record.properties());
    try {
      return BindingProperty.SLOW_THRESHOLD.givenIn(properties);
    } catch (InvalidPropertyException e) {
      throw new IllegalStateException("a client ran with it", e);
    }
  }
}
