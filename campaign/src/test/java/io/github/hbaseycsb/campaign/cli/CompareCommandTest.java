package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.plan.PlanWriter;
import io.github.hbaseycsb.campaign.result.CampaignAnalysis;
import io.github.hbaseycsb.campaign.result.PlanFixture;
import io.github.hbaseycsb.campaign.result.RunFixture;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

public class CompareCommandTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  public void aRegressionBeyondTheLimitEndsWithStatus4() throws IOException {
    String before = results("before", 1000, 1010, 990);
    String after = results("after", 900, 905, 895);

    assertThat(compare(before, after, "--fail-if-slower", "5%")).isEqualTo(4);
    assertThat(out.toString()).contains("cell  slower  -10.0%");
    assertThat(compare(before, after, "--fail-if-slower", "20%")).isZero();
    assertThat(compare(before, after)).isZero();
    assertThat(compare(after, before, "--fail-if-slower", "5%")).isZero();
  }

  @Test
  public void aLimitThatIsNoPercentageIsSaidInOneLine() throws IOException {
    String results = results("before", 1000, 1010, 990);

    assertThat(compare(results, results, "--fail-if-slower", "much")).isEqualTo(1);
    assertThat(err.toString()).contains("--fail-if-slower much is no percentage");
  }

  private int compare(String... arguments) {
    CommandLine command = CampaignCommand.commandLine();
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    String[] all = new String[arguments.length + 1];
    all[0] = "compare";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return command.execute(all);
  }

  private String results(String label, int... throughputs) throws IOException {
    Path results = folder.getRoot().toPath().resolve(label);
    for (int run = 1; run <= throughputs.length; run++) {
      new RunFixture(results, "cell", run)
          .client(1, 0, 10)
          .steady(1, "READ", throughputs[run - 1], 100 + run)
          .done();
    }
    Files.createFile(results.resolve(PlanWriter.FILE));
    CampaignAnalysis.of(PlanFixture.plan(throughputs.length, "cell"), results).write(results);
    return results.toString();
  }
}
