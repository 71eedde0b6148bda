package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;
import org.testcontainers.containers.GenericContainer;

/**
 * {@code scripts/ycsb}, started as a user starts it, against a standalone server of each of some
 * versions: those of the system property {@code hbase.versions}, separated by commas.
 */
@RunWith(Parameterized.class)
public class StandaloneIT {
  private static final int RECORDS = 1000;
  private static final int OPERATIONS = 1000;

  @Rule public final HBaseCluster hbase;

  public StandaloneIT(String version) {
    hbase = HBaseCluster.standalone(version);
  }

  @Parameters(name = "{0}")
  public static List<String> versions() {
    return List.of(Checkout.setting("hbase.versions").orElse("1.7.2,2.4.18").split(","));
  }

  @Test
  public void loadsAndRunsAndStopsCleanly() throws Exception {
    Ycsb.Result load = ycsb("load", "workloada", "hbase.createtable=true", "hbase.regions=4");
    assertThat(load.value("INSERT", "Return=OK")).isEqualTo(RECORDS);

    Ycsb.Result run = ycsb("run", "workloada");
    assertThat(run.value("READ", "Return=OK") + run.value("UPDATE", "Return=OK"))
        .isEqualTo(OPERATIONS);
    Ycsb.Result buffered = ycsb("run", "update-only", "hbase.autoflush=false");
    assertThat(buffered.value("UPDATE-ACK", "Return=OK")).isEqualTo(OPERATIONS);
    Ycsb.Result batched = ycsb("run", "workloada", "hbase.batchsize=10");
    assertThat(batched.value("READ-ACK", "Return=OK") + batched.value("UPDATE-ACK", "Return=OK"))
        .isEqualTo(OPERATIONS);
    Ycsb.Result scan = ycsb("run", "workloade", "insertproportion=0", "scanproportion=1");
    assertThat(scan.value("SCAN", "Return=OK")).isEqualTo(OPERATIONS);
    try (Connection connection = hbase.connect()) {
      assertThat(Rows.count(connection, "usertable")).isEqualTo(RECORDS);
    }

    hbase.terminate("standalone");
    GenericContainer<?> container = hbase.container("standalone");
    assertThat(container.getCurrentContainerInfo().getState().getExitCodeLong())
        .as("exit status of SIGTERM, not of SIGKILL")
        .isEqualTo(128 + 15);
    assertThat(container.getLogs()).contains("Shutdown hook finished");
  }

  /** Runs a phase of a workload and expects every operation to succeed. */
  private Ycsb.Result ycsb(String phase, String workload, String... properties) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(phase, "hbase"));
    arguments.addAll(List.of("-P", Checkout.file("workloads/" + workload).toString()));
    arguments.addAll(List.of("-cp", hbase.clientConf().toString(), "-threads", "4"));
    arguments.addAll(List.of("-p", "recordcount=" + RECORDS));
    arguments.addAll(List.of("-p", "operationcount=" + OPERATIONS));
    for (String property : properties) {
      arguments.addAll(List.of("-p", property));
    }
    Ycsb.Result result = Ycsb.onHost(Map.of(), arguments.toArray(String[]::new));
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.value("OVERALL", "FailedOperations")).isZero();
    return result;
  }
}
