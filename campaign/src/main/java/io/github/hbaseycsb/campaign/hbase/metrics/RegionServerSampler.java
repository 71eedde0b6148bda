package io.github.hbaseycsb.campaign.hbase.metrics;

import io.github.hbaseycsb.campaign.hbase.metrics.BeanReader.Bean;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads one sample of a region server from its beans. */
final class RegionServerSampler {
  private static final String GARBAGE_COLLECTORS = "java.lang:type=GarbageCollector,*";
  private static final String COLLECTION_TIME = "CollectionTime";

  private static final String NAME = "tag.serverName";

  private static final Set<String> SERVER =
      Stream.concat(
              Stream.of(NAME),
              Stream.of(ServerMetric.values()).flatMap(metric -> metric.attribute().stream()))
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> CALL_QUEUES =
      Set.of(
          "numCallsInGeneralQueue",
          "numCallsInPriorityQueue",
          "numCallsInMetaPriorityQueue",
          "numCallsInReplicationQueue",
          "numCallsInBulkLoadQueue");

  private final Clock clock;

  /**
   * @param clock tells when
   */
  RegionServerSampler(Clock clock) {
    this.clock = clock;
  }

  /**
   * Reads a sample, without its regions.
   *
   * @return empty when the server does not publish its metrics yet; failed with an {@link
   *     java.io.IOException} when it does not answer
   */
  CompletableFuture<Optional<ServerSample>> sample(RegionServerInfo server) {
    ServerJmx jmx = new ServerJmx(server.infoServer());
    long askedMs = clock.millis();
    return jmx.bean(ServerJmx.REGION_SERVER, SERVER::contains)
        .thenCompose(
            bean -> {
              // The server read its counters somewhere between question and answer.
              long timeMs = (askedMs + clock.millis()) / 2;
              return bean.attributes().isEmpty()
                  ? CompletableFuture.completedFuture(Optional.empty())
                  : rest(jmx).thenApply(rest -> Optional.of(sample(server, timeMs, bean, rest)));
            });
  }

  /** What is not in a server's own bean. */
  private record Rest(long rpcQueue, long gcMs) {}

  /** One answer after the other, by the same connection. */
  private static CompletableFuture<Rest> rest(ServerJmx jmx) {
    return jmx.bean(ServerJmx.RPC, CALL_QUEUES::contains)
        .thenCompose(
            rpc ->
                jmx.beans(GARBAGE_COLLECTORS, COLLECTION_TIME::equals)
                    .thenApply(
                        collectors ->
                            new Rest(
                                sumOfPublished(CALL_QUEUES, rpc::number),
                                sumOfPublished(
                                    collectors, collector -> collector.number(COLLECTION_TIME)))));
  }

  private static ServerSample sample(RegionServerInfo server, long timeMs, Bean bean, Rest rest) {
    Map<ServerMetric, Long> metrics = new EnumMap<>(ServerMetric.class);
    for (ServerMetric metric : ServerMetric.values()) {
      metric.attribute().ifPresent(attribute -> metrics.put(metric, bean.number(attribute)));
    }
    metrics.put(ServerMetric.RPC_QUEUE, rest.rpcQueue());
    metrics.put(ServerMetric.GC_MS, rest.gcMs());
    return new ServerSample(
        timeMs,
        // Another one may have been started in its place since the list was made.
        bean.text(NAME, server.name()),
        metrics,
        Map.of(),
        // Of the whole bean: rates in it that are means over time change with each publication.
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
