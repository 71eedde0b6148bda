package io.github.hbaseycsb.campaign.hbase;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.hbaseycsb.campaign.result.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The info server of an HBase process: its metrics as JSON. */
final class InfoServer {
  static final String SERVER = "Hadoop:service=HBase,name=RegionServer,sub=Server";
  static final String IPC = "Hadoop:service=HBase,name=RegionServer,sub=IPC";
  static final String JVM = "Hadoop:service=HBase,name=JvmMetrics";
  static final String RUNTIME = "java.lang:type=Runtime";
  static final String MEMORY = "java.lang:type=Memory";

  private static final Duration LIMIT = Duration.ofSeconds(2);

  private final HttpClient http;
  private final URI root;

  InfoServer(HttpClient http, URI root) {
    this.http = http;
    this.root = root;
  }

  /** A client for info servers. */
  static HttpClient httpClient() {
    return HttpClient.newBuilder()
        .connectTimeout(LIMIT)
        .version(HttpClient.Version.HTTP_1_1)
        .build();
  }

  /**
   * A bean; missing when the server does not have it, as in the first seconds after its start.
   * Fails with an {@link IOException} when the server does not answer within 2 s.
   */
  CompletableFuture<JsonNode> bean(String name) {
    return get("/jmx?qry=" + name)
        .thenApply(answer -> answer.path("beans").path(0))
        .thenApply(bean -> bean.isObject() ? bean : MissingNode.getInstance());
  }

  /** The server's configuration; fails when it is not served. */
  CompletableFuture<JsonNode> configuration() {
    return get("/conf?format=json");
  }

  /** An attribute that is a number; -1 when the bean does not have it. */
  static long number(JsonNode bean, String attribute) {
    return bean.path(attribute).isNumber() ? bean.path(attribute).asLong() : -1;
  }

  /**
   * Waits for an answer.
   *
   * @throws IOException when there is none
   */
  static JsonNode await(CompletableFuture<JsonNode> answer) throws IOException {
    try {
      return answer.join();
    } catch (CompletionException e) {
      throw new IOException(String.valueOf(e.getCause().getMessage()), e);
    }
  }

  private CompletableFuture<JsonNode> get(String path) {
    HttpRequest request = HttpRequest.newBuilder(root.resolve(path)).timeout(LIMIT).build();
    return http.sendAsync(request, BodyHandlers.ofByteArray())
        .thenApply(
            response -> {
              if (response.statusCode() != 200) {
                throw new UncheckedIOException(
                    new IOException(root + path + " answers " + response.statusCode()));
              }
              return parse(response.body());
            });
  }

  private static JsonNode parse(byte[] body) {
    try {
      return Json.mapper().readTree(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
