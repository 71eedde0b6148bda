package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.HitCounts;
import io.github.hbaseycsb.client.DaemonThread;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What a server publishes on its info server: beans and other pages. A request takes up to 2 s and
 * fails with an {@link IOException} if it is not answered. Hundreds may be in flight.
 *
 * <p>HBase's own beans appear some seconds after a server's start. Their values are up to 10 s old,
 * half a second on servers that a campaign starts ({@code *.periodMillis} in {@code
 * hadoop-metrics2-hbase.properties}); the sums over regions are renewed every 5 s, every second on
 * servers that a campaign starts ({@code hbase.regionserver.metrics.period}). The JVM's beans are
 * current.
 *
 * @param infoServer such as {@code http://host:16030}
 */
public record ServerJmx(URI infoServer) {
  public static final String REGION_SERVER = "Hadoop:service=HBase,name=RegionServer,sub=Server";
  public static final String REGIONS = "Hadoop:service=HBase,name=RegionServer,sub=Regions";
  public static final String RPC = "Hadoop:service=HBase,name=RegionServer,sub=IPC";

  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final int OK = 200;

  /** The number of threads that read the answers of all servers. */
  private static final int READERS = 4;

  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(LIMIT)
          .executor(
              Executors.newFixedThreadPool(READERS, task -> DaemonThread.of("info-servers", task)))
          .build();

  /**
   * The wanted part of a bean.
   *
   * @param attributes numbers, texts, truth values and lists of them by name; a part of an
   *     attribute is named as {@code HeapMemoryUsage.max}
   * @param fingerprint of the whole bean, wanted or not: if it is the same at the next reading, the
   *     bean has not changed
   */
  public record Bean(Map<String, Object> attributes, int fingerprint) {
    /** What a server that has no such bean publishes. */
    public static final Bean NONE = new Bean(Map.of(), 0);

    /** An attribute; -1 if it is not a number or does not exist. */
    public long number(String attribute) {
      return attributes.get(attribute) instanceof Number number ? number.longValue() : -1;
    }

    /** An attribute; -1 if it is not a number or does not exist. */
    public double decimal(String attribute) {
      return attributes.get(attribute) instanceof Number number ? number.doubleValue() : -1;
    }

    public String text(String attribute, String otherwise) {
      return attributes.get(attribute) instanceof String text ? text : otherwise;
    }

    /** The elements of a list; none if the attribute is not one. */
    public List<String> texts(String attribute) {
      return attributes.get(attribute) instanceof List<?> list
          ? list.stream().map(String::valueOf).toList()
          : List.of();
    }
  }

  /** Compactions that wait for a thread, large and small; -1 if that is not published. */
  public CompletableFuture<Long> compactionQueueLength() {
    String attribute = "compactionQueueLength";
    return bean(REGION_SERVER, attribute::equals).thenApply(bean -> bean.number(attribute));
  }

  /** The region server's block cache, both levels together. What is not published counts as 0. */
  public CompletableFuture<HitCounts> blockCache() {
    return bean(REGION_SERVER, attribute -> attribute.startsWith("blockCache"))
        .thenApply(
            server ->
                new HitCounts(
                    Math.max(0, server.number("blockCacheHitCount")),
                    Math.max(0, server.number("blockCacheMissCount")),
                    Math.max(0, server.number("blockCacheCount")),
                    1));
  }

  /** The first of the {@link #beans}; without attributes if there is none. */
  public CompletableFuture<Bean> bean(String query, Predicate<String> wanted) {
    return beans(query, wanted).thenApply(beans -> beans.isEmpty() ? Bean.NONE : beans.get(0));
  }

  /** The wanted attributes of all beans whose names match a JMX object name pattern. */
  CompletableFuture<List<Bean>> beans(String query, Predicate<String> wanted) {
    return ask(
        "/jmx?qry=" + URLEncoder.encode(query, StandardCharsets.UTF_8),
        () -> new BeanReader(wanted));
  }

  /** Any page of the server, such as {@code /conf}. */
  public byte[] get(String pathAndQuery) throws IOException {
    return await(ask(pathAndQuery, BodySubscribers::ofByteArray));
  }

  /** Waits for an answer, which takes up to 2 s. */
  public static <T> T await(CompletableFuture<T> answer) throws IOException {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ClusterCall.interrupted("interrupted while a server was asked", e);
    }
  }

  private <T> CompletableFuture<T> ask(String pathAndQuery, Supplier<BodySubscriber<T>> body) {
    if (infoServer.getAuthority().endsWith(":-1")) {
      return CompletableFuture.failedFuture(
          new IOException(infoServer + " is switched off (hbase.regionserver.info.port)"));
    }
    HttpRequest request;
    try {
      request = HttpRequest.newBuilder(infoServer.resolve(pathAndQuery)).build();
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(
          new IOException(infoServer + " cannot be asked: " + e.getMessage(), e));
    }
    CompletableFuture<HttpResponse<T>> answer =
        HTTP.sendAsync(
            request,
            start -> start.statusCode() == OK ? body.get() : BodySubscribers.replacing(null));
    // The timeout of HttpRequest would not cover the body.
    return answer
        .thenApply(this::body)
        .orTimeout(LIMIT.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(
            failure -> {
              answer.cancel(true);
              throw new CompletionException(explained(failure));
            });
  }

  private <T> T body(HttpResponse<T> response) {
    if (response.statusCode() != OK) {
      throw new CompletionException(new BadAnswerException("HTTP status " + response.statusCode()));
    }
    return response.body();
  }

  /** Whether a server did answer, but with a failure, such as that a page does not exist. */
  public static boolean isAnswer(IOException failure) {
    return failure.getCause() instanceof BadAnswerException;
  }

  /** An answer other than the expected one; the message completes "answers with". */
  static final class BadAnswerException extends IOException {
    private static final long serialVersionUID = 1;

    BadAnswerException(String message) {
      super(message);
    }
  }

  /** What made a stage of an answer fail. */
  static Throwable cause(Throwable e) {
    return e instanceof CompletionException && e.getCause() != null ? cause(e.getCause()) : e;
  }

  private Throwable explained(Throwable failure) {
    Throwable cause = cause(failure);
    if (cause instanceof Error) {
      return cause;
    }
    if (cause instanceof BadAnswerException) {
      return new IOException(infoServer + " answers with " + cause.getMessage(), cause);
    }
    return cause instanceof TimeoutException
        ? new IOException(infoServer + " does not answer within " + LIMIT.toSeconds() + " s", cause)
        : new IOException(infoServer + " does not answer: " + cause, cause);
  }
}
