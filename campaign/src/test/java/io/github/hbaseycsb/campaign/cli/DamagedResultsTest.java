package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.plan.PlanLoader;
import io.github.hbaseycsb.campaign.plan.PlanWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

public class DamagedResultsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final StringWriter err = new StringWriter();
  private Path results;
  private Path run;

  @Before
  public void results() throws Exception {
    Path checkout = Path.of("").toAbsolutePath().getParent();
    results = folder.getRoot().toPath().toRealPath();
    PlanWriter.write(
        new PlanLoader(checkout, checkout, Map.of())
            .load(checkout.resolve("campaigns/quickstart.yaml"), Optional.empty(), List.of()),
        results);
    run = Files.createDirectories(results.resolve("cells/workloada/run-1"));
  }

  @Test
  public void aRunThatBreaksOffIsNamedWithWhatToDo() throws IOException {
    damaged("{\"cell\": \"workloada\",\n \"run", "it is truncated or not JSON (line 2, column 6)");
    damaged("{\"clients\": [", "it is truncated or not JSON (line 1, column 14)");
  }

  @Test
  public void aRunWithAWrongValueIsNamedWithItsField() throws IOException {
    damaged(
        "{\"clients\": [{\"number\": \"one\"}]}",
        "it has a wrong value of clients[0].number (line 1, column 25)");
  }

  @Test
  public void aRunThatIsEmptyIsNamed() throws IOException {
    damaged("", "it lacks a field (line 1, column 0)");
    damaged("null", "it is empty");
  }

  private void damaged(String content, String what) throws IOException {
    Path file = run.resolve("run.json");
    Files.writeString(file, content);
    err.getBuffer().setLength(0);

    assertThat(report()).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo(
            ("campaign: %s is damaged: %s: restore it from a copy, or delete %s, so that"
                    + " scripts/campaign resume repeats it\n")
                .formatted(file, what, run));
  }

  @Test
  public void aDirectoryThatCannotBeWrittenIsNotACluster() throws IOException {
    Files.createDirectories(results.resolve("summary.json/x"));
    Files.delete(run);

    assertThat(report()).isEqualTo(1);
    assertThat(err.toString()).startsWith("campaign: " + results + "/").hasLineCount(1);
  }

  private int report() {
    CommandLine command = CampaignCommand.commandLine(new CampaignCommand());
    command.setErr(new PrintWriter(err, true)).setOut(new PrintWriter(new StringWriter()));
    return command.execute("report", results.toString());
  }
}
