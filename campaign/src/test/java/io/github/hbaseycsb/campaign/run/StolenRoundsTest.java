package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.BrokenRun;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.HostSample;
import io.github.hbaseycsb.model.run.RunDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Rounds in which the hypervisor withheld processor time. */
public class StolenRoundsTest {
  private static final String LOCAL = "cluster: {local: {}}";
  private static final String CELLS = "workloads: [workloada, workloadb]";
  private static final String VERSIONS =
      "variants: [{name: old, cluster: {local: {version: 2.2.7}}}, {name: new, cluster: {local:"
          + " {version: 2.6.4-hadoop3}}}]";

  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private TestCampaign campaign;

  private void plan(String runs, String... lines) throws IOException {
    campaign = campaign(folder, runs, lines);
  }

  static TestCampaign campaign(TemporaryFolder folder, String runs, String... lines)
      throws IOException {
    return new TestCampaign(
        folder.newFolder().toPath(),
        "dataset: {records: 20}",
        "settle: {quiet: 1s, warmup: none}",
        "runs: {duration: 20s, warmup: 1s, " + runs + "}",
        String.join("\n", lines));
  }

  /** Withholds a tenth of the processor time in the next attempts at a run. */
  private void steal(String cell, int run, int attempts) {
    for (int i = 0; i < attempts; i++) {
      campaign.troubles.add(stealing(campaign, cell, run));
    }
  }

  static Trouble stealing(TestCampaign campaign, String cell, int run) {
    return new Trouble(cell + "/.run-" + run + "/", 0, () -> sample(campaign, cell, run));
  }

  private static void sample(TestCampaign campaign, String cell, int run) {
    long now = campaign.clock.millis();
    try {
      Path directory =
          RunDirectories.cell(campaign.results(), cell).resolve(".run-" + run + "/client-1");
      List<String> samples = new ArrayList<>();
      // Several in each turn.
      for (long ms = 0; ms < 100_000; ms += 200) {
        samples.add(sample(now + ms, ms * 9, ms));
      }
      Files.write(directory.resolve(HostSample.FILE), samples);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sample(long timeMs, long userMs, long stealMs) throws IOException {
    return Json.mapper()
        .writeValueAsString(
            new HostSample(
                timeMs,
                "client",
                1,
                Map.of(
                    "user", userMs,
                    "steal", stealMs,
                    "nice", 0L,
                    "system", 0L,
                    "idle", 0L,
                    "iowait", 0L,
                    "irq", 0L,
                    "softirq", 0L),
                Map.of(),
                Map.of(),
                OptionalDouble.empty(),
                Map.of(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                0,
                Optional.empty()));
  }

  static List<Integer> repeats(TestCampaign campaign, String cell) throws IOException {
    return BrokenRun.repeated(campaign.results(), cell).stream().map(BrokenRun::repeat).toList();
  }

  static List<String> codes(Written written, int cell) {
    return written.summary().cells().get(cell).findings().stream().map(Finding::code).toList();
  }

  @Test
  public void theWholeRoundIsRepeatedOnTheSameServersAndItsFirstRunsDoNotCount() throws Exception {
    plan("count: 2, order: interleaved", LOCAL, CELLS);
    steal("workloadb", 1, 1);

    Written written = campaign.begin();

    assertThat(campaign.runs())
        .containsExactly(
            "workloada 1",
            "workloadb 1",
            "workloadb 2",
            "workloada 2",
            "workloada 1",
            "workloadb 1");
    assertThat(campaign.journal(Step.SERVERS_STARTED)).hasSize(1);
    String why =
        "in workloadb run 1 the hypervisor withheld 10.0% of the processor time that client's"
            + " processes wanted";
    assertThat(campaign.said)
        .anyMatch(line -> line.startsWith("round 1 is repeated (1 of at most 2): " + why));
    for (int cell = 0; cell < 2; cell++) {
      assertThat(codes(written, cell)).contains("round-repeated").doesNotContain("host-steal");
      assertThat(written.summary().cells().get(cell).runs()).hasSize(2);
    }
    assertThat(written.summary().cells().get(0).findings())
        .extracting(Finding::text)
        .anyMatch(
            text ->
                text.startsWith(
                    "Run 1 was repeated with its round, and the first does not count: " + why));

    campaign.resume();
    assertThat(campaign.runs()).hasSize(6);
  }

  @Test
  public void aRunThatBrokeIsLeftForAResumeWhileAnotherRoundIsRepeated() throws Exception {
    plan("count: 2, order: interleaved", LOCAL, CELLS);
    steal("workloadb", 1, 1);
    campaign.troubles.add(new Trouble("workloada/.run-2/", Trouble.KILLED, () -> {}));

    campaign.begin();
    assertThat(campaign.runs()).hasSize(5).endsWith("workloada 1", "workloadb 1");

    campaign.resume();
    assertThat(campaign.runs()).hasSize(6).endsWith("workloada 2");
  }

  @Test
  public void theRunsThatCountStayIfAFileOfTheFirstOnesIsDeleted() throws Exception {
    plan("count: 2, order: interleaved", LOCAL, CELLS);
    steal("workloadb", 1, 1);
    campaign.begin();
    Path broken = RunDirectories.broken(campaign.results(), "workloada");
    try (Stream<Path> attempts = Files.list(broken)) {
      Files.delete(attempts.findFirst().orElseThrow().resolve(BrokenRun.FILE));
    }

    campaign.resume();

    assertThat(campaign.runs()).hasSize(6);
    assertThat(campaign.journal(Step.RUN_BROKEN)).hasSize(2);
  }

  @Test
  public void theLastRepeatCountsWhateverHappened() throws Exception {
    plan("count: 1, order: random", LOCAL, CELLS);
    steal("workloada", 1, 3);

    Written written = campaign.begin();

    assertThat(campaign.runs()).hasSize(2 + 2 * 2);
    assertThat(repeats(campaign, "workloada")).containsExactly(1, 2);
    assertThat(repeats(campaign, "workloadb")).containsExactly(1, 2);
    assertThat(codes(written, 0)).contains("host-steal");
  }

  @Test
  public void nothingIsRepeatedInBlocksOrIfThePlanSaysSo() throws Exception {
    for (String runs :
        List.of("count: 1, order: blocked", "count: 1, order: interleaved, stealRepeats: 0")) {
      plan(runs, LOCAL, CELLS);
      steal("workloada", 1, 1);

      assertThat(codes(campaign.begin(), 0)).as(runs).contains("host-steal");
      assertThat(campaign.runs()).as(runs).hasSize(2);
    }
  }

  @Test
  public void aRoundOfSeveralClustersIsRepeatedOnAllOfThem() throws Exception {
    plan("count: 2", "workloads: [workloada]", VERSIONS, "restore: snapshot");
    steal("workloada-new", 2, 1);

    Written written = campaign.begin();

    assertThat(campaign.runs().subList(4, 6))
        .containsExactlyInAnyOrder("workloada-old 2", "workloada-new 2");
    assertThat(codes(written, 0)).contains("round-repeated").doesNotContain("resumed");
    assertThat(campaign.clusters.values()).allMatch(cluster -> cluster.snapshots.isEmpty());
  }

  @Test
  public void aCampaignIsWholeEvenIfServersDoNotStartAgainForTheirSnapshot() throws Exception {
    plan("count: 2", "workloads: [workloada]", VERSIONS, "restore: snapshot");
    AtomicInteger runs = new AtomicInteger();
    for (String run : List.of("old/.run-1/", "old/.run-2/", "new/.run-1/", "new/.run-2/")) {
      campaign.troubles.add(
          new Trouble(
              "workloada-" + run,
              0,
              () -> {
                if (runs.incrementAndGet() == 4) {
                  campaign.servers.obstacle = Optional.of("the disk is full");
                }
              }));
    }

    campaign.begin();

    assertThat(campaign.runs()).hasSize(4);
    assertThat(campaign.journal(Step.FINISHED)).hasSize(1);
    assertThat(campaign.said)
        .anyMatch(line -> line.endsWith("not deleted: the disk is full; a resume deletes them"));

    campaign.servers.obstacle = Optional.empty();
    campaign.resume();

    assertThat(campaign.clusters.values()).allMatch(cluster -> cluster.snapshots.isEmpty());
  }

  @Test
  public void theRunsOfARestartOfSeveralClustersAreRepeatedTogether() throws Exception {
    plan("count: 2, restarts: 2", "workloads: [workloada]", VERSIONS);
    steal("workloada-new", 2, 1);

    Written written = campaign.begin();

    assertThat(campaign.runs().subList(8, campaign.runs().size()))
        .containsExactlyInAnyOrder(
            "workloada-old 1", "workloada-old 2", "workloada-new 1", "workloada-new 2");
    assertThat(codes(written, 0)).contains("round-repeated").doesNotContain("resumed");
  }

  @Test
  public void runsThatTookTurnsAreRepeatedTogether() throws Exception {
    plan("count: 1, order: turns, turn: 2s", LOCAL, CELLS, "variants: [{name: a}, {name: b}]");
    steal("workloada-b", 1, 1);

    Written written = campaign.begin();

    assertThat(campaign.runs())
        .containsExactly(
            "workloada-a 1",
            "workloada-b 1",
            "workloada-a 1",
            "workloada-b 1",
            "workloadb-a 1",
            "workloadb-b 1");
    assertThat(written.summary().cells())
        .allMatch(cell -> cell.runs().size() == 1)
        .noneMatch(cell -> cell.findings().stream().anyMatch(it -> it.code().equals("host-steal")));
  }
}
