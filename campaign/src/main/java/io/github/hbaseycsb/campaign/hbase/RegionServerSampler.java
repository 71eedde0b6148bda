package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.ServerJmx.Bean;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads samples of region servers from their beans. Readers at the same time share an answer. */
final class RegionServerSampler {
  private static final String GARBAGE_COLLECTORS = "java.lang:type=GarbageCollector,*";
  private static final String COLLECTION_TIME = "CollectionTime";
  private static final String COLLECTOR = "Name";

  /** Part of the names of collectors whose time is not that of pauses: ZGC's and Shenandoah's. */
  private static final String CYCLES = "Cycles";

  private static final String NAME = "tag.serverName";

  /** In the order in which they are read: processor time is of the moment when it is read. */
  private static final Map<ServerMetric.Bean, String> BEANS =
      Collections.unmodifiableMap(
          new EnumMap<>(
              Map.of(
                  ServerMetric.Bean.OPERATING_SYSTEM, "java.lang:type=OperatingSystem",
                  ServerMetric.Bean.RPC, ServerJmx.RPC,
                  ServerMetric.Bean.WAL, "Hadoop:service=HBase,name=RegionServer,sub=WAL",
                  ServerMetric.Bean.IO, "Hadoop:service=HBase,name=RegionServer,sub=IO")));

  private static final Set<String> CALL_QUEUES =
      Set.of(
          "numCallsInGeneralQueue",
          "numCallsInPriorityQueue",
          "numCallsInMetaPriorityQueue",
          "numCallsInReplicationQueue",
          "numCallsInBulkLoadQueue");

  private record Asked(
      long timeMs, Object reader, CompletableFuture<Optional<ServerSample>> answer) {
    boolean isNewFor(Object other, long nowMs, Duration period) {
      return reader != other
          && Math.abs(nowMs - timeMs) < period.toMillis() / 2
          && !answer.isCompletedExceptionally();
    }
  }

  /** The last question to each server, by its name. */
  private final Map<String, Asked> asked = new ConcurrentHashMap<>();

  /**
   * Reads a sample, without its regions; empty if the server does not publish its metrics yet. An
   * answer that another reader asked for less than half a period ago is not asked for again: beans
   * cost the server processor time, and the runs of several tables may be sampled at once.
   *
   * @param reader who asks
   */
  CompletableFuture<Optional<ServerSample>> sample(
      RegionServerInfo server, Clock clock, Duration period, Object reader) {
    long now = clock.millis();
    return asked.compute(
            server.name(),
            (name, last) ->
                last != null && last.isNewFor(reader, now, period)
                    ? last
                    : new Asked(now, reader, ask(server, clock)))
        .answer;
  }

  private static CompletableFuture<Optional<ServerSample>> ask(
      RegionServerInfo server, Clock clock) {
    ServerJmx jmx = server.jmx();
    long askedMs = clock.millis();
    return jmx.bean(ServerJmx.REGION_SERVER, wanted(ServerMetric.Bean.SERVER, NAME))
        .thenCompose(
            bean -> {
              // The server read its counters at some time between question and answer.
              long timeMs = (askedMs + clock.millis()) / 2;
              return bean.attributes().isEmpty()
                  ? CompletableFuture.completedFuture(Optional.empty())
                  : rest(jmx).thenApply(rest -> Optional.of(sample(server, timeMs, bean, rest)));
            });
  }

  /** Selects the attributes of a bean that are metrics, and others. */
  private static Predicate<String> wanted(ServerMetric.Bean bean, String... others) {
    return Stream.concat(
                Stream.of(others),
                Stream.of(ServerMetric.values())
                    .filter(metric -> metric.isOf(bean))
                    .map(ServerMetric::attribute))
            .collect(Collectors.toUnmodifiableSet())
        ::contains;
  }

  private static void put(Map<ServerMetric, Long> metrics, ServerMetric.Bean of, Bean bean) {
    Stream.of(ServerMetric.values())
        .filter(metric -> metric.isOf(of))
        .forEach(metric -> metrics.put(metric, bean.number(metric.attribute())));
  }

  /** Time that garbage collections paused the server, ms; -1 if it is not published. */
  static long pausesMs(List<Bean> collectors) {
    return sumOfPublished(
        collectors.stream()
            .filter(collector -> !collector.text(COLLECTOR, "").endsWith(CYCLES))
            .toList(),
        collector -> collector.number(COLLECTION_TIME));
  }

  /** The metrics of other beans, read one after the other by the same connection. */
  private static CompletableFuture<Map<ServerMetric, Long>> rest(ServerJmx jmx) {
    Map<ServerMetric, Long> metrics = new EnumMap<>(ServerMetric.class);
    CompletableFuture<?> read = CompletableFuture.completedFuture(null);
    for (Map.Entry<ServerMetric.Bean, String> bean : BEANS.entrySet()) {
      read =
          read.thenCompose(
                  before ->
                      jmx.bean(
                          bean.getValue(),
                          wanted(bean.getKey(), CALL_QUEUES.toArray(String[]::new))))
              .thenAccept(
                  answer -> {
                    put(metrics, bean.getKey(), answer);
                    if (bean.getKey() == ServerMetric.Bean.RPC) {
                      metrics.put(
                          ServerMetric.RPC_QUEUE, sumOfPublished(CALL_QUEUES, answer::number));
                    }
                  });
    }
    return read.thenCompose(
            before -> jmx.beans(GARBAGE_COLLECTORS, Set.of(COLLECTION_TIME, COLLECTOR)::contains))
        .thenApply(
            collectors -> {
              metrics.put(ServerMetric.GC_MS, pausesMs(collectors));
              return metrics;
            });
  }

  private static ServerSample sample(
      RegionServerInfo server, long timeMs, Bean bean, Map<ServerMetric, Long> rest) {
    Map<ServerMetric, Long> metrics = new EnumMap<>(rest);
    put(metrics, ServerMetric.Bean.SERVER, bean);
    return new ServerSample(
        timeMs,
        // Another server may have been started in its place since the list was read.
        bean.text(NAME, server.name()),
        metrics,
        Map.of(),
        // Of the whole bean: rates that are means over time change with each publication.
        OptionalInt.of(bean.fingerprint()),
        OptionalInt.empty());
  }

  private static <T> long sumOfPublished(Iterable<T> published, ToLongFunction<T> value) {
    long sum = -1;
    for (T each : published) {
      long next = value.applyAsLong(each);
      if (next >= 0) {
        sum = Math.max(0, sum) + next;
      }
    }
    return sum;
  }
}
