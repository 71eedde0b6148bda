package io.github.hbaseycsb.analysis.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.histogram.Window;
import io.github.hbaseycsb.client.TurnSchedule.Turn;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ServerUseTest {
  private static final long START_MS = 1_000_000;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private void sample(String server, int second, int publication, Map<ServerMetric, Long> metrics)
      throws IOException {
    sample(server, second, publication, metrics, Map.of());
  }

  private void sample(
      String server,
      int second,
      int publication,
      Map<ServerMetric, Long> metrics,
      Map<String, Long> regions)
      throws IOException {
    ServerSample sample =
        new ServerSample(
            START_MS + second * 1000L,
            server,
            metrics,
            regions,
            OptionalInt.of(publication),
            regions.isEmpty() ? OptionalInt.empty() : OptionalInt.of(second));
    Files.writeString(
        folder.getRoot().toPath().resolve(ServerSample.FILE),
        Json.mapper().writeValueAsString(sample) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private ServerUse read(int seconds) throws IOException {
    return read(new Window(START_MS, START_MS + seconds * 1000L));
  }

  private ServerUse read(Window window) throws IOException {
    Path run = folder.getRoot().toPath();
    ServerSeries.Steps steps = new ServerSeries.Steps(START_MS, 1, 0, 1);
    return ServerFigures.read(run, window, steps, List.of()).use();
  }

  @Test
  public void aCounterGrowsBetweenTheFirstAndTheLastPublicationWhoseTimeIsKnown()
      throws IOException {
    // Published every 4 s; the first sample may be as old as that.
    for (int second = 0; second < 20; second++) {
      int publication = (second + 2) / 4;
      sample("a,1,1", second, publication, Map.of(ServerMetric.CALLS, 400L * publication));
    }

    assertThat(read(20).sum(ServerMetric.CALLS)).hasValue(100);
    assertThat(read(20).publications()).isEqualTo(6);
    assertThat(read(4).sum(ServerMetric.CALLS)).isEmpty();
  }

  @Test
  public void processorTimeIsAlwaysCurrent() throws IOException {
    sample("a,1,1", 0, 1, Map.of(ServerMetric.CPU_NS, 1_000L));
    sample("a,1,1", 5, 1, Map.of(ServerMetric.CPU_NS, 6_000L));

    assertThat(read(5).sum(ServerMetric.CPU_NS)).hasValue(1_000);
  }

  @Test
  public void whatOneServerDoesNotPublishIsNotKnownOfAll() throws IOException {
    for (int second = 0; second < 3; second++) {
      sample(
          "a,1,1",
          second,
          second,
          Map.of(ServerMetric.ACTIVE_HANDLERS, 2L, ServerMetric.RPC_QUEUE, (long) second));
      sample("b,1,1", second, second, Map.of(ServerMetric.ACTIVE_HANDLERS, 3L));
    }

    assertThat(read(5).sum(ServerMetric.ACTIVE_HANDLERS)).hasValue(5);
    assertThat(read(5).sum(ServerMetric.RPC_QUEUE)).isEmpty();
    assertThat(read(5).servers().get("a,1,1")).containsEntry(ServerMetric.RPC_QUEUE, 1.0);
  }

  @Test
  public void aMeanIsWeightedByWhatItIsOf() throws IOException {
    sample("a,1,1", 0, 1, Map.of(ServerMetric.SYNCS, 0L, ServerMetric.SYNC_MS, 77L));
    sample("a,1,1", 1, 2, Map.of(ServerMetric.SYNCS, 10L, ServerMetric.SYNC_MS, 4L));
    sample("a,1,1", 2, 3, Map.of(ServerMetric.SYNCS, 40L, ServerMetric.SYNC_MS, 8L));

    assertThat(read(5).mean(ServerMetric.SYNC_MS)).hasValue(7);
    // 30 syncs in the second whose beginning and end are known.
    assertThat(read(5).total(ServerMetric.SYNC_MS)).hasValue(210);
  }

  @Test
  public void aServerWhereNothingHappenedLeavesTheMeanOfTheOthers() {
    ServerUse use =
        new ServerUse(
            Map.of(
                "a,1,1",
                Map.of(ServerMetric.SYNCS, 30.0, ServerMetric.SYNC_MS, 7.0),
                "b,1,1",
                Map.of(ServerMetric.SYNCS, 0.0)),
            Map.of(),
            9,
            Map.of());
    assertThat(use.mean(ServerMetric.SYNC_MS)).hasValue(7);
    assertThat(use.total(ServerMetric.SYNC_MS)).hasValue(210);

    ServerUse idle =
        new ServerUse(Map.of("b,1,1", Map.of(ServerMetric.SYNCS, 0.0)), Map.of(), 9, Map.of());
    assertThat(idle.mean(ServerMetric.SYNC_MS)).isEmpty();
    assertThat(idle.total(ServerMetric.SYNC_MS)).hasValue(0);

    ServerUse noMean =
        new ServerUse(Map.of("b,1,1", Map.of(ServerMetric.SYNCS, 2.0)), Map.of(), 9, Map.of());
    assertThat(noMean.total(ServerMetric.SYNC_MS)).isEmpty();
    ServerUse noCount = new ServerUse(Map.of("b,1,1", Map.of()), Map.of(), 9, Map.of());
    assertThat(noCount.total(ServerMetric.SYNC_MS)).isEmpty();
  }

  @Test
  public void streamReadsAreThoseOfCallsWhereNoCompactionRan() {
    Map<ServerMetric, Double> metrics = new EnumMap<>(ServerMetric.class);
    metrics.put(ServerMetric.POSITIONAL_READS, 100.0);
    metrics.put(ServerMetric.POSITIONAL_READ_MS, 1.0);
    metrics.put(ServerMetric.STREAM_READS, 10.0);
    metrics.put(ServerMetric.STREAM_READ_MS, 5.0);
    metrics.put(ServerMetric.COMPACTED_BYTES, 0.0);
    ServerUse use = new ServerUse(Map.of("a,1,1", metrics), Map.of(), 9, Map.of());
    assertThat(use.callReadMs()).hasValue(150);

    metrics.put(ServerMetric.COMPACTING, 0.2);
    assertThat(use.callReadMs()).hasValue(100);
    metrics.put(ServerMetric.COMPACTING, 0.0);
    metrics.remove(ServerMetric.COMPACTED_BYTES);
    assertThat(use.callReadMs()).as("not known").hasValue(100);
  }

  @Test
  public void aRegionsRequestsAreThoseOfAllServersThatHadIt() throws IOException {
    sample("a,1,1", 0, 1, Map.of(), Map.of("r", 0L, "s", 5L));
    sample("a,1,1", 2, 2, Map.of(), Map.of("r", 20L));
    sample("b,1,1", 4, 1, Map.of(), Map.of("r", 0L));
    sample("b,1,1", 6, 2, Map.of(), Map.of("r", 60L));

    assertThat(read(10).regionRequests()).isEqualTo(Map.of("r", 40.0));
  }

  /** For how many of the seconds it was the run's turn. */
  private static long working(int seconds) {
    return seconds / 10 * 5L + Math.min(5, seconds % 10);
  }

  /** Turns of 5 s of which every second one is the run's, with counters that are its own. */
  private ServerUse readTurns(int publishedSeconds) throws IOException {
    return readTurns(publishedSeconds, 200);
  }

  /**
   * @param beginMs when the run's turn begins in a block: it ends 4.8 s later
   */
  private ServerUse readTurns(int publishedSeconds, int beginMs) throws IOException {
    List<Turn> turns =
        IntStream.range(0, 6)
            .mapToObj(
                block ->
                    new Turn(
                        block,
                        0,
                        START_MS + block * 10_000L + beginMs,
                        START_MS + block * 10_000L + beginMs + 4_800))
            .toList();
    for (int second = 0; second <= 60; second++) {
      int published = second / publishedSeconds * publishedSeconds;
      long working = working(published);
      sample(
          "a,1,1",
          second,
          published,
          Map.of(
              ServerMetric.CALLS,
              100 * working + 7 * (published - working),
              ServerMetric.ACTIVE_HANDLERS,
              published % 10 < 5 ? 8L : 1L,
              ServerMetric.TABLE_BYTES,
              5L << 20,
              ServerMetric.PROCESSORS,
              2L,
              ServerMetric.CPU_NS,
              1_500_000_000L * working(second) + 100_000_000L * (second - working(second))));
    }
    return read(new Window(START_MS, OptionalLong.of(START_MS + 60_000), turns));
  }

  @Test
  public void onlyWhatGrewWithinItsTurnsIsOfARunThatTakesTurns() throws IOException {
    ServerUse use = readTurns(1);

    assertThat(use.sum(ServerMetric.CALLS)).hasValue(100);
    assertThat(use.publications()).isGreaterThan(10);
    assertThat(use.sum(ServerMetric.ACTIVE_HANDLERS).getAsDouble()).isBetween(6.0, 8.0);
  }

  @Test
  public void samplesThatLieBadlyInTurnsOfFiveSecondsAreEnough() throws IOException {
    // Three whole seconds of 4.8.
    ServerUse use = readTurns(1, 100);

    assertThat(use.sum(ServerMetric.CALLS)).hasValue(100);
    assertThat(use.sum(ServerMetric.CPU_NS)).hasValue(1_500_000_000);
  }

  @Test
  public void processorTimeIsKnownOfEachTurnInWhichAllServersWereSampled() throws IOException {
    assertThat(readTurns(2).turnProcessors())
        .isEqualTo(Map.of(0, 1.5, 1, 1.5, 2, 1.5, 3, 1.5, 4, 1.5, 5, 1.5));

    Files.delete(folder.getRoot().toPath().resolve(ServerSample.FILE));
    for (int second : new int[] {0, 1, 2, 3, 4, 11, 13, 21, 23, 25, 60}) {
      sample("b,1,1", second, second, Map.of(ServerMetric.CPU_NS, 2_000_000_000L * second));
    }
    assertThat(readTurns(1).turnProcessors()).isEqualTo(Map.of(0, 3.5, 2, 3.5));
  }

  @Test
  public void whatIsPublishedTooSeldomToTellTurnsApartIsUnknown() throws IOException {
    ServerUse use = readTurns(2);

    assertThat(use.sum(ServerMetric.CALLS)).isEmpty();
    assertThat(use.sum(ServerMetric.ACTIVE_HANDLERS)).isEmpty();
    assertThat(use.sum(ServerMetric.TABLE_BYTES)).as("a size").hasValue(5 << 20);
    assertThat(use.processorShare()).as("processor time is current").hasValue(0.75);
  }

  @Test
  public void withoutSamplesNothingIsKnown() throws IOException {
    assertThat(read(5)).isEqualTo(new ServerUse(Map.of(), Map.of(), 0, Map.of()));
    assertThat(read(5).sum(ServerMetric.CALLS)).isEmpty();
    assertThat(read(5).mean(ServerMetric.SYNC_MS)).isEmpty();
  }
}
