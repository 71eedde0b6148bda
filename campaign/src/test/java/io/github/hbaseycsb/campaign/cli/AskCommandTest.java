package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.plan.Checkout;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import picocli.CommandLine;

public class AskCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Before
  public void setHome() {
    System.setProperty("hbase-ycsb.home", Checkout.directory().toString());
  }

  @After
  public void forgetHome() {
    System.clearProperty("hbase-ycsb.home");
  }

  private int ask(String... arguments) {
    String[] command = new String[arguments.length + 1];
    command[0] = "ask";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return CampaignCommand.commandLine(new CampaignCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(command);
  }

  @Test
  public void withoutAQuestionAllAreListedWithTheirTimesAndWhatTheyAnswer() {
    assertThat(ask()).isZero();

    assertThat(out.toString())
        .containsPattern("question +small +in full +what it answers\n")
        .containsPattern("compression +\\d+ min +\\d+ h \\d+ min +codecs and block encodings")
        .containsPattern("garbage-collector +\\d+ min ")
        .contains("scripts/campaign ask compression --scale small");
  }

  @Test
  public void anUnknownQuestionIsSaidInOneLineWithTheNearest() {
    assertThat(ask("compresion", "--scale", "small")).isEqualTo(1);

    assertThat(err.toString())
        .isEqualTo("campaign: there is no question compresion: did you mean compression?\n");
  }

  @Test
  public void theClusterIsThatOfThePlan() {
    assertThat(ask("compression", "--cluster", "conf=/nowhere")).isEqualTo(1);

    assertThat(err.toString())
        .contains("--set cluster.conf: /nowhere does not exist: use the directory");
  }

  @Test
  public void aQuestionOfTablesAndPropertiesIsThatOfTheGivenCluster() throws Exception {
    for (String question : List.of("compression", "batching", "salting", "replicas")) {
      Plan plan =
          CommandLine.populateCommand(
                  new AskCommand(), question, "--cluster", "conf=" + Checkout.conf())
              .plan();

      assertThat(plan.name()).isEqualTo(question);
      assertThat(plan.cells())
          .extracting(cell -> cell.get(PlanKeys.CONF))
          .containsOnly(Checkout.conf());
    }
  }

  @Test
  public void aClusterThatExistsIsRefusedWhereServersAreCompared() {
    for (String question : List.of("garbage-collector", "cache-after-restart")) {
      err.getBuffer().setLength(0);
      assertThat(ask(question, "--scale=small", "--cluster=conf=" + Checkout.conf())).isEqualTo(1);

      assertThat(err.toString())
          .startsWith("campaign: question " + question + " compares servers that are started with")
          .hasLineCount(1);
    }
  }
}
