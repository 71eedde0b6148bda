package io.github.hbaseycsb.campaign.hbase;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What a server publishes on its info server: beans, and its other pages. Each request takes 2 s at
 * most and throws {@link IOException} when it is not answered.
 *
 * <p>HBase's own beans appear some seconds after a server has started. It answers with what it read
 * up to 10 s ago, half a second on servers of ours ({@code *.periodMillis} in {@code
 * hadoop-metrics2-hbase.properties}), and adds up its regions every 5 s, every second on ours
 * ({@code hbase.regionserver.metrics.period}). The JVM's beans are current.
 */
public final class ServerJmx {
  static final String REGION_SERVER = "Hadoop:service=HBase,name=RegionServer,sub=Server";
  static final String REGIONS = "Hadoop:service=HBase,name=RegionServer,sub=Regions";
  static final String RPC = "Hadoop:service=HBase,name=RegionServer,sub=IPC";

  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private final HttpClient http;
  private final URI infoServer;

  /**
   * @param http see {@link #httpClient}
   * @param infoServer such as {@code http://host:16030}
   */
  public ServerJmx(HttpClient http, URI infoServer) {
    this.http = http;
    this.infoServer = infoServer;
  }

  /**
   * A region server's block cache. A value that is not published is -1.
   *
   * @param hits counter since the server's start
   * @param misses counter since the server's start
   * @param bytes used now
   * @param blocks in it now
   */
  public record BlockCache(long hits, long misses, long bytes, long blocks) {}

  /** A client for all servers of a cluster. Connecting takes 2 s at most. */
  public static HttpClient httpClient() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(LIMIT)
        .build();
  }

  /** Compactions that wait for a thread, large and small; -1 when it is not published. */
  public long compactionQueueLength() throws IOException {
    return value(bean(REGION_SERVER), "compactionQueueLength");
  }

  /** Flushes that wait for a thread; -1 when it is not published. */
  public long flushQueueLength() throws IOException {
    return value(bean(REGION_SERVER), "flushQueueLength");
  }

  /** The region server's block cache, first and second level together. */
  public BlockCache blockCache() throws IOException {
    JsonNode server = bean(REGION_SERVER);
    return new BlockCache(
        value(server, "blockCacheHitCount"),
        value(server, "blockCacheMissCount"),
        value(server, "blockCacheSize"),
        value(server, "blockCacheCount"));
  }

  /**
   * A bean.
   *
   * @param query its name, or a pattern that fits one
   * @return a missing node when there is none
   */
  public JsonNode bean(String query) throws IOException {
    List<JsonNode> beans = beans(query);
    return beans.isEmpty() ? MissingNode.getInstance() : beans.get(0);
  }

  /**
   * All beans whose names fit.
   *
   * @param query a JMX object name pattern
   */
  public List<JsonNode> beans(String query) throws IOException {
    byte[] answer = get("/jmx?qry=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
    List<JsonNode> beans = new ArrayList<>();
    MAPPER.readTree(answer).path("beans").forEach(beans::add);
    return beans;
  }

  /** An attribute of a bean, -1 when it is not a number or not there. */
  static long value(JsonNode bean, String attribute) {
    return bean.path(attribute).asLong(-1);
  }

  /** Any of its pages, such as {@code /conf}. */
  byte[] get(String pathAndQuery) throws IOException {
    URI uri = infoServer.resolve(pathAndQuery);
    HttpResponse<byte[]> response = send(uri);
    if (response.statusCode() != 200) {
      throw new IOException(uri + " answers with HTTP status " + response.statusCode());
    }
    return response.body();
  }

  private HttpResponse<byte[]> send(URI uri) throws IOException {
    HttpRequest request = HttpRequest.newBuilder(uri).build();
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(request, BodyHandlers.ofByteArray());
    try {
      // The time-out of HttpRequest would not cover the body.
      return answer.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IOException(uri + " does not answer: " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      throw new IOException(uri + " does not answer within " + LIMIT.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException)
          new InterruptedIOException("interrupted while " + uri + " was read").initCause(e);
    } finally {
      answer.cancel(true);
    }
  }
}
