package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.CampaignStatus;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

public class AaCommandTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void copiesOfACellThatInsertsRowsCannotTakeTurns() throws Exception {
    Path directory = folder.getRoot().toPath();
    Files.writeString(
        directory.resolve("inserts"),
        """
        workload=site.ycsb.workloads.CoreWorkload
        insertproportion=1
        readproportion=0
        updateproportion=0
        """);
    Path plan = directory.resolve("plan.yaml");
    Files.writeString(
        plan,
        """
        name: n
        cluster: {local: {}}
        dataset: {records: 10}
        runs: {order: turns, duration: 1m}
        workloads: [inserts]
        variants: [{name: x, table: {name: x}}, {name: y, table: {name: y}}]
        """);
    StringWriter err = new StringWriter();
    CommandLine command = CampaignCommand.commandLine(new CampaignCommand());
    command.setErr(new PrintWriter(err, true));

    int status = command.execute("aa", plan.toString());

    assertThat(err.toString())
        .contains(
            "cell inserts-x inserts rows, which its two copies cannot do by turns: use --set");
    assertThat(status).isEqualTo(CampaignStatus.USAGE.code());
  }
}
