package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.plan.Checkout;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

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
  public void aClusterThatExistsIsRefusedWhereServersAreCompared() {
    assertThat(ask("garbage-collector", "--scale=small", "--cluster=conf=" + Checkout.conf()))
        .isEqualTo(1);

    assertThat(err.toString())
        .startsWith("campaign: question garbage-collector compares servers that are started with")
        .hasLineCount(1);
  }
}
