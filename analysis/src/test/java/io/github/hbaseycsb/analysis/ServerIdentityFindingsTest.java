package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Conditions.Servers;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ServerIdentityFindingsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private final List<RunRecord> runs = new ArrayList<>();

  private void run(int restart, Optional<Servers> servers) throws IOException {
    run(restart, restart, servers);
  }

  private void run(int restart, int starts, Optional<Servers> servers) throws IOException {
    int number = runs.size() + 1;
    Path directory =
        new RunFixture(folder.getRoot().toPath(), "cell", number)
            .conditions(
                new Conditions(
                    number,
                    restart,
                    Optional.empty(),
                    Optional.empty(),
                    servers,
                    Optional.empty(),
                    List.of(),
                    Map.of(),
                    starts,
                    Optional.empty()))
            .done();
    runs.add(RunView.record(directory));
  }

  private void run(int restart, String version, String revision, String... names)
      throws IOException {
    run(restart, Optional.of(new Servers(version, revision, List.of(names), Servers.UNKNOWN)));
  }

  private void runOfSource(int restart, String checksum) throws IOException {
    run(
        restart,
        Optional.of(new Servers("2.7.0-SNAPSHOT", "abc", List.of("a,1," + restart), checksum)));
  }

  private List<Finding> findings() {
    return new ServerIdentityFindings(runs).all();
  }

  @Test
  public void runsOnTheSameServersHaveNone() throws IOException {
    run(1, "2.6.4", "abc", "a,1,1", "b,1,1");
    run(1, "2.6.4", "abc", "a,1,1", "b,1,1");
    run(1, Optional.empty());

    assertThat(findings()).isEmpty();
  }

  @Test
  public void anotherVersionOrRevisionMakesACellSuspect() throws IOException {
    run(1, "2.6.4", "abc", "a,1,1");
    run(1, "2.6.4", "abc", "a,1,1");
    run(2, "2.6.4", "def", "a,1,2");

    assertThat(findings())
        .containsExactly(
            new Finding(
                "environment-changed",
                Verdict.SUSPECT,
                OptionalInt.empty(),
                "The runs were measured on different builds of HBase: runs 1, 2 on HBase 2.6.4"
                    + " revision abc; run 3 on HBase 2.6.4 revision def."));
  }

  @Test
  public void anotherBuildOfTheSameRevisionMakesACellSuspect() throws IOException {
    runOfSource(1, "0123");
    runOfSource(2, Servers.UNKNOWN);
    assertThat(findings()).isEmpty();

    runOfSource(3, "4567");
    assertThat(findings())
        .extracting(Finding::text)
        .containsExactly(
            "The runs were measured on different builds of HBase: run 1 on HBase 2.7.0-SNAPSHOT"
                + " revision abc source 0123; run 2 on HBase 2.7.0-SNAPSHOT revision abc source"
                + " unknown; run 3 on HBase 2.7.0-SNAPSHOT revision abc source 4567.");
  }

  @Test
  public void revisionThatIsNotKnownIsNoOther() throws IOException {
    run(1, "2.6.4", "abc", "a,1,1");
    run(1, "2.6.4", Servers.UNKNOWN, "a,1,1");
    assertThat(findings()).isEmpty();

    run(1, "2.6.5", Servers.UNKNOWN, "a,1,1");
    assertThat(findings()).extracting(Finding::code).containsExactly("environment-changed");
  }

  @Test
  public void restartOfTheCampaignIsNoFinding() throws IOException {
    run(1, "2.6.4", "abc", "a,1,1");
    run(2, "2.6.4", "abc", "a,1,2");

    assertThat(findings()).isEmpty();
  }

  @Test
  public void startsThatAResumeMadeAreSaid() throws IOException {
    run(1, 1, Optional.empty());
    run(1, 1, Optional.empty());
    assertThat(findings()).isEmpty();

    run(1, 2, Optional.empty());
    run(2, 3, Optional.empty());
    assertThat(findings())
        .containsExactly(
            new Finding(
                "resumed",
                Verdict.VALID,
                OptionalInt.empty(),
                "The runs are spread over 3 starts of the servers, 2 of them planned, because "
                    + "the campaign was resumed: the mean of each start counts once."));
  }

  @Test
  public void restartByOthersMakesACellSuspectAndNamesTheServer() throws IOException {
    run(0, "2.6.4", "abc", "a,1,1", "b,1,1");
    run(0, "2.6.4", "abc", "a,1,1", "b,1,2");
    run(0, "2.6.4", "abc", "a,1,1");

    assertThat(findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.code()).isEqualTo("servers-restarted");
              assertThat(finding.verdict()).isEqualTo(Verdict.SUSPECT);
              assertThat(finding.text())
                  .endsWith(
                      "Besides 1 that stayed: run 1 on b,1,1; run 2 on b,1,2; run 3 on no other.");
            });
  }
}
