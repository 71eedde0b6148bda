package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.docker.Command.Output;
import io.github.hbaseycsb.server.Nightly;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** {@code docker/compose.yaml} as {@code docker/README.md} tells to use it. */
public class ComposeIT {
  private static final int RECORDS = 1000;
  private static final int REGIONS = 8;

  @Rule public final Compose compose = new Compose();

  @Test
  public void servesItsClientAndTheHostAndTakesTheirStoreFilesWithoutACopy() throws Exception {
    up();
    load();
    List<String> fromHost =
        new ArrayList<>(List.of("run", "hbase", "-P", file("workloads/workloada")));
    fromHost.addAll(List.of("-p", "hbase.zookeeper.quorum=" + compose.address(10)));
    fromHost.addAll(List.of("-p", "recordcount=" + RECORDS));
    fromHost.addAll(List.of("-p", "operationcount=" + RECORDS));
    Ycsb.succeeded(Ycsb.onHost(Map.of(), fromHost));

    List<String> inClient = new ArrayList<>(List.of("exec", "-T", "client", "bulk-load"));
    inClient.addAll(bulkLoad("of_client", "workloads/workloada", "/etc/hbase/conf"));
    List<String> onHost = new ArrayList<>(List.of(file("scripts/bulk-load")));
    onHost.addAll(bulkLoad("of_host", file("workloads/workloada"), file("docker/conf/host")));
    assertLoaded("of_client", compose.run(inClient.toArray(String[]::new)));
    assertLoaded("of_host", Command.run(compose.environment(), onHost));
  }

  private static List<String> bulkLoad(String table, String workload, String conf) {
    List<String> arguments = new ArrayList<>(List.of("-P", workload, "-cp", conf));
    arguments.addAll(List.of("-p", "table=" + table, "-p", "recordcount=" + RECORDS));
    arguments.addAll(List.of("-p", "hbase.createtable=true", "-p", "hbase.regions=" + REGIONS));
    return arguments;
  }

  private void assertLoaded(String table, Output load) throws Exception {
    assertThat(load.status()).as(load.err()).isZero();
    assertThat(load.out()).contains("table " + table + ": 1,000 rows, counted");
    String log = compose.run("logs", "--no-color", "namenode").out();
    assertThat(AuditLog.renamedStoreFiles(log, table)).isEqualTo(REGIONS);
  }

  @Test
  @Category(Nightly.class)
  public void keepsTheDataWhenStopped() throws Exception {
    up();
    load();
    Output stop = compose.run("stop");
    assertThat(stop.status()).as(stop.err()).isZero();
    up();
    inClient("run", "operationcount=" + RECORDS);
  }

  private void up() throws Exception {
    Output up = compose.run("up", "-d");
    assertThat(up.status()).as(up.err()).isZero();
  }

  private void load() throws Exception {
    Output load = inClient("load", "hbase.createtable=true", "hbase.regions=" + REGIONS);
    assertThat(load.value("INSERT", "Return=OK")).isEqualTo(RECORDS);
  }

  private Output inClient(String phase, String... properties) throws Exception {
    List<String> all = new ArrayList<>(List.of("recordcount=" + RECORDS));
    all.addAll(List.of(properties));
    List<String> command = new ArrayList<>(List.of("exec", "-T", "client", "ycsb"));
    command.addAll(Ycsb.arguments(phase, "workloads/workloada", "/etc/hbase/conf", all));
    return Ycsb.succeeded(compose.run(command.toArray(String[]::new)));
  }

  private static String file(String path) {
    return Checkout.file(path).toString();
  }
}
