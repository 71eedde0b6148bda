package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.result.Json;
import io.github.hbaseycsb.campaign.result.ServerSample;
import java.io.IOException;
import java.io.Writer;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what the region servers publish during a run: every second a {@link ServerSample} for each
 * of them, a JSON line each. A server that does not answer has no line for that second and does not
 * hold up the others. The master is asked every 3 s for the list of servers and for how many of
 * their regions are being compacted, which the next sample of each has. When it does not answer,
 * the old list stays, and compactions are unknown.
 */
public final class MetricsSampler implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MetricsSampler.class);

  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final int ROUNDS_PER_LIST = 3;

  /** Hundreds of regions make a big answer, which HBase renews every few seconds only. */
  private static final int ROUNDS_PER_REGIONS = 5;

  private static final Duration CLOSE_LIMIT = Duration.ofMillis(800);
  private static final String LIST = "the list of region servers";

  private final Callable<List<RegionServerInfo>> list;
  private final RegionServerSampler sampler;
  private final Writer out;

  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(daemons("metrics-ticks"));
  private final ExecutorService requests = Executors.newCachedThreadPool(daemons("metrics"));
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();
  private final Map<String, OptionalInt> compacting = new ConcurrentHashMap<>();
  private volatile List<RegionServerInfo> servers = List.of();
  private long round;

  private boolean closed;
  private IOException failure;

  private MetricsSampler(
      Callable<List<RegionServerInfo>> list, RegionServerSampler sampler, Writer out) {
    this.list = list;
    this.sampler = sampler;
    this.out = out;
  }

  /**
   * Starts to sample at once, in daemon threads.
   *
   * @param servers asks for the region servers, such as {@link RegionServers#list}; may take long
   *     and may fail
   * @param table whose regions' requests are sampled, each fifth second
   * @param out gets the lines, each flushed; stays open
   * @param clock of the samples
   */
  public static MetricsSampler start(
      Callable<List<RegionServerInfo>> servers,
      HttpClient http,
      String table,
      Writer out,
      Clock clock) {
    MetricsSampler started =
        new MetricsSampler(servers, new RegionServerSampler(http, table, clock), out);
    Future<?> unused =
        started.ticks.scheduleAtFixedRate(
            started::tick, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    return started;
  }

  /**
   * Ends within a second. Nothing is written afterwards.
   *
   * @throws IOException when a line could not be written; sampling ended with that
   */
  @Override
  public void close() throws IOException {
    synchronized (this) {
      closed = true;
    }
    ticks.shutdownNow();
    requests.shutdownNow();
    try {
      if (!requests.awaitTermination(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.debug("A request for metrics did not end in time and is left behind");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      if (failure != null) {
        throw failure;
      }
    }
  }

  /** Whether it has ended because a line could not be written; {@link #close} says why. */
  public synchronized boolean hasFailed() {
    return failure != null;
  }

  private void tick() {
    List<RegionServerInfo> known = servers;
    if (known.isEmpty() || round % ROUNDS_PER_LIST == 0) {
      unlessUnderWay(LIST, this::renewList);
    }
    if (known.isEmpty()) {
      return;
    }
    boolean withRegions = round % ROUNDS_PER_REGIONS == 0;
    for (RegionServerInfo server : known) {
      unlessUnderWay(server.name(), () -> sample(server, withRegions));
    }
    round++;
  }

  private void renewList() throws Exception {
    List<RegionServerInfo> renewed = list.call();
    renewed.forEach(server -> compacting.put(server.name(), server.compacting()));
    servers = renewed;
  }

  private void sample(RegionServerInfo server, boolean withRegions) throws IOException {
    OptionalInt ofMaster =
        Objects.requireNonNullElse(compacting.remove(server.name()), OptionalInt.empty());
    Optional<ServerSample> sample = sampler.sample(server, withRegions, ofMaster);
    if (sample.isPresent()) {
      write(Json.mapper().writeValueAsString(sample.get()));
    }
  }

  private synchronized void write(String line) {
    if (closed || failure != null) {
      return;
    }
    try {
      out.write(line + "\n");
      out.flush();
    } catch (IOException e) {
      failure = e;
    }
  }

  private interface Task {
    void run() throws Exception;
  }

  private void unlessUnderWay(String what, Task task) {
    if (!underWay.add(what)) {
      return;
    }
    try {
      requests.execute(
          () -> {
            try {
              task.run();
            } catch (Exception e) {
              LOG.debug("No sample: {}", what, e);
            } finally {
              underWay.remove(what);
            }
          });
    } catch (RejectedExecutionException e) {
      LOG.debug("Closed", e);
    }
  }

  private static ThreadFactory daemons(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
