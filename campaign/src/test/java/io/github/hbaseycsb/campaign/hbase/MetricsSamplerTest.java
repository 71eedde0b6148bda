package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.hbaseycsb.campaign.hbase.RegionSource.ServerRegions;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.Test;

/** Servers that publish nothing, and a driver without memory. */
public class MetricsSamplerTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration PERIOD = Duration.ofMillis(50);

  private static final RegionServerInfo SILENT =
      new RegionServerInfo("a,16020,1", URI.create("http://a:-1"), OptionalInt.empty());

  private final StringWriter lines = new StringWriter();

  /** Reads regions of any server. */
  @FunctionalInterface
  private interface Regions {
    ServerRegions read(RegionServerInfo server) throws IOException;
  }

  @Test
  public void theRegionsOfAServerThatPublishesNothingAreSampledAndItIsNamed() throws Exception {
    ServerRegions read =
        new ServerRegions(
            OptionalInt.of(500), OptionalInt.of(3), Map.of("region", 17L), OptionalLong.empty(), 1);
    try (MetricsSampler sampler = start(() -> List.of(SILENT), server -> read)) {
      await().atMost(LIMIT).until(() -> !samples().isEmpty());

      ServerSample sample = samples().get(0);
      assertThat(sample.server()).isEqualTo("a,16020,1");
      assertThat(sample.of(ServerMetric.REQUESTS)).isEqualTo(-1);
      assertThat(sample.of(ServerMetric.REGIONS)).isEqualTo(500);
      assertThat(sample.of(ServerMetric.COMPACTING)).isEqualTo(3);
      assertThat(sample.regionRequests()).isEqualTo(Map.of("region", 17L));
      assertThat(sampler.notes())
          .containsExactly(
              new Note(
                  "servers-silent",
                  Verdict.UNJUDGED,
                  "1 of 1 region servers published no metrics during the run, so their queues, "
                      + "flushes and garbage collections are unknown: a,16020,1 (http://a:-1 "
                      + "is switched off (hbase.regionserver.info.port))."));
    }
  }

  @Test
  public void whatTheMasterKnowsOfASilentServerIsSampled() throws Exception {
    RegionServerInfo told =
        new RegionServerInfo(SILENT.name(), SILENT.infoServer(), OptionalInt.of(2));
    try (MetricsSampler sampler =
        start(
            () -> List.of(told),
            server -> {
              throw new IOException("an old version");
            })) {
      await().atMost(LIMIT).until(() -> !samples().isEmpty());

      assertThat(samples().get(0).of(ServerMetric.COMPACTING)).isEqualTo(2);
      assertThat(samples().get(0).of(ServerMetric.REGIONS)).isEqualTo(-1);
    }
  }

  @Test
  public void serversWhoseRegionsHangDoNotKeepAnyServerFromBeingSampled() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    List<RegionServerInfo> servers =
        IntStream.range(0, 9).mapToObj(i -> told("h" + i + ",16020,1")).toList();
    try (MetricsSampler sampler = start(() -> servers, server -> hang(end))) {
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () ->
                  assertThat(samples())
                      .extracting(ServerSample::server)
                      .containsAll(servers.stream().map(RegionServerInfo::name).toList()));
      assertThat(sampler.hasFailed()).isFalse();
    } finally {
      end.countDown();
    }
  }

  @Test
  public void aServerWhoseRegionsHangIsNotAskedForThemAgainMeanwhile() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    RegionServerInfo hangs = told("h,16020,1");
    ServerRegions read =
        new ServerRegions(
            OptionalInt.of(1), OptionalInt.of(0), Map.of("region", 1L), OptionalLong.empty(), 1);
    Regions regions =
        server -> {
          if (!server.name().equals(hangs.name())) {
            return read;
          }
          asked.incrementAndGet();
          return hang(end);
        };
    try (MetricsSampler sampler = start(() -> List.of(SILENT, hangs), regions)) {
      // Longer than a hanging call is waited for.
      await()
          .atMost(LIMIT)
          .until(
              () ->
                  samples().stream().filter(it -> it.server().equals(SILENT.name())).count() >= 6);
      assertThat(asked).hasValue(1);
      assertThat(sampler.hasFailed()).isFalse();
    } finally {
      end.countDown();
    }
  }

  private static RegionServerInfo told(String name) {
    return new RegionServerInfo(name, SILENT.infoServer(), OptionalInt.of(2));
  }

  private static ServerRegions hang(CountDownLatch end) throws IOException {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new IOException("ended");
  }

  @Test
  public void samplesThatThereWasNoMemoryForAreNoted() throws Exception {
    try (MetricsSampler sampler =
        start(
            () -> List.of(SILENT),
            server -> {
              throw new OutOfMemoryError("Java heap space");
            })) {
      await().atMost(LIMIT).until(() -> codes(sampler).contains("samples-lost"));

      assertThat(sampler.notes().get(1).verdict()).isEqualTo(Verdict.SUSPECT);
      assertThat(sampler.notes().get(1).text())
          .matches(
              "The driver had too little memory for \\d+ samples? of the servers: "
                  + ".*HEAP=\\d+m.*");
    }
  }

  @Test
  public void aListThatThereWasNoMemoryForIsNotedAndAskedForAgain() throws Exception {
    boolean[] failed = {false};
    Callable<List<RegionServerInfo>> list =
        () -> {
          if (!failed[0]) {
            failed[0] = true;
            throw new OutOfMemoryError("Java heap space");
          }
          return List.of(SILENT);
        };
    try (MetricsSampler sampler =
        start(
            list,
            server ->
                new ServerRegions(
                    OptionalInt.of(1), OptionalInt.of(0), Map.of(), OptionalLong.empty(), 1))) {
      await().atMost(LIMIT).until(() -> !samples().isEmpty());

      assertThat(codes(sampler)).containsExactly("servers-silent", "samples-lost");
    }
  }

  @Test
  public void withoutAnythingToNoteThereIsNoNote() throws Exception {
    try (MetricsSampler sampler = start(List::of, server -> null)) {
      assertThat(sampler.notes()).isEmpty();
    }
  }

  private MetricsSampler start(Callable<List<RegionServerInfo>> servers, Regions regions) {
    RegionSource source =
        new RegionSource() {
          @Override
          public ServerRegions read(RegionServerInfo server) throws IOException {
            return regions.read(server);
          }

          @Override
          public int periodSeconds(int servers) {
            return 1;
          }
        };
    return new MetricsSampler(
        servers, new RegionServerSampler(), source, lines, Clock.systemUTC(), PERIOD);
  }

  private static List<String> codes(MetricsSampler sampler) {
    return sampler.notes().stream().map(Note::code).toList();
  }

  private List<ServerSample> samples() {
    return samples(lines);
  }

  /** What a sampler has written. */
  static List<ServerSample> samples(StringWriter lines) {
    return lines
        .toString()
        .lines()
        .map(
            line -> {
              try {
                return Json.mapper().readValue(line, ServerSample.class);
              } catch (JsonProcessingException e) {
                throw new AssertionError(line, e);
              }
            })
        .toList();
  }
}
