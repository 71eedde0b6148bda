package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

public class ResultsCommandTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String before;
  private String after;

  @Before
  public void results() throws IOException {
    before = results("before", new CellFixture("cell", 1000, 1010, 990).restarts());
    after = results("after", later(900, 905, 895).restarts());
  }

  private static CellFixture later(double... throughputs) {
    return new CellFixture("cell", throughputs).started("2026-11-02T08:00:00Z");
  }

  private String results(String label, CellFixture... cells) throws IOException {
    return CellFixture.write(path(label), cells).toString();
  }

  private Path path(String name) {
    return folder.getRoot().toPath().resolve(name);
  }

  @Test
  public void aRegressionBeyondTheLimitEndsWithStatus4() {
    assertThat(compare(before, after, "--fail-if-slower", "5%")).isEqualTo(4);
    assertThat(out.toString())
        .contains(
            "cell  slower  -10.0%",
            "slower: cell in ",
            "0 of 1 cells passed",
            "\nWith 1 cell and 3 restarts on each side an unchanged build passes --fail-if-slower");
    assertThat(compare(before, after, "--fail-if-slower", "20%")).isZero();
    assertThat(compare(after, before, "--fail-if-slower", "5%")).isZero();
  }

  @Test
  public void whatCannotBeToldEndsWithStatus5() throws IOException {
    assertThat(compare(before, after, "--fail-if-slower", "10%")).isEqualTo(5);
    assertThat(out.toString()).contains("inconclusive: cell in ").contains("would be needed");
    String broken =
        results("broken", new CellFixture("cell").verdict(Verdict.INVALID, "runs-missing"));
    assertThat(compare(before, broken, "--fail-if-slower", "5%")).isEqualTo(5);
    assertThat(compare(before, after, "--fail-if-p99-slower", "5%")).isEqualTo(5);
    String single = results("single", new CellFixture("cell", 500));
    assertThat(compare(before, single, "--fail-if-slower", "5%")).isEqualTo(5);
    String oneStart = results("oneStart", later(500, 505, 495));
    assertThat(compare(before, oneStart, "--fail-if-slower", "5%")).isEqualTo(5);
    assertThat(out.toString()).contains("B is of one start of the servers");
  }

  @Test
  public void withoutALimitTheStatusIs0() {
    assertThat(compare(before, after)).isZero();
    assertThat(out.toString()).doesNotContain("cells passed");
  }

  @Test
  public void aDirectoryAgainstItselfEndsWithStatus5() {
    assertThat(compare(before, before, "--fail-if-slower", "0%", "--fail-if-p99-slower", "0"))
        .isEqualTo(5);
    assertThat(out.toString())
        .contains(
            "no difference shown",
            "inconclusive: cell in ",
            "both sides are the same runs: nothing was compared");
  }

  @Test
  public void aLimitThatIsNoPercentageIsSaidInOneLine() {
    assertThat(compare(before, after, "--fail-if-slower", "much")).isEqualTo(1);
    assertThat(compare(before, after, "--fail-if-slower=-1%")).isEqualTo(1);
    assertThat(compare(before, after, "--fail-if-p99-slower", "100.1%")).isEqualTo(1);
    assertThat(err.toString().lines().filter(line -> line.startsWith("campaign: ")))
        .containsExactly(
            "campaign: --fail-if-slower much is not a percentage from 0% to 100%: use one such as"
                + " 5%",
            "campaign: --fail-if-slower -1% is not a percentage from 0% to 100%: use one such as"
                + " 5%",
            "campaign: --fail-if-p99-slower 100.1% is not a percentage from 0% to 100%: use one"
                + " such as 5%");
  }

  @Test
  public void aLimitThatSearchesCannotResolveIsRefusedInOneLine() throws IOException {
    String capacity =
        results(
            "capacity", new CellFixture("cell", 1000).capacity(1000, OptionalInt.of(1050), 10_000));

    assertThat(compare(capacity, capacity, "--fail-if-slower", "19%")).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo(
            "campaign: --fail-if-slower 19% is less than the searches of "
                + capacity
                + " can resolve, whose runs.find.precision is 5%: use 20% or more, or search with a"
                + " smaller precision\n");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  public void filesForCiServersAreWrittenWhateverTheStatusIs() throws IOException {
    Path json = path("compare.json");
    Path junit = path("compare.xml");
    Path html = path("compare.html");

    assertThat(
            compare(
                before,
                after,
                "--fail-if-slower=5%",
                "--json=" + json,
                "--junit=" + junit,
                "--html=" + html))
        .isEqualTo(4);
    assertThat(json).content().contains("\"status\" : 4");
    assertThat(junit).content().contains("<failure type=\"slower\"");
    assertThat(html).content().contains("slower");
  }

  @Test
  public void junitWithoutALimitIsRefused() {
    assertThat(compare(before, after, "--junit", path("x.xml").toString())).isEqualTo(1);
    assertThat(err.toString()).startsWith("campaign: --junit needs a limit");
  }

  @Test
  public void aFileThatCannotBeWrittenIsSaidInOneLine() {
    String nowhere = path("missing/x.json").toString();

    assertThat(compare(before, after, "--json", nowhere)).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo(
            "campaign: --json "
                + nowhere
                + " cannot be written: use a file in a directory that exists\n");
  }

  @Test
  public void resultsWithoutASummaryAreSaidInOneLine() throws IOException {
    Path running = Files.createDirectories(path("running"));
    Files.writeString(running.resolve(ResolvedPlan.FILE), "");

    assertThat(compare(before, running.toString())).isEqualTo(1);
    assertThat(err.toString())
        .contains("has no summary.json: write it with scripts/campaign " + "report");
  }

  @Test
  public void aDamagedSummaryIsSaidInOneLine() throws IOException {
    Files.writeString(path("after").resolve("summary.json"), "{\"campaign\": 1,");

    assertThat(compare(before, after)).isEqualTo(1);
    assertThat(err.toString().lines())
        .hasSize(1)
        .first()
        .asString()
        .contains(
            "summary.json is damaged: it is truncated or not JSON",
            ": write it again with scripts/campaign report ");
  }

  @Test
  public void helpShowsPercentSigns() {
    assertThat(compare("--help")).isZero();
    assertThat(out.toString())
        .contains("--fail-if-slower 5% --junit", "0% to 100%")
        .doesNotContain("%%");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  public void aWarningIsExplainedWithItsLimitsAndWhatToDo() {
    assertThat(campaign("explain", "window-short")).isZero();
    assertThat(out)
        .hasToString(
            """
            window-short: unjudged
              when:    less than 10 s were measured
              family:  Not steady
              to do:   runs.duration: 2m or more
              compare: its side can look slower or faster than it is: measure it again with a longer \
            warm-up and longer runs
            """);
  }

  @Test
  public void theActionIsThatOfTheCodeNotOfItsFamily() {
    assertThat(campaign("explain", "not-flushed")).isZero();
    assertThat(out.toString())
        .contains(
            "  family:  Servers disturbed, or not known\n",
            "  to do:   the user needs the permission (docs/your-cluster.md#permissions)\n");
    assertThat(campaign("explain", "resumed")).isZero();
    assertThat(out.toString()).contains("  to do:   nothing\n");
  }

  @Test
  public void severalWarningsAreExplainedInTheirOrder() {
    assertThat(campaign("explain", "not-steady", "window-short")).isZero();
    assertThat(out.toString().lines().filter(line -> !line.startsWith(" ")))
        .containsExactly("not-steady: suspect", "window-short: unjudged");
  }

  @Test
  public void everyWarningIsListedAndCanBeExplained() {
    assertThat(campaign("explain")).isZero();
    List<String> codes =
        out.toString()
            .lines()
            .filter(line -> line.startsWith("  "))
            .map(line -> line.strip().replaceFirst(" .*", ""))
            .toList();

    assertThat(codes).hasSameSizeAs(FindingType.values()).doesNotHaveDuplicates();
    assertThat(codes).allSatisfy(code -> assertThat(campaign("explain", code)).isZero());
  }

  @Test
  public void aMistypedWarningIsAnsweredWithTheNearest() {
    assertThat(campaign("explain", "not-stedy")).isEqualTo(1);
    assertThat(err)
        .hasToString("campaign: there is no warning not-stedy: did you mean not-steady?\n");
    assertThat(campaign("explain", "window-short", "not-stedy")).isEqualTo(1);
    assertThat(out.toString()).isEmpty();
  }

  private int compare(String... arguments) {
    return campaign(
        Stream.concat(Stream.of("compare"), Stream.of(arguments)).toArray(String[]::new));
  }

  private int campaign(String... arguments) {
    CommandLine command = CampaignCommand.commandLine(new ResultsCommand());
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }
}
