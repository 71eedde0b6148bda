package io.github.hbaseycsb.campaign.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.plan.Checkout;
import io.github.hbaseycsb.campaign.plan.PlanLoader;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

public class InitCommandTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private Path directory;
  private Path configuration;

  @Before
  public void makeConfiguration() throws Exception {
    directory = folder.newFolder("plans").toPath();
    configuration = folder.newFolder("someone's conf").toPath();
    Files.writeString(configuration.resolve("hbase-site.xml"), "<configuration/>");
  }

  @Test
  public void aPlanOfAnyClusterPassesTheCheckAtFullAndAtSmallScale() throws Exception {
    for (String cluster : List.of("local", "docker", "conf")) {
      init("--cluster", cluster, "--conf", configuration.toString(), "--name", cluster);
      assertThat(load(cluster, Optional.empty()).cells()).hasSize(2);
      assertThat(load(cluster, Optional.of("small")).cells()).hasSize(2);
    }
  }

  @Test
  public void thePlanHasWhatTheOptionsSay() throws Exception {
    init(
        "--workloads",
        "workloada,workloadb,workloadc,workloadd,workloade,workloadf",
        "--records",
        "2_500_000",
        "--duration",
        "5m");

    Plan plan = load("my-plan", Optional.empty());

    assertThat(plan.cells())
        .extracting(Cell::name)
        .containsExactly(
            "workloada", "workloadb", "workloadc", "workloadd", "workloade", "workloadf");
    assertThat(Files.readString(directory.resolve("my-plan.yaml")))
        .contains("records: 2500000")
        .contains("duration: 5m");
  }

  @Test
  public void aFileIsNeverOverwritten() throws Exception {
    init();
    String before = Files.readString(directory.resolve("my-plan.yaml"));

    assertThatThrownBy(() -> init("--records", "5"))
        .isInstanceOf(CommandLine.ParameterException.class)
        .hasMessageContaining("my-plan.yaml already exists: use another --name");
    assertThat(Files.readString(directory.resolve("my-plan.yaml"))).isEqualTo(before);
  }

  @Test
  public void whatIsWrongIsNamedAndNothingIsWritten() throws Exception {
    assertRefused(
        "--cluster", "cloud", "cloud is not a kind of cluster: use conf, local or docker");
    assertRefused("--workloads", "workloadz", "workloadz is not a workload");
    assertRefused("--records", "0", "0 is not a number of rows");
    assertRefused("--duration", "60", "60 is not a duration");
    assertRefused("--name", "../up", "../up is not a name");
    assertThatThrownBy(() -> init("--cluster", "conf", "--conf", directory.toString()))
        .hasMessageContaining("has no hbase-site.xml: specify the directory that has it");
    assertThat(directory).isEmptyDirectory();
  }

  private void assertRefused(String option, String value, String message) {
    assertThatThrownBy(() -> init(option, value))
        .isInstanceOf(CommandLine.ParameterException.class)
        .hasMessageStartingWith(message);
  }

  private void init(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.add("--dir=" + directory);
    InitCommand command = new InitCommand(Checkout.directory());
    new CommandLine(command)
        .setOut(new PrintWriter(Writer.nullWriter()))
        .setErr(new PrintWriter(Writer.nullWriter()))
        .parseArgs(arguments.toArray(new String[0]));
    command.call();
  }

  private Plan load(String name, Optional<String> scale) throws CampaignException {
    return new PlanLoader(Checkout.directory(), directory, Map.of())
        .load(directory.resolve(name + ".yaml"), scale, List.of());
  }
}
