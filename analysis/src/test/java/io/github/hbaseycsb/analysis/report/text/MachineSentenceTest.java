package io.github.hbaseycsb.analysis.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.report.ReportHead;
import io.github.hbaseycsb.analysis.report.ReportTest;
import io.github.hbaseycsb.analysis.report.ResultFiles;
import io.github.hbaseycsb.analysis.report.SummaryCsv;
import io.github.hbaseycsb.analysis.report.TerminalReportTest;
import io.github.hbaseycsb.model.run.Conditions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The reports say first which machines the figures are of. */
public class MachineSentenceTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private void run(String cell, Boolean shared, String host) throws IOException {
    new RunFixture(folder.getRoot().toPath(), cell, 1)
        .conditions(
            new Conditions(
                1,
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.ofNullable(shared),
                List.of(),
                Map.of("duration", "60s"),
                0,
                Optional.empty()))
        .client(1, 0, 10)
        .steady(1, "READ", 100, 100)
        .host(1, RunFixture.samples(host, 96, second -> 1, 42))
        .done();
  }

  private CampaignSummary summary(String... cells) throws IOException {
    return CampaignAnalysis.of(PlanFixture.plan(1, cells), folder.getRoot().toPath()).summary();
  }

  private Optional<String> sentence(String... cells) throws IOException {
    return ReportHead.machines(summary(cells));
  }

  @Test
  public void machineThatClientAndServerShareIsTheFirstThingSaid() throws IOException {
    run("a", true, "vm");
    CampaignSummary summary = summary("a");

    assertThat(TerminalReportTest.text(summary))
        .startsWith(
            "Client and server share one machine (2 processors, 24 GiB): the figures are of both"
                + " together.\ncell  ");
    assertThat(ReportTest.markdown(summary, new TreeMap<>()).lines().toList().get(4))
        .isEqualTo(ReportHead.machines(summary).orElseThrow());
  }

  @Test
  public void clientsOnMachinesOfTheirOwnAreCounted() throws IOException {
    run("a", false, "client1");
    assertThat(sentence("a"))
        .hasValue(
            "Clients on a machine of their own (2 processors, 24 GiB), which no region server"
                + " shares.");

    run("b", false, "client2");
    assertThat(sentence("a", "b"))
        .hasValue("Clients on 2 machines of their own, which no region server shares.");
  }

  @Test
  public void whatDiffersOrIsNotKnownIsNotMadeOne() throws IOException {
    run("a", true, "vm");
    run("b", false, "vm");
    run("c", null, "vm");

    assertThat(sentence("a", "b").orElseThrow()).contains("in some runs");
    assertThat(sentence("c")).isEmpty();
  }

  @Test
  public void htmlSaysItTooAndWhatEachMachineDidInARun() throws IOException {
    run("a", true, "<b>vm</b>");
    Path results = folder.getRoot().toPath();
    ResultFiles.write(PlanFixture.plan(1, "a"), results);

    assertThat(Files.readString(results.resolve(ResultFiles.HTML)))
        .contains("Client and server share one machine (2 processors, 24 GiB): the figures")
        .contains(
            "&lt;b&gt;vm&lt;/b&gt;: 2 processors 96.0% busy (clients 25.0%), 1.0% withheld by the"
                + " hypervisor; processes waited for processors 25.0% of the time; page cache")
        .contains("The hottest thread of a client, netty-1 of client 1, used 42% of a processor.");
    assertThat(SummaryCsv.of(summary("a")).lines().toList().get(1)).contains(",0.96,0.01,,,");
  }
}
