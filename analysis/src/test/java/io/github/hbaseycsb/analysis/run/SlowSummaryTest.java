package io.github.hbaseycsb.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.ServerSamples;
import io.github.hbaseycsb.analysis.run.SlowSummary.Slow;
import io.github.hbaseycsb.analysis.server.ServerMoment;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class SlowSummaryTest {
  private static final long WINDOW_MS = RunFixture.WINDOW_START_MS;
  private static final String SERVER = "host1,16020,1";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private RunFixture run;

  @Before
  public void aRunWithTwoClients() throws IOException {
    run = new RunFixture(folder.getRoot().toPath(), "cell", 1);
    for (int client = 1; client <= 2; client++) {
      run.client(client, 0, 10).steady(client, "READ", 10, 500);
    }
    run.property("hbase.slowthreshold", "50ms");
  }

  private SlowSummary read() throws IOException {
    return RunView.read(run.done()).slow().orElseThrow();
  }

  /** A line of what ended in a second from the window's start. */
  private void line(int client, int second, String counts, String slowest) throws IOException {
    Path file = run.client(client).resolve("slow.jsonl");
    Files.writeString(
        file,
        "{\"time_ms\":%d,\"counts\":[%s],\"slowest\":[%s]}\n"
            .formatted(WINDOW_MS + second * 1000L, counts, slowest),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static String count(String operation, String server, String region, int count) {
    return "{\"operation\":\"%s\",\"server\":\"%s\",\"region\":\"%s\",\"count\":%d}"
        .formatted(operation, server, region, count);
  }

  private static String slow(long startMs, long us, String key) {
    return "{\"start_ms\":%d,\"us\":%d,\"operation\":\"READ\",\"server\":\"%s\",\"region\":\"r1\",\"key\":\"%s\"}"
        .formatted(startMs, us, SERVER, key);
  }

  @Test
  public void aRunWithoutAThresholdHasNone() throws IOException {
    RunFixture other = new RunFixture(folder.getRoot().toPath(), "cell", 2);
    other.client(1, 0, 10).steady(1, "READ", 10, 500);
    assertThat(RunView.read(other.done()).slow()).isEmpty();
  }

  @Test
  public void whatEndedInTheWindowIsAddedOverTheClients() throws IOException {
    line(1, -1, count("READ", SERVER, "r1", 1000), slow(WINDOW_MS - 500, 90_000_000, "before"));
    line(1, 0, count("READ", SERVER, "r1", 3) + "," + count("SCAN", SERVER, "r2", 1), "");
    line(2, 0, count("READ", "host2,16020,1", "r3", 5), "");
    line(2, 59, "{\"operation\":\"READ\",\"count\":7}", "");
    line(2, 60, count("READ", SERVER, "r1", 1000), slow(WINDOW_MS, 90_000_000, "after"));
    SlowSummary slow = read();
    assertThat(slow.thresholdUs()).isEqualTo(50_000);
    assertThat(slow.count()).isEqualTo(16);
    assertThat(slow.byOperation()).isEqualTo(Map.of("READ", 15L, "SCAN", 1L));
    assertThat(slow.byServer()).isEqualTo(Map.of(SERVER, 4L, "host2,16020,1", 5L, "unknown", 7L));
    assertThat(slow.byRegion()).isEqualTo(Map.of("r1", 3L, "r2", 1L, "r3", 5L, "unknown", 7L));
    assertThat(slow.slowest()).isEmpty();
  }

  @Test
  public void theTenSlowestOfAllClientsAreKept() throws IOException {
    for (int i = 0; i < 8; i++) {
      line(1, i, "", slow(WINDOW_MS + i, 60_000 + i, "a" + i));
      line(2, i, "", slow(WINDOW_MS + i, 70_000 + i, "b" + i));
    }
    assertThat(read().slowest())
        .extracting(Slow::key)
        .containsExactly("b7", "b6", "b5", "b4", "b3", "b2", "b1", "b0", "a7", "a6");
  }

  @Test
  public void aClientThatWasKilledHasTheLinesThatAreComplete() throws IOException {
    line(1, 1, count("READ", SERVER, "r1", 3), "");
    Files.writeString(
        run.client(1).resolve("slow.jsonl"), "{\"time_ms\":17", StandardOpenOption.APPEND);
    assertThat(read().count()).isEqualTo(3);
  }

  @Test
  public void theyAreKeptWithTheOtherFiguresUntilTheFileChanges() throws IOException {
    line(1, 1, count("READ", SERVER, "r1", 3), slow(WINDOW_MS, 60_000, "a"));
    SlowSummary first = read();
    assertThat(RunView.read(run.directory()).slow()).contains(first);
    line(1, 2, count("READ", SERVER, "r1", 4), "");
    assertThat(RunView.read(run.directory()).slow().orElseThrow().count()).isEqualTo(7);
  }

  @Test
  public void runsOfACellAreAdded() throws IOException {
    line(1, 0, count("READ", SERVER, "r1", 3), slow(WINDOW_MS, 60_000, "a"));
    SlowSummary one = read();
    SlowSummary both = SlowSummary.together(List.of(one, one)).orElseThrow();
    assertThat(both.count()).isEqualTo(6);
    assertThat(both.byRegion()).isEqualTo(Map.of("r1", 6L));
    assertThat(both.slowest()).hasSize(2);
    assertThat(SlowSummary.together(List.of())).isEmpty();
  }

  private static ServerSample sample(
      double second, String server, Map<ServerMetric, Long> metrics, String... regions) {
    Map<String, Long> requests = new TreeMap<>();
    List.of(regions).forEach(region -> requests.put(region, 1L));
    long timeMs = WINDOW_MS + Math.round(second * 1000);
    return new ServerSample(
        timeMs,
        server,
        metrics,
        requests,
        OptionalInt.of((int) timeMs),
        OptionalInt.of((int) timeMs));
  }

  private static Map<ServerMetric, Long> did(long gcMs, long flushes, long compacting) {
    return new EnumMap<>(
        Map.of(
            ServerMetric.GC_MS, gcMs,
            ServerMetric.FLUSHES, flushes,
            ServerMetric.COMPACTING, compacting));
  }

  private Optional<ServerMoment> moment() throws IOException {
    return read().slowest().get(0).moment();
  }

  @Test
  public void aSlowOperationHasWhatItsServerDidBetweenTheSamplesAroundIt() throws IOException {
    // from 10.5 to 11.5 s
    line(1, 11, "", slow(WINDOW_MS + 10_500, 1_000_000, "a"));
    run.server(
        sample(8, SERVER, did(0, 1, 9)),
        sample(10, SERVER, did(100, 1, 0)),
        sample(10.2, "host2,16020,1", did(7000, 7, 7)),
        sample(11, SERVER, did(150, 2, 3)),
        sample(12, SERVER, did(900, 3, 1)),
        sample(13, SERVER, did(2000, 9, 9)));
    assertThat(moment())
        .contains(
            new ServerMoment(
                2,
                OptionalLong.of(800),
                OptionalLong.of(2),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.of(3),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty()));
  }

  @Test
  public void anAnswerFromTheServersCacheIsNotTheEndOfTheTime() throws IOException {
    line(1, 11, "", slow(WINDOW_MS + 10_500, 100_000, "a"));
    ServerSample before = sample(10, SERVER, did(100, 1, 0));
    ServerSample same =
        ServerSamples.published(
            sample(11, SERVER, did(100, 1, 0)), before.publication(), before.regionPublication());
    run.server(before, same, sample(20, SERVER, did(130, 1, 0)));
    assertThat(moment().orElseThrow().seconds()).isEqualTo(10);
    assertThat(moment().orElseThrow().gcMs()).hasValue(30);
  }

  @Test
  public void aRegionThatHasMovedIsNamedWithItsFormerServer() throws IOException {
    line(1, 11, "", slow(WINDOW_MS + 10_500, 1_000_000, "a"));
    run.server(
        sample(9, SERVER, did(0, 0, 0), "r2"),
        sample(9, "host2,16020,1", did(0, 0, 0), "r1"),
        sample(10, SERVER, did(0, 0, 0)),
        sample(12, SERVER, did(0, 0, 0), "r1", "r2"));
    assertThat(moment().orElseThrow().movedFrom()).contains("host2,16020,1");
  }

  @Test
  public void aRegionThatStayedHasNotMoved() throws IOException {
    line(1, 11, "", slow(WINDOW_MS + 10_500, 1_000_000, "a"));
    run.server(
        sample(2, "host2,16020,1", did(0, 0, 0), "r1"),
        sample(9, SERVER, did(0, 0, 0), "r1"),
        sample(12, SERVER, did(0, 0, 0), "r1"));
    assertThat(moment().orElseThrow().movedFrom()).isEmpty();
  }

  @Test
  public void withoutASampleBeforeOrAfterNothingIsSaidOfTheServer() throws IOException {
    line(1, 11, "", slow(WINDOW_MS + 10_500, 1_000_000, "a"));
    run.server(sample(11, SERVER, did(0, 0, 0)), sample(12, SERVER, did(0, 0, 0)));
    assertThat(moment()).isEmpty();
    run.server(sample(9, SERVER, did(0, 0, 0)), sample(11, SERVER, did(0, 0, 0)));
    assertThat(moment()).isEmpty();
  }
}
