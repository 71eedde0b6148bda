package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.plan.Checkout;
import io.github.hbaseycsb.campaign.plan.PlanLoader;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

public class InitCommandTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private final StringWriter screen = new StringWriter();
  private Path directory;
  private Path configuration;

  @Before
  public void makeConfiguration() throws Exception {
    System.setProperty("hbase-ycsb.home", Checkout.directory().toString());
    directory = folder.newFolder("plans").toPath();
    configuration = folder.newFolder("someone's conf").toPath();
    Files.writeString(configuration.resolve("hbase-site.xml"), "<configuration/>");
  }

  @After
  public void forgetHome() {
    System.clearProperty("hbase-ycsb.home");
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
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining("my-plan.yaml already exists: use another --name");
    assertThat(Files.readString(directory.resolve("my-plan.yaml"))).isEqualTo(before);
  }

  @Test
  public void whatIsWrongIsNamedAndNothingIsWritten() throws Exception {
    assertRefused(
        "--cluster", "cloud", "cloud is not a kind of cluster: use conf, local or docker");
    assertRefused("--workloads", "workloadz", "workloads: there is no file workloadz in ");
    assertRefused(
        "--records", "0", "dataset.records: '0' is not valid: use a whole number from 1 ");
    assertRefused("--records", "", "dataset.records: '' is not valid");
    assertRefused("--records", "5, a: b", "dataset.records: '5 a: b' is not valid");
    assertRefused("--duration", "60", "runs.duration: '60' is not valid: use a number and a unit");
    assertRefused("--name", "../up", "name: '../up' is not valid: use ");
    assertThatThrownBy(() -> init("--cluster", "conf", "--conf", directory.toString()))
        .hasMessageStartingWith("cluster.conf: " + directory + " has no hbase-site.xml");
    assertThat(directory).isEmptyDirectory();
  }

  private void assertRefused(String option, String value, String message) {
    assertThatThrownBy(() -> init(option, value))
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
        .hasMessageStartingWith(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  public void aTerminalIsAskedForWhatIsNotGiven() throws Exception {
    typed("mine\nconf\nnowhere\n" + configuration + "\n\nmany\n500\n\n", "--duration", "5m");

    assertThat(screen.toString())
        .contains("Name of the campaign and of its file [my-plan]: ")
        .contains("nowhere does not exist: use the directory with the cluster's hbase-site.xml\n")
        .contains("  dataset.records: 'many' is not valid: use a whole number from 1 ")
        .doesNotContain("Duration");
    assertThat(Files.readString(directory.resolve("mine.yaml")))
        .contains("conf'}\n", "records: 500,", "duration: 5m", "[workloada, workloadc]")
        .contains("small: {dataset.records: 500,");
  }

  @Test
  public void theEndOfTheInputIsTheDefault() throws Exception {
    typed("");
    assertThat(load("my-plan", Optional.empty()).cells()).hasSize(2);
    assertThatThrownBy(() -> typed(""))
        .hasMessageContaining("my-plan.yaml already exists: use another --name");
  }

  private void typed(String answers, String... options) throws Exception {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(answers.getBytes(StandardCharsets.UTF_8)));
    System.setProperty("hbase-ycsb.answers", "true");
    try {
      init(options);
    } finally {
      System.clearProperty("hbase-ycsb.answers");
      System.setIn(before);
    }
  }

  private void init(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.add("--dir=" + directory);
    InitCommand command = new InitCommand();
    new CommandLine(command)
        .setOut(new PrintWriter(Writer.nullWriter()))
        .setErr(new PrintWriter(screen))
        .parseArgs(arguments.toArray(new String[0]));
    command.call();
  }

  private Plan load(String name, Optional<String> scale) throws CampaignException {
    return new PlanLoader(Checkout.directory(), directory, Map.of())
        .load(directory.resolve(name + ".yaml"), scale, List.of());
  }
}
