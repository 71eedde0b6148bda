package io.github.hbaseycsb.campaign.hbase;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.campaign.result.Json;
import io.github.hbaseycsb.campaign.result.ServerSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.http.HttpClient;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a {@link ServerSample} of every region server each second while a run lasts. A server that
 * does not answer leaves a gap.
 */
public final class MetricsSampler implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MetricsSampler.class);

  private static final long INTERVAL_MS = 1000;

  /** Region servers report to the master every 3 s. */
  private static final int ROUNDS_PER_REFRESH = 5;

  private final HBaseCluster cluster;
  private final String table;
  private final Writer out;
  private final Clock clock;
  private final HttpClient http = InfoServer.httpClient();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "metrics-sampler");
            thread.setDaemon(true);
            return thread;
          });

  private List<RegionServerInfo> servers = List.of();
  private Map<String, Map<String, Long>> regionRequests = Map.of();
  private int round;

  private MetricsSampler(HBaseCluster cluster, String table, Writer out, Clock clock) {
    this.cluster = cluster;
    this.table = table;
    this.out = out;
    this.clock = clock;
  }

  /**
   * Starts sampling.
   *
   * @param table whose regions' requests are sampled, every 5 s
   * @param out takes a JSON line for each sample; not closed here
   * @param clock gives the samples their time
   */
  public static MetricsSampler start(HBaseCluster cluster, String table, Writer out, Clock clock) {
    MetricsSampler sampler = new MetricsSampler(cluster, table, out, clock);
    var unused =
        sampler.timer.scheduleAtFixedRate(sampler::sample, 0, INTERVAL_MS, TimeUnit.MILLISECONDS);
    return sampler;
  }

  private void sample() {
    try {
      Map<String, Map<String, Long>> requests = Map.of();
      if (round++ % ROUNDS_PER_REFRESH == 0) {
        refresh();
        requests = regionRequests;
      }
      Map<RegionServerInfo, CompletableFuture<ServerSample>> samples = new LinkedHashMap<>();
      long nowMs = clock.millis();
      for (RegionServerInfo server : servers) {
        samples.put(server, read(server, nowMs, requests.getOrDefault(server.name(), Map.of())));
      }
      for (CompletableFuture<ServerSample> sample : samples.values()) {
        write(sample);
      }
    } catch (IOException | RuntimeException e) {
      // The next round may find the cluster again; an exception would end the timer.
      LOG.debug("No samples", e);
    }
  }

  private void refresh() throws IOException {
    servers = cluster.regionServers();
    regionRequests = cluster.regionRequests(table);
  }

  private CompletableFuture<ServerSample> read(
      RegionServerInfo server, long nowMs, Map<String, Long> requests) {
    InfoServer info = new InfoServer(http, server.infoServer());
    CompletableFuture<JsonNode> bean = info.bean(InfoServer.SERVER);
    CompletableFuture<JsonNode> ipc = info.bean(InfoServer.IPC);
    CompletableFuture<JsonNode> jvm = info.bean(InfoServer.JVM);
    return bean.thenCombine(ipc, List::of)
        .thenCombine(
            jvm,
            (two, third) ->
                toSample(server.name(), nowMs, two.get(0), two.get(1), third, requests));
  }

  /** Fails while a server does not publish its metrics, as in its first seconds. */
  private static ServerSample toSample(
      String server,
      long nowMs,
      JsonNode bean,
      JsonNode ipc,
      JsonNode jvm,
      Map<String, Long> requests) {
    if (bean.isMissingNode()) {
      throw new CompletionException(new IOException(server + " publishes no metrics"));
    }
    return new ServerSample(
        nowMs,
        server,
        InfoServer.number(bean, "totalRequestCount"),
        InfoServer.number(bean, "readRequestCount"),
        InfoServer.number(bean, "writeRequestCount"),
        InfoServer.number(bean, "compactionQueueLength"),
        InfoServer.number(bean, "flushQueueLength"),
        InfoServer.number(bean, "compactedInputBytes"),
        InfoServer.number(bean, "FlushTime_num_ops"),
        InfoServer.number(bean, "storeFileCount"),
        InfoServer.number(bean, "memStoreSize"),
        InfoServer.number(bean, "blockCacheHitCount"),
        InfoServer.number(bean, "blockCacheMissCount"),
        InfoServer.number(ipc, "numCallsInGeneralQueue"),
        InfoServer.number(jvm, "GcTimeMillis"),
        InfoServer.number(bean, "regionCount"),
        requests);
  }

  private void write(CompletableFuture<ServerSample> sample) throws IOException {
    try {
      out.write(Json.mapper().writeValueAsString(sample.join()) + "\n");
      out.flush();
    } catch (CompletionException | UncheckedIOException e) {
      LOG.debug("A server did not answer", e);
    }
  }

  /** Ends sampling; a sample that is being taken is finished. */
  @Override
  public void close() {
    timer.shutdown();
    try {
      if (!timer.awaitTermination(5, TimeUnit.SECONDS)) {
        timer.shutdownNow();
      }
    } catch (InterruptedException e) {
      timer.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
