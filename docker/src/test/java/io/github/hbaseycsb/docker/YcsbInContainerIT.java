package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** {@code scripts/ycsb}, started as a user starts it, against HBase in a container. */
public class YcsbInContainerIT {
  private static final int RECORDS = 1000;
  private static final int OPERATIONS = 1000;
  private static final int LIMIT_MINUTES = 5;

  @ClassRule public static final HBaseContainer HBASE = new HBaseContainer();

  @Rule public final TemporaryFolder output = new TemporaryFolder();

  @Test
  public void loadsAndRunsWorkloadA() throws Exception {
    YcsbOutput load = ycsb("load", "-p", "hbase.createtable=true");
    assertThat(load.value("OVERALL", "Throughput(ops/sec)")).isPositive();
    assertThat(load.value("INSERT", "Return=OK")).isEqualTo(RECORDS);
    assertThat(rows()).isEqualTo(RECORDS);

    YcsbOutput run = ycsb("run");
    assertThat(run.value("OVERALL", "Throughput(ops/sec)")).isPositive();
    assertThat(run.value("READ", "Operations") + run.value("UPDATE", "Operations"))
        .isEqualTo(OPERATIONS);
    assertThat(run.value("READ", "Return=OK") + run.value("UPDATE", "Return=OK"))
        .isEqualTo(OPERATIONS);
    assertThat(rows()).isEqualTo(RECORDS);
  }

  /** Runs the command and returns what it printed; any exit status but 0 fails the test. */
  private YcsbOutput ycsb(String phase, String... more) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Checkout.file("scripts/ycsb").toString());
    command.addAll(List.of(phase, "hbase"));
    command.addAll(List.of("-P", Checkout.file("workloads/workloada").toString()));
    command.addAll(List.of("-cp", HBASE.conf().toString()));
    command.addAll(List.of("-p", "recordcount=" + RECORDS, "-p", "operationcount=" + OPERATIONS));
    command.addAll(List.of("-threads", "4"));
    command.addAll(List.of(more));

    Path out = output.newFile(phase + ".out").toPath();
    Path err = output.newFile(phase + ".err").toPath();
    Process process =
        new ProcessBuilder(command)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES))
          .as("%s ended within %d min: %s", command, LIMIT_MINUTES, Files.readString(err))
          .isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertThat(process.exitValue())
        .as("exit status of %s: %s%n%s", command, Files.readString(out), Files.readString(err))
        .isZero();
    return YcsbOutput.read(out);
  }

  /** The table's rows, counted by a plain client. */
  private static int rows() throws IOException {
    try (Connection connection = HBASE.connect();
        Table table = connection.getTable(TableName.valueOf("usertable"));
        ResultScanner results = table.getScanner(new Scan().setFilter(new FirstKeyOnlyFilter()))) {
      int rows = 0;
      while (results.next() != null) {
        rows++;
      }
      return rows;
    }
  }
}
