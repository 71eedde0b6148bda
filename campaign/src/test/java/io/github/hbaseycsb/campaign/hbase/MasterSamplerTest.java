package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.sun.net.httpserver.HttpServer;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.MasterSample;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** A master that has recovered one of two region servers. */
public class MasterSamplerTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(1000), ZoneOffset.UTC);

  private final StringWriter lines = new StringWriter();
  private HttpServer server;
  private ServerJmx master;

  @Before
  public void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] text = beans(exchange.getRequestURI().getQuery()).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, text.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(text);
          }
        });
    server.start();
    master = new ServerJmx(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
  }

  private static String beans(String query) {
    return query.endsWith("sub=AssignmentManager")
        ? "{\"beans\":[{\"ritCount\":0,\"AssignSubmittedCount\":40}]}"
        : "{\"beans\":[{\"tag.serverName\":\"m,16000,7\",\"ServerCrashSubmittedCount\":2,"
            + "\"ServerCrashTime_num_ops\":1}]}";
  }

  @After
  public void stop() {
    server.stop(0);
  }

  @Test
  public void theCountsOfTheMasterAreSampled() throws Exception {
    assertSampled(() -> master);
  }

  @Test
  public void theClusterIsAskedForAnotherMasterIfOneDoesNotAnswer() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    assertSampled(
        () ->
            switch (asked.incrementAndGet()) {
              case 1 -> throw new IOException("there is no active master");
              case 2 -> new ServerJmx(URI.create("http://a:-1"));
              default -> master;
            });
    // More often if the master took longer than a request may take.
    assertThat(asked).hasValueGreaterThanOrEqualTo(3);
  }

  private void assertSampled(Callable<ServerJmx> active) throws IOException {
    try (MasterSampler sampler = new MasterSampler(active, lines, CLOCK, Duration.ofMillis(20))) {
      await().atMost(LIMIT).until(() -> lines.toString().contains("\n"));
      assertThat(sampler.hasFailed()).isFalse();
      assertThat(sampler.notes()).isEmpty();
    }
    assertThat(samples(lines)).startsWith(new MasterSample(1000, "m,16000,7", 2, 1, 40));
  }

  /** What a sampler has written. */
  static List<MasterSample> samples(StringWriter lines) {
    return lines
        .toString()
        .lines()
        .map(
            line -> {
              try {
                return Json.mapper().readValue(line, MasterSample.class);
              } catch (JsonProcessingException e) {
                throw new AssertionError(line, e);
              }
            })
        .toList();
  }
}
