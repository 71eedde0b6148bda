package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import site.ycsb.BasicDB;
import site.ycsb.workloads.CoreWorkload;

/**
 * What {@link RunGuard}, {@link GuardedWorkload} and {@link OutcomeExporter} make of runs of YCSB's
 * client: each is a process of its own, because they hold what there is once in a process.
 */
public class RunGuardIT {
  private static final long LIMIT_S = 60;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Process start(Class<?> db, Class<?> workload, String... properties) throws IOException {
    return command(db, workload, properties).start();
  }

  private ProcessBuilder command(Class<?> db, Class<?> workload, String... properties) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(GuardedRun.class.getName());
    command.addAll(
        List.of(
            "db=" + db.getName(),
            "workload=" + workload.getName(),
            "recordcount=100",
            "operationcount=100",
            "readproportion=1",
            "updateproportion=0",
            "requestdistribution=uniform",
            "basicdb.verbose=false"));
    command.addAll(List.of(properties));
    return new ProcessBuilder(command)
        .redirectOutput(folder.getRoot().toPath().resolve("out").toFile())
        .redirectError(folder.getRoot().toPath().resolve("err").toFile());
  }

  private int run(Class<?> db, Class<?> workload, String... properties) throws Exception {
    Process process = start(db, workload, properties);
    assertThat(process.waitFor(LIMIT_S, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private String out() throws IOException {
    return Files.readString(folder.getRoot().toPath().resolve("out"));
  }

  private String err() throws IOException {
    return Files.readString(folder.getRoot().toPath().resolve("err"));
  }

  @Test
  public void aWholeRunIsStatus0AndReleasesWhatItHeld() throws Exception {
    assertThat(run(BasicDB.class, CoreWorkload.class)).isZero();

    assertThat(out())
        .contains("[READ], Operations, 100", "[OVERALL], FailedOperations, 0", "[READ], Stale, 1")
        .doesNotContain("ThreadDied");
    assertThat(err()).contains("released").doesNotContain("ycsb: ");
  }

  @Test
  public void failedOperationsAreStatus3WithTheEndOfTheServerAsTheReason() throws Exception {
    assertThat(run(GuardedRun.Refusing.class, CoreWorkload.class)).isEqualTo(3);

    assertThat(out()).contains("[OVERALL], FailedOperations, 10");
    assertThat(err())
        .contains(
            "ycsb: 10 operations failed (READ: 10 SERVICE_UNAVAILABLE), 90 succeeded; the server"
                + " ended");
  }

  @Test
  public void aThreadThatDiesEndsTheRunWhichIsReportedAllTheSame() throws Exception {
    assertDeath(
        "exception",
        50,
        "a client thread died: java.lang.IllegalStateException: no such field; 50 of 100 operations"
            + " were not attempted");
    assertDeath(
        "error",
        50,
        "a client thread died: java.lang.NoClassDefFoundError: some/Missing; 50 of 100 operations"
            + " were not attempted");
    assertThat(out()).contains("[OVERALL], ThreadDied, 1");
    assertDeath(
        "helper",
        51,
        "thread helper died: java.lang.OutOfMemoryError: Java heap space; 49 of 100 operations were"
            + " not attempted");
  }

  @Test
  public void aWorkloadThatDiesAtItsEndLeavesItsMeasurements() throws Exception {
    assertDeath(
        "end",
        100,
        "the workload died: site.ycsb.WorkloadException: nothing to clean up; the run ended after"
            + " 100 operations");
  }

  private void assertDeath(String dying, int operations, String reason) throws Exception {
    assertThat(run(BasicDB.class, GuardedRun.Dying.class, "dying=" + dying)).isEqualTo(3);

    assertThat(out()).contains("[READ], Operations, " + operations);
    assertThat(err()).contains("ycsb: " + reason).doesNotContain("\tat ");
  }

  @Test
  public void aThreadThatDoesNotBeginIsStatus1() throws Exception {
    assertThat(run(BasicDB.class, GuardedRun.Dying.class, "dying=beginning")).isEqualTo(1);

    assertThat(err())
        .contains(
            "ycsb: nothing was run: a client thread died: site.ycsb.WorkloadException: no rows for"
                + " this thread")
        .doesNotContain("\tat ");
  }

  @Test
  public void anInsertThatIsTriedAgainUntilItSucceedsIsOneOperation() throws Exception {
    assertThat(
            run(
                GuardedRun.Refusing.class,
                CoreWorkload.class,
                "phase=-load",
                "core_workload_insertion_retry_limit=1",
                "core_workload_insertion_retry_interval=0"))
        .isZero();

    assertThat(out())
        .contains(
            "[INSERT], Return=OK, 100",
            "[OVERALL], FailedOperations, 0",
            "[OVERALL], InsertRetries, 11");
    assertThat(err())
        .contains("ycsb: inserts were retried 11 times (after 11 SERVICE_UNAVAILABLE)");
  }

  @Test
  public void aWorkloadThatDoesNotBeginIsStatus1() throws Exception {
    assertThat(run(BasicDB.class, GuardedRun.Unusable.class)).isEqualTo(1);

    assertThat(err()).contains("no such distribution").contains("released");
  }

  @Test
  public void measurementsThatCannotBeWrittenAreStatus1() throws Exception {
    assertThat(run(BasicDB.class, CoreWorkload.class, "exportfile=/dev/full")).isEqualTo(1);

    assertThat(err())
        .contains(
            "ycsb: the measurements could not be written, the run is lost: No space left on"
                + " device")
        .doesNotContain("\tat ");
  }

  @Test
  public void aStandardOutputThatIsFullIsStatus1() throws Exception {
    Process process =
        command(BasicDB.class, CoreWorkload.class).redirectOutput(new File("/dev/full")).start();

    assertThat(process.waitFor(LIMIT_S, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(err())
        .contains(
            "ycsb: the measurements could not be written, the run is lost: standard output does not"
                + " take them, its disk may be full")
        .doesNotContain("Could not export");
  }

  @Test
  public void aJournalThatLacksAcknowledgedWritesIsStatus1() throws Exception {
    assertThat(
            run(
                GuardedRun.FullJournal.class,
                CoreWorkload.class,
                "readproportion=0",
                "updateproportion=1"))
        .isEqualTo(1);

    assertThat(err())
        .contains(
            "ycsb: the journal of acknowledged writes could not be written, the run is lost: No"
                + " space left on device");
  }

  @Test
  public void anInterruptedRunReportsWhatItHasMeasured() throws Exception {
    Process process =
        start(
            BasicDB.class,
            CoreWorkload.class,
            "operationcount=1000000000",
            "target=100",
            "status.interval=1",
            "status=true");
    await().atMost(Duration.ofMinutes(2)).until(() -> err().contains("current ops/sec"));

    process.destroy();

    assertThat(process.waitFor(LIMIT_S, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(128 + 15);
    assertThat(err()).contains("ycsb: interrupted, finishing the operations under way");
    assertThat(out()).contains("[READ], Operations, ", "[OVERALL], FailedOperations, 0");
  }
}
