package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class CampaignListTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path campaign(String name, String time) throws IOException {
    Path results = Files.createDirectories(folder.getRoot().toPath().resolve(name).resolve(time));
    Files.writeString(results.resolve("campaign.yaml"), "name: " + name + "\n");
    return results;
  }

  @Test
  public void campaignsAreListedWithVerdictAndHeadline() throws IOException {
    Path done = campaign("b", "20261101T080000Z");
    Files.createSymbolicLink(done.resolveSibling("latest"), done.getFileName());
    Files.createDirectories(folder.getRoot().toPath().resolve("published"));
    Files.writeString(
        done.resolve("environment.json"),
        "{\"clusters\": {\"local\": {\"version\": \"2.6.4-hadoop3\"}}}");
    for (int run = 1; run <= 2; run++) {
      new RunFixture(done, "x", run).client(1, 0, 10).steady(1, "READ", 99 + run, 100).done();
    }
    ResultFiles.write(PlanFixture.plan(2, "x", "y"), done);
    campaign("a", "20261102T080000Z");

    List<String> lines = CampaignList.of(folder.getRoot().toPath()).toText().lines().toList();

    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).matches("campaign +when \\(UTC\\) +cluster +verdict +headline");
    assertThat(lines.get(1))
        .matches("a +20261102T080000Z +- +- +no summary: scripts/campaign report .*");
    assertThat(lines.get(2))
        .matches(
            "b +20261101T080000Z +local 2.6.4-hadoop3 +invalid +x 100.5 \u00b1 6.4 ops/s, and 1"
                + " more");
  }

  private String headline(CellFixture... cells) throws IOException {
    Path done = campaign("capacity", "20261101T080000Z");
    CellFixture.campaign(cells).write(done);
    return CampaignList.of(folder.getRoot().toPath()).toText().lines().toList().get(1);
  }

  @Test
  public void theHeadlineOfASearchIsItsAnswer() throws IOException {
    CellFixture found =
        new CellFixture("x", 4000, 4010).capacity(4_000, OptionalInt.of(4_100), 10_000);
    assertThat(headline(found)).endsWith(" x 4,000 ops/s [4,000, 4,100], in 19 of 20 runs 4,000");
    CellFixture suspect = new CellFixture("y", 100).verdict(Verdict.SUSPECT, "dip");
    assertThat(headline(found, suspect))
        .matches(
            ".* suspect +x 4,000 ops/s \\[4,000, 4,100\\], in 19 of 20 runs 4,000 \\(valid\\),"
                + " and 1 more");
    assertThat(headline(new CellFixture("x", 1).capacity(20_000, OptionalInt.empty(), 10_000)))
        .endsWith(" x at least 20,000 ops/s");
    assertThat(headline(new CellFixture("x", 1).capacity(9_000, OptionalInt.empty(), 10_000)))
        .endsWith(" x undecided [9,000, 27,000] ops/s");
  }

  @Test
  public void emptyDirectoryHasNone() throws IOException {
    CampaignList list = CampaignList.of(folder.getRoot().toPath());
    assertThat(list.toText()).startsWith("No campaigns in ");
    assertThat(list.isBroken()).isFalse();
  }

  @Test
  public void brokenCampaignsAreNamedWithWhatToDo() throws IOException {
    Path lost = campaign("lost", "20261101T080000Z");
    Files.delete(lost.resolve("campaign.yaml"));
    Path damaged = campaign("torn", "20261101T080000Z");
    Files.writeString(damaged.resolve("summary.json"), "{\"cells\": [");

    CampaignList list = CampaignList.of(folder.getRoot().toPath());

    assertThat(list.isBroken()).isTrue();
    List<String> lines = list.toText().lines().toList();
    assertThat(lines.get(1))
        .startsWith("lost")
        .endsWith("broken   no campaign.yaml: restore it from a copy, or delete " + lost);
    assertThat(lines.get(2))
        .contains(" broken ")
        .endsWith("write it again with scripts/campaign report " + damaged);
    campaign("whole", "20261101T080000Z");
    assertThat(CampaignList.of(folder.getRoot().toPath()).isBroken()).isFalse();
  }
}
