package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.Settling.Activity;
import io.github.hbaseycsb.campaign.hbase.Settling.Observation;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Counted;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/**
 * Observes what a table's regions and their servers are busy with. All servers are asked at the
 * same time. A server that does not report its regions counts as busy. One whose info server does
 * not answer does not, unless one of its regions is being compacted, but is reported as unknown.
 */
final class TableActivity implements Activity {
  static final Duration LIMIT = Duration.ofSeconds(10);

  /** The number of regions that even a busy server reports one by one within the limit. */
  private static final int REGIONS_PER_LIMIT = 100;

  public interface Source {
    /** Regions of the table that the master is moving, each a phrase. */
    List<String> inTransition() throws IOException;

    /** The encoded names of the table's regions. */
    Set<String> located() throws IOException;

    List<RegionServerInfo> servers() throws IOException;

    /** The regions of a server, which may leave out those of other tables. */
    List<Region> regions(RegionServerInfo server) throws IOException;

    /** The most requests for single regions to a server; 0 if all are reported at once. */
    default int askedOneByOne() {
      return 0;
    }

    Queues queues(List<RegionServerInfo> servers);
  }

  /**
   * How many compactions wait for a thread, by server, -1 if that is not published yet; and why it
   * is unknown of the others.
   */
  public record Queues(Map<String, Long> known, Map<String, String> unknown) {}

  /**
   * A region on its server, with a compaction that is running, such as {@code MAJOR compaction}.
   */
  public record Region(String name, boolean ofTable, Optional<String> compaction) {}

  private final String table;
  private final Source source;
  private final Duration limit;
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();
  private Set<String> located = Set.of();

  /**
   * @param limit how long a server may take to report its regions; for each hundred that are asked
   *     one by one, as long again
   */
  TableActivity(String table, Source source, Duration limit) {
    this.table = table;
    this.source = source;
    this.limit = limit;
  }

  @Override
  public Observation observe() throws CampaignException {
    return ClusterCall.attempt(
        "get the state of the regions of table " + table + " do", this::look);
  }

  private Observation look() throws IOException {
    List<String> busy = new ArrayList<>(source.inTransition());
    List<RegionServerInfo> servers = source.servers();
    Map<RegionServerInfo, CompletableFuture<List<Region>>> asked = new LinkedHashMap<>();
    servers.forEach(server -> asked.put(server, ask(server)));
    Queues queues = source.queues(servers);

    Set<String> served = new HashSet<>();
    long deadlineNs = System.nanoTime() + limit().toNanos();
    for (RegionServerInfo server : servers) {
      try {
        List<Region> regions =
            asked.get(server).get(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
        regions.stream().filter(Region::ofTable).map(Region::name).forEach(served::add);
        regions.stream()
            .filter(region -> region.ofTable() && region.compaction().isPresent())
            .map(region -> "region " + region.name() + " in a " + region.compaction().get())
            .forEach(busy::add);
        others(server, regions, queues).ifPresent(busy::add);
      } catch (TimeoutException | ExecutionException e) {
        if (e.getCause() instanceof AccessDeniedException refused) {
          throw refused;
        }
        busy.add("server " + server.name() + " without an answer about its regions");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
    // Calls that still wait for a thread, behind those to silent servers, must not run beside the
    // next observation's.
    asked.values().forEach(call -> call.cancel(false));
    missing(served).forEach(region -> busy.add("region " + region + " not served"));
    return new Observation(busy, new TreeMap<>(queues.unknown()));
  }

  private Duration limit() {
    return limit.plus(limit.multipliedBy(source.askedOneByOne()).dividedBy(REGIONS_PER_LIMIT));
  }

  /**
   * Asks a server only if the last call to it has ended. A call cannot be ended, so repeated calls
   * to a silent server would soon occupy all threads.
   */
  private CompletableFuture<List<Region>> ask(RegionServerInfo server) {
    if (underWay.contains(server.name())) {
      return CompletableFuture.failedFuture(
          new TimeoutException("the previous request is still in progress"));
    }
    return ServerCalls.start(
        () -> {
          underWay.add(server.name());
          try {
            return source.regions(server);
          } finally {
            underWay.remove(server.name());
          }
        });
  }

  /**
   * What else compactions do on a server: those that are queued or, if that is not known, those of
   * other tables' regions, because compactions queue only behind running ones.
   *
   * <p>Flushes are not counted: a region server deliberately keeps those of its system tables
   * queued for minutes ({@code HRegionServer.PeriodicMemStoreFlusher}).
   */
  private static Optional<String> others(
      RegionServerInfo server, List<Region> regions, Queues queues) {
    long queued = queues.known().getOrDefault(server.name(), 0L);
    if (queued > 0) {
      return Optional.of(
          "server %s with %s queued".formatted(server.name(), Counted.of(queued, "compaction")));
    }
    long compacting =
        Math.max(
            server.compacting().orElse(0),
            regions.stream().filter(region -> region.compaction().isPresent()).count());
    return queues.unknown().containsKey(server.name()) && compacting > 0
        ? Optional.of(
            "server %s with %s in compactions"
                .formatted(server.name(), Counted.of(compacting, "region")))
        : Optional.empty();
  }

  /**
   * The table's regions that no server has reported. Looks the regions up again only if they have
   * moved, because that takes long.
   */
  private Set<String> missing(Set<String> served) throws IOException {
    if (located.isEmpty() || !served.containsAll(located)) {
      located = source.located();
    }
    Set<String> missing = new HashSet<>(located);
    missing.removeAll(served);
    return missing;
  }
}
