package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.docker.Command.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** {@code docker/compose.yaml} as {@code docker/README.md} tells to use it. */
public class ComposeIT {
  private static final int RECORDS = 1000;

  @Rule public final Compose compose = new Compose();

  @Test
  public void servesItsClientAndTheHost() throws Exception {
    up();
    load();
    inClient("run", "operationcount=" + RECORDS);

    List<String> fromHost =
        new ArrayList<>(List.of("run", "hbase", "-P", file("workloads/workloada")));
    fromHost.addAll(List.of("-p", "hbase.zookeeper.quorum=" + compose.address(10)));
    fromHost.addAll(List.of("-p", "recordcount=" + RECORDS));
    fromHost.addAll(List.of("-p", "operationcount=" + RECORDS));
    Ycsb.succeeded(Ycsb.onHost(Map.of(), fromHost));
  }

  @Test
  @Category(FullMatrix.class)
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
    Output load = inClient("load", "hbase.createtable=true", "hbase.regions=8");
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
