package io.github.hbaseycsb.workload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import site.ycsb.BasicDB;
import site.ycsb.Client;

/** The workload under YCSB's own client and wrapper, in a process of its own as they exit it. */
public class PlainClientTest {
  private static final int ROWS = 1003;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void runWithoutAnOperationCountWritesEachRowOnce() throws Exception {
    String output = client("-t", "-threads", "4", "-p", "bigtable.test=sequential-write");

    assertThat(output)
        .contains("[INSERT], Return=OK, " + ROWS)
        .contains("Bigtable sequential-write: " + ROWS + " rows, " + ROWS * 1010 + " bytes in");
  }

  @Test
  public void loadWritesEachRowOnce() throws Exception {
    String output = client("-load", "-threads", "4", "-p", "bigtable.test=random-read");

    assertThat(output)
        .contains("[INSERT], Return=OK, " + ROWS)
        .contains("Bigtable load: " + ROWS + " rows");
  }

  /** BasicDB says OK and returns nothing. */
  @Test
  public void readsOfNothingAreFailures() throws Exception {
    String output = client("-t", "-threads", "3", "-p", "bigtable.test=random-read");

    assertThat(output)
        .contains("[READ], Return=OK, " + ROWS)
        .contains("[VERIFY], Return=UNEXPECTED_STATE, " + ROWS)
        .contains("Bigtable random-read: 0 rows, 0 bytes");
  }

  @Test
  public void aBadPropertyIsRefusedBeforeAnythingRuns() throws Exception {
    String output = client("-t", "-p", "bigtable.test=scan", "-p", "bigtable.client=1");

    assertThat(output)
        .contains("bigtable.client=1 is not valid: use a whole number from 0 to 0")
        .doesNotContain("Starting test");
  }

  private String client(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Client.class.getName(),
                "-db",
                BasicDB.class.getName(),
                "-p",
                "basicdb.verbose=false",
                "-p",
                "workload=" + RowRangeWorkload.class.getName(),
                "-p",
                "recordcount=" + ROWS));
    command.addAll(List.of(arguments));
    File output = folder.newFile();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ended within 60 s").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output.toPath(), UTF_8);
  }
}
