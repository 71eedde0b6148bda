package io.github.hbaseycsb.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class PlanSummaryTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void durationIsLoadsAndSettlingAndRuns() throws Exception {
    String text =
        summary(
            """
            name: n
            description: two mixes
            cluster: {local: {site: {a.password: x}}}
            dataset: {records: 600000}
            settle: {quiet: 30s}
            runs: {count: 2, duration: 2m, warmup: 30s, threads: 4}
            workloads: [workloada, workloadc]
            variants: [{name: plain}, {name: limited, runs: {duration: null, operations: 90000, target: 100}}]
            """,
            1000);

    assertThat(text)
        .contains("Campaign n: two mixes\n4 cells, 8 runs\n")
        .contains("HBase 2.6.4-hadoop3 on this machine, heap 1g, a.password=***\n")
        .contains("600,000 rows of 1 x 1,000 bytes, 600.0 MB")
        .contains("   1  workloada-plain    2 x 2m after 30s of warm-up, 4 threads\n")
        .contains("target 100/s")
        // 600 s of load, 8 x 30 s of settling, 4 runs of 150 s and 4 of 900 s.
        .contains("Expected duration: about 1 h 24 min\n")
        .contains("loads 10 min (600,000 rows, 600.0 MB), settling 4 min, runs 1 h 10 min\n")
        .contains("1,000 rows/s loaded");
  }

  @Test
  public void aTableThatIsNotLoadedTakesNoTime() throws Exception {
    String text =
        summary(
            """
            name: n
            cluster: {conf: nowhere}
            dataset: {records: 2000000000, load: empty}
            settle: {quiet: 10s}
            runs: {count: 3, duration: 10s}
            workloads: [bigtable-random-write]
            """,
            1);

    assertThat(text)
        .contains("nowhere (no hbase-site.xml is there: set cluster.conf)")
        .contains("2,000.0 GB")
        .contains("loads 0 s (0 rows, 0.0 MB), settling 0 s, runs 30 s");
  }

  @Test
  public void linesFitTheTerminal() throws Exception {
    String longName = "a".repeat(100);
    String text =
        summary(
            """
            name: n
            description: %s
            cluster: {local: {}}
            workloads: [workloada]
            variants: [{name: %s}]
            """
                .formatted("many words ".repeat(40), longName),
            1000);

    assertThat(text.lines()).allMatch(line -> line.length() <= 120);
    assertThat(text).contains("workloada-" + longName);
  }

  private String summary(String yaml, int rate) throws Exception {
    Path file = folder.getRoot().toPath().resolve("plan.yaml");
    Files.writeString(file, yaml);
    return PlanSummary.of(Checkout.loader().load(file, Optional.empty(), List.of()), rate);
  }
}
