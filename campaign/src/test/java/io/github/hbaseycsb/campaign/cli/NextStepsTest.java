package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class NextStepsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private final CellSummary valid = new CellFixture("a", 1000, 1010).cell();
  private Path results;

  @Before
  public void makeResults() throws IOException {
    results = folder.newFolder("quickstart", "20261101T080000Z").toPath();
  }

  @Test
  public void afterAFirstValidCampaignItIsRepeatedAndTheMachineMeasured() throws IOException {
    assertThat(steps(valid))
        .satisfiesExactly(
            step ->
                assertThat(step).startsWith("scripts/campaign run " + results + "/campaign.yaml"),
            step ->
                assertThat(step).startsWith("scripts/campaign aa " + results + "/campaign.yaml"),
            step -> assertThat(step).startsWith("scripts/campaign init"));
  }

  @Test
  public void aWarningIsExplainedFirst() throws IOException {
    CellSummary suspect =
        new CellFixture("a", 1000, 1010).verdict(Verdict.SUSPECT, "not-steady").cell();
    assertThat(steps(suspect))
        .first()
        .asString()
        .isEqualTo("scripts/campaign explain not-steady  # what not-steady means, and what to do");
  }

  @Test
  public void whatOnlyAnEarlierDriverWarnedOfIsNotToBeExplained() throws IOException {
    CellSummary suspect =
        new CellFixture("a", 1000, 1010).verdict(Verdict.SUSPECT, "server-not-warm").cell();
    assertThat(steps(suspect)).noneMatch(step -> step.contains("explain"));
  }

  @Test
  public void anEarlierCampaignIsComparedWithTheLastOfThem() throws IOException {
    for (String time : List.of("20261001T080000Z", "20261002T080000Z", "20261102T080000Z")) {
      summary("quickstart", valid).write(Files.createDirectory(results.resolveSibling(time)));
    }
    summary("other", valid).write(folder.newFolder("quickstart", "20261003T080000Z").toPath());
    Files.writeString(
        folder.newFolder("quickstart", "20261004T080000Z").toPath().resolve(CampaignSummary.FILE),
        "{}");
    assertThat(steps(valid))
        .first()
        .asString()
        .startsWith(
            "scripts/campaign compare "
                + results.resolveSibling("20261002T080000Z")
                + " "
                + results);
  }

  @Test
  public void whatIsUnfinishedIsResumedFirst() throws IOException {
    String json = summary("quickstart", valid).toJson();
    assertThat(json).contains("\"planned_runs\" : 2");
    Files.writeString(
        results.resolve(CampaignSummary.FILE),
        json.replace("\"planned_runs\" : 2", "\"planned_runs\" : 3"));
    assertThat(ResultReport.nextSteps(CampaignSummary.read(results), results, false))
        .first()
        .asString()
        .startsWith("scripts/campaign resume " + results);
  }

  @Test
  public void aPathThatAShellWouldSplitIsQuoted() throws IOException {
    results = folder.newFolder("my results", "20261101T080000Z").toPath();
    assertThat(steps(valid)).first().asString().contains("run '" + results + "/campaign.yaml'");
  }

  private List<String> steps(CellSummary cell) throws IOException {
    return ResultReport.nextSteps(summary("quickstart", cell), results, false);
  }

  private static CampaignSummary summary(String name, CellSummary cell) {
    return new CampaignSummary(name, Optional.empty(), Optional.empty(), List.of(cell));
  }
}
