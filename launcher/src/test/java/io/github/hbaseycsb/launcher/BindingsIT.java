package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import site.ycsb.BasicDB;

/** Runs with bindings that know no HBase, each in a process that {@link RunGuard} ends. */
public class BindingsIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private int ycsb(String command, Class<?> binding) throws Exception {
    Path workload =
        Files.writeString(
            folder.newFile().toPath(),
            """
            workload=site.ycsb.workloads.CoreWorkload
            recordcount=100
            operationcount=100
            readproportion=1
            updateproportion=0
            own.thing=1
            """);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                YcsbCommand.class.getName(),
                command,
                binding.getName(),
                "-P",
                workload.toString())
            .redirectOutput(file("out").toFile())
            .redirectError(file("err").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private Path file(String name) {
    return folder.getRoot().toPath().resolve(name);
  }

  /** A binding of somebody else, of which nothing fails. */
  public static final class Own extends BasicDB {}

  @Test
  public void aRunOfAnyClassOfWhichNothingFailsIsStatus0() throws Exception {
    for (String command : List.of("load", "run")) {
      assertThat(ycsb(command, Own.class)).as("%s", Files.readString(file("err"))).isZero();

      assertThat(Files.readString(file("out"))).contains("[OVERALL], FailedOperations, 0");
      assertThat(Files.readString(file("err")))
          .contains("Warning: only %s can know: own.thing".formatted(Own.class.getName()))
          .doesNotContain("ycsb: ");
    }
  }

  @Test
  public void failedOperationsOfAnyClassAreStatus3() throws Exception {
    assertThat(ycsb("run", GuardedRun.Refusing.class)).isEqualTo(3);
    assertThat(Files.readString(file("err")))
        .contains("ycsb: 10 operations failed (READ: 10 SERVICE_UNAVAILABLE), 90 succeeded");

    // YCSB ends a load with the first record that is not written.
    assertThat(ycsb("load", GuardedRun.Refusing.class)).isEqualTo(3);
    assertThat(Files.readString(file("err")))
        .contains("ycsb: 1 operations failed (INSERT: 1 SERVICE_UNAVAILABLE), 9 succeeded");
  }
}
