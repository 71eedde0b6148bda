package io.github.hbaseycsb.analysis.server;

import static io.github.hbaseycsb.analysis.RunFixture.kill;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.histogram.Window;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.MasterSample;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Samples of each second of a window of 60 s, and of a second after it. */
public class ServersBackTest {
  private static final long START_MS = RunFixture.WINDOW_START_MS;
  private static final int SECONDS = 60;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private static ServersBack back(FaultRecord... faults) {
    return new ServersBack(Arrays.asList(faults), new Window(START_MS, START_MS + SECONDS * 1000L));
  }

  private static void accept(
      ServersBack back,
      int second,
      String server,
      Map<ServerMetric, Long> metrics,
      String... regions) {
    Map<String, Long> requests = new TreeMap<>();
    Arrays.asList(regions).forEach(region -> requests.put(region, 7L));
    back.accept(
        new ServerSample(
            START_MS + second * 1000L,
            server,
            metrics,
            requests,
            OptionalInt.empty(),
            OptionalInt.empty()));
  }

  private void master(String... samples) throws IOException {
    Files.write(folder.getRoot().toPath().resolve(MasterSample.FILE), List.of(samples));
  }

  /** A line of the master's samples. */
  private static String sample(int second, String server, int crashes, int recovered, int assigns) {
    return "{\"time_ms\":%d,\"server\":\"%s\",\"crashes\":%d,\"recovered\":%d,\"assigns\":%d}"
        .formatted(START_MS + second * 1000L, server, crashes, recovered, assigns);
  }

  private Map<FaultFigure, Double> ofMaster() throws IOException {
    ServersBack back = back(kill(20));
    back.readMaster(folder.getRoot().toPath());
    return back.figures().get(0).figures();
  }

  @Test
  public void phasesAreThoseThatTheMasterCounts() throws IOException {
    master(
        sample(19, "m,16000,1", 3, 3, 40),
        sample(20, "m,16000,1", 3, 3, 40),
        sample(31, "m,16000,1", 4, 3, 40),
        // hbase:meta is assigned before the WALs of other regions are split.
        sample(33, "m,16000,1", 4, 3, 41),
        sample(36, "m,16000,1", 4, 3, 51),
        sample(38, "m,16000,1", 4, 4, 51),
        sample(45, "m,16000,1", 4, 4, 52));

    assertThat(ofMaster())
        .containsEntry(FaultFigure.DETECTED_SECONDS, 11.0)
        .containsEntry(FaultFigure.WALS_SPLIT_SECONDS, 16.0)
        .containsEntry(FaultFigure.ASSIGNED_SECONDS, 18.0);
  }

  @Test
  public void allPhasesMayEndBetweenTwoSamples() throws IOException {
    master(sample(19, "m,16000,1", 0, 0, 40), sample(21, "m,16000,1", 1, 1, 45));

    assertThat(ofMaster())
        .containsEntry(FaultFigure.DETECTED_SECONDS, 1.0)
        .containsEntry(FaultFigure.WALS_SPLIT_SECONDS, 1.0)
        .containsEntry(FaultFigure.ASSIGNED_SECONDS, 1.0);
  }

  @Test
  public void whatTheMasterPublishesLateWasBefore() throws IOException {
    master(
        sample(19, "m,16000,1", 0, 0, 40),
        sample(31, "m,16000,1", 1, 0, 40),
        sample(33, "m,16000,1", 1, 1, 40),
        sample(34, "m,16000,1", 1, 1, 45));

    assertThat(ofMaster())
        .containsEntry(FaultFigure.WALS_SPLIT_SECONDS, 13.0)
        .containsEntry(FaultFigure.ASSIGNED_SECONDS, 13.0);
  }

  @Test
  public void regionsAreAssignedWhenThoseOfTheLastDeadServerAre() throws IOException {
    master(
        sample(19, "m,16000,1", 0, 0, 40),
        sample(25, "m,16000,1", 1, 1, 45),
        sample(40, "m,16000,1", 2, 1, 50));

    assertThat(ofMaster())
        .containsEntry(FaultFigure.DETECTED_SECONDS, 5.0)
        .doesNotContainKey(FaultFigure.ASSIGNED_SECONDS);
  }

  @Test
  public void phasesAreUnknownIfAnotherMasterCountsOrNoneDoes() throws IOException {
    master(sample(19, "m,16000,1", 3, 3, 40), sample(31, "m,16000,2", 4, 4, 50));
    assertThat(ofMaster()).isEmpty();

    master(sample(19, "m,16000,1", -1, -1, 40), sample(31, "m,16000,1", -1, -1, 50));
    assertThat(ofMaster()).isEmpty();

    Files.delete(folder.getRoot().toPath().resolve(MasterSample.FILE));
    assertThat(ofMaster()).isEmpty();
  }

  @Test
  public void regionsAreUnavailableUntilASampleHasThemAgain() {
    ServersBack back = back(kill(20));
    for (int second = 0; second < SECONDS; second++) {
      boolean withRegions = second % 3 == 0;
      if (second < 20) {
        accept(back, second, "b,16020,1", Map.of(), withRegions ? array("r2", "r3") : array());
      } else if (second >= 40) {
        accept(back, second, "b,16020,2", Map.of());
      }
      String[] moved = second < 36 ? array("r1") : second < 39 ? array("r1", "r2") : all();
      accept(back, second, "a,16020,1", Map.of(), withRegions ? moved : array());
    }

    FaultFigures figures = back.figures().get(0);
    assertThat(figures.unavailableRegions()).isEqualTo(Map.of("r2", 16.0, "r3", 19.0));
    assertThat(figures.unavailableServers()).isEqualTo(Map.of("b,16020", 20.0));
    assertThat(figures.figures())
        .containsEntry(FaultFigure.UNAVAILABLE_REGIONS, 2.0)
        .containsEntry(FaultFigure.REGION_UNAVAILABLE_SECONDS, 17.5);
  }

  private static String[] array(String... regions) {
    return regions;
  }

  private static String[] all() {
    return array("r1", "r2", "r3");
  }

  @Test
  public void aRegionThatWasSplitIsNotUnavailable() {
    ServersBack back = back(split(10), kill(30));
    for (int second = 0; second < SECONDS; second++) {
      accept(back, second, "a,16020,1", Map.of(), second < 12 ? "parent" : "child", "other");
    }
    List<FaultFigures> figures = back.figures();

    assertThat(figures.get(0).figures()).doesNotContainKey(FaultFigure.UNAVAILABLE_REGIONS);
    assertThat(figures.get(0).unavailableRegions()).isEmpty();
    assertThat(figures.get(1).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_REGIONS, 0.0)
        .doesNotContainKey(FaultFigure.REGION_UNAVAILABLE_SECONDS);
  }

  private static FaultRecord split(int second) {
    return new FaultRecord(
        "split",
        "table",
        List.of("parent"),
        START_MS + second * 1000L,
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty());
  }

  @Test
  public void theHitRatioIsBackWhenTenSecondsHaveThatOfBefore() {
    ServersBack back = back(kill(20));
    long hits = 5000;
    long misses = 4000;
    for (int second = 0; second < SECONDS; second++) {
      boolean cold = second > 20 && second <= 30;
      hits += cold ? 500 : 900;
      misses += cold ? 500 : 100;
      accept(
          back,
          second,
          "a,16020,1",
          Map.of(ServerMetric.BLOCK_CACHE_HITS, hits, ServerMetric.BLOCK_CACHE_MISSES, misses));
    }

    assertThat(back.figures().get(0).figures())
        .containsEntry(FaultFigure.CACHE_BACK_SECONDS, 10.0)
        .doesNotContainKey(FaultFigure.UNAVAILABLE_REGIONS);
  }

  @Test
  public void aLongGapBeforeAFaultHidesNoAbsenceAfterIt() {
    ServersBack back = back(kill(20));
    for (int second = 0; second < SECONDS; second++) {
      if (second < 5 || second == 19 || second >= 40) {
        accept(back, second, "b,16020,1", Map.of());
      }
      accept(back, second, "a,16020,1", Map.of());
    }

    assertThat(back.figures().get(0).unavailableServers()).isEqualTo(Map.of("b,16020", 20.0));
  }

  @Test
  public void theFiguresAreTheSameEachTimeTheyAreAskedFor() {
    ServersBack back = back(kill(20));
    for (int second = 0; second < SECONDS; second++) {
      if (second < 20) {
        accept(back, second, "b,16020,1", Map.of(), "r1");
      }
      accept(back, second, "a,16020,1", Map.of());
    }
    List<FaultFigures> figures = back.figures();

    assertThat(figures.get(0).unavailableServers()).containsOnlyKeys("b,16020");
    assertThat(figures.get(0).unavailableRegions()).containsOnlyKeys("r1");
    assertThat(back.figures()).isEqualTo(figures);
  }

  @Test
  public void aHitRatioThatStaysOrIsNotBackIsUnknown() {
    ServersBack stays = back(kill(20));
    ServersBack falls = back(kill(20));
    for (int second = 0; second < SECONDS; second++) {
      accept(
          stays,
          second,
          "a,16020,1",
          Map.of(
              ServerMetric.BLOCK_CACHE_HITS,
              second * 900L,
              ServerMetric.BLOCK_CACHE_MISSES,
              second * 100L));
      accept(
          falls,
          second,
          "a,16020,1",
          Map.of(
              ServerMetric.BLOCK_CACHE_HITS,
              second * 900L,
              ServerMetric.BLOCK_CACHE_MISSES,
              second * (second < 20 ? 100L : 900L)));
    }

    assertThat(stays.figures().get(0).figures()).doesNotContainKey(FaultFigure.CACHE_BACK_SECONDS);
    assertThat(falls.figures().get(0).figures()).doesNotContainKey(FaultFigure.CACHE_BACK_SECONDS);
  }

  @Test
  public void localityIsThatOfAllServersByTheirFiles() {
    ServersBack back = back(kill(20));
    for (int second = 0; second < SECONDS; second++) {
      boolean remote = second >= 25 && second < 50;
      accept(back, second, "a,16020,1", local(30, 100));
      accept(back, second, "b,16020,1", local(10, remote ? 20 : 60));
    }

    assertThat(back.figures().get(0).figures())
        .containsEntry(FaultFigure.LOCALITY_BACK_SECONDS, 30.0)
        .doesNotContainKey(FaultFigure.SERVERS_BACK_SECONDS);
  }

  private static Map<ServerMetric, Long> local(long files, long percent) {
    return Map.of(ServerMetric.STORE_FILES, files, ServerMetric.LOCALITY, percent);
  }
}
