package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.run.DurabilityResult;
import io.github.hbaseycsb.model.run.DurabilityResult.Mode;
import io.github.hbaseycsb.model.run.WriteAudit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class DurabilityReportTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void lossesOfSkipWalArePassedAndShown() throws Exception {
    DurabilityResult result = result(mode("SKIP_WAL", 900), mode("SYNC_WAL", 0));
    Path results = folder.getRoot().toPath();
    result.write(results);
    DurabilityReport.write(result, results);

    assertThat(result.isPassed()).isTrue();
    assertThat(DurabilityReport.text(result))
        .contains(
            "SYNC_WAL lost none of the 1,000 rows that were acknowledged before the kill, and none"
                + " of")
        .doesNotContain("FSYNC_WAL")
        .containsPattern("SKIP_WAL +autoflush +2,100 +2,000 +1,000 +900 +3 +12.3 +0");
    assertThat(Files.readString(results.resolve("durability.html")))
        .contains("<h1>Durability of &lt;a&gt;</h1>")
        .contains("user7")
        .contains("it was on a disk");
    assertThat(Files.readString(results.resolve("durability.md"))).contains("| SKIP\\_WAL |");
    assertThat(Files.readString(results.resolve(DurabilityResult.FILE)))
        .contains("\"unacknowledged_present\" : 3");
  }

  @Test
  public void aLossOfSyncWalFails() {
    DurabilityResult result = result(mode("SYNC_WAL", 1));

    assertThat(result.isPassed()).isFalse();
    assertThat(DurabilityReport.text(result)).contains("LOST 1 of 2,000 acknowledged rows.");
  }

  @Test
  public void anUnfinishedAuditHasNotPassed() {
    DurabilityResult result =
        result(mode("SYNC_WAL", 0), Mode.unfinished("FSYNC_WAL", "buffered", "no answer"));

    assertThat(result.isPassed()).isFalse();
    assertThat(DurabilityReport.text(result))
        .contains("unfinished: no answer")
        .contains("The audit is unfinished.");
  }

  @Test
  public void nothingIsSaidOfWhatWasNotAudited() throws Exception {
    assertThat(DurabilityReport.text(result(mode("SKIP_WAL", 900))))
        .contains("Neither SYNC_WAL nor FSYNC_WAL was audited.")
        .doesNotContain("lost none");

    DurabilityResult unfinished = result(Mode.unfinished("SYNC_WAL", "autoflush", "they run"));
    Path results = folder.getRoot().toPath();
    DurabilityReport.write(unfinished, results);
    assertThat(Files.readString(results.resolve("durability.md")))
        .contains("Neither SYNC_WAL nor FSYNC_WAL was audited. The audit is unfinished.")
        .doesNotContain("none of the region servers before it was live");
  }

  @Test
  public void whatMakesALossImpossibleIsNoted() {
    assertThat(DurabilityReport.text(result(mode("SKIP_WAL", 0))))
        .contains("no row was lost: all were flushed before the kill");
    assertThat(DurabilityReport.text(result(mode("SYNC_WAL", 0, 2))))
        .contains("2 regions flushed during the kill, and so could not lose rows");
  }

  private static DurabilityResult result(Mode... modes) {
    return new DurabilityResult(Instant.EPOCH, "<a>", "2.6.4", 2, List.of(modes));
  }

  private static Mode mode(String durability, long lost) {
    return mode(durability, lost, 0);
  }

  private static Mode mode(String durability, long lost, int flushed) {
    List<String> keys = lost == 0 ? List.of() : List.of("user7");
    return new Mode(
        durability,
        "autoflush",
        2100,
        1000,
        new WriteAudit(2000, 2000, 1, lost, keys, 3, OptionalLong.of(0)),
        OptionalLong.of(12_345),
        0,
        flushed,
        Optional.empty());
  }
}
