package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.docker.Command.Output;
import io.github.hbaseycsb.server.Nightly;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;
import org.testcontainers.containers.GenericContainer;

/**
 * {@code scripts/ycsb}, started as a user starts it, against a standalone server of each of some
 * versions: those of the system property {@code hbase.versions}, separated by commas.
 */
@RunWith(Parameterized.class)
@Category(Nightly.class)
public class StandaloneIT {
  private static final int RECORDS = 1000;
  private static final int OPERATIONS = 1000;

  @Rule public final ContainerCluster hbase;
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  public StandaloneIT(String version) {
    hbase = ContainerCluster.standalone(version);
  }

  @Parameters(name = "{0}")
  public static List<String> versions() {
    return List.of(Checkout.setting("hbase.versions").orElse("1.7.2").split(","));
  }

  @Test
  public void loadsAndRunsAndIsMeasuredAndStopsCleanly() throws Exception {
    Output load = ycsb("load", "workloada", "hbase.createtable=true", "hbase.regions=4");
    assertThat(load.value("INSERT", "Return=OK")).isEqualTo(RECORDS);

    Output run = ycsb("run", "workloada");
    assertThat(run.value("READ", "Return=OK") + run.value("UPDATE", "Return=OK"))
        .isEqualTo(OPERATIONS);
    Output buffered = ycsb("run", "update-only", "hbase.autoflush=false");
    assertThat(buffered.value("UPDATE-ACK", "Return=OK")).isEqualTo(OPERATIONS);
    Output batched = ycsb("run", "workloada", "hbase.batchsize=10");
    assertThat(batched.value("READ-ACK", "Return=OK") + batched.value("UPDATE-ACK", "Return=OK"))
        .isEqualTo(OPERATIONS);
    Output atomic = ycsb("run", "workloadf", "hbase.readmodifywrite=atomic");
    assertThat(atomic.value("READ", "Return=OK")).isEqualTo(OPERATIONS);
    Output scan = ycsb("run", "workloade", "insertproportion=0", "scanproportion=1");
    assertThat(scan.value("SCAN", "Return=OK")).isEqualTo(OPERATIONS);
    try (Connection connection = hbase.connect()) {
      assertThat(Rows.count(connection, "usertable")).isEqualTo(RECORDS);
    }
    String[] families = {"table=families", "fieldcount=2", "hbase.families=a:0,b:1"};
    ycsb("load", "delete-random", with(families, "hbase.createtable=true"));
    Output reads = ycsb("run", "workloadc", families);
    assertThat(reads.value("READ", "Return=OK")).isEqualTo(OPERATIONS);
    Output deletes = ycsb("run", "delete-random", with(families, "hbase.delete=checkanddelete"));
    assertThat(deletes.value("DELETE", "Return=OK")).isEqualTo(OPERATIONS);

    Campaigns campaigns = SmallCampaign.in(folder.getRoot().toPath(), Map.of());
    String runs = "{count: 1, duration: 2s, warmup: 1s, threads: 1, target: 300}";
    Ended campaign =
        campaigns.run(
            "run", SmallCampaign.plan(campaigns, "campaign", "measured", hbase.clientConf(), runs));
    assertThat(campaign.status()).as(campaign.out() + campaign.err()).isZero();
    assertThat(campaign.out()).containsPattern("workloada +(valid|unjudged|suspect) +1/1");

    hbase.terminate("standalone");
    GenericContainer<?> container = hbase.container("standalone");
    assertThat(container.getCurrentContainerInfo().getState().getExitCodeLong())
        .as("exit status of SIGTERM, not of SIGKILL")
        .isEqualTo(128 + 15);
    assertThat(container.getLogs()).contains("Shutdown hook finished");
  }

  private static String[] with(String[] some, String other) {
    return Stream.concat(Stream.of(some), Stream.of(other)).toArray(String[]::new);
  }

  /** Runs a phase of a workload and expects every operation to succeed. */
  private Output ycsb(String phase, String workload, String... properties) throws Exception {
    List<String> all = new ArrayList<>(List.of("recordcount=" + RECORDS));
    all.add("operationcount=" + OPERATIONS);
    all.addAll(List.of(properties));
    return Ycsb.succeeded(
        Ycsb.onHost(
            Map.of(),
            Ycsb.arguments(
                phase,
                Checkout.file("workloads/" + workload).toString(),
                hbase.clientConf().toString(),
                all)));
  }
}
