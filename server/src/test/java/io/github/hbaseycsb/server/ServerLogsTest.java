package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.server.ServerLogs.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.regex.Pattern;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ServerLogsTest {
  private static final ServerRole ROLE = ServerRole.STANDALONE;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private ServerLogs logs;

  @Before
  public void makeDirectory() throws Exception {
    logs = new ServerLogs(folder.getRoot().toPath().resolve("logs"));
    logs.clear(false);
  }

  @Test
  public void theEndIsReadFromItsNoteAndTheEndsOfTheLogs() throws Exception {
    Files.writeString(logs.log(ROLE), "line\n".repeat(100_000));
    Files.writeString(
        logs.output(ROLE), "Terminating due to java.lang.OutOfMemoryError: Java heap space\n");
    Files.writeString(logs.exit(ROLE), "3 1700000000\n");

    Ended ended = logs.ended(ROLE);
    assertThat(ended.time()).isEqualTo(Instant.ofEpochSecond(1_700_000_000));
    assertThat(ended)
        .asString()
        .matches("ended at 2023-11-1[45] \\d\\d:\\d\\d:20: .*")
        .endsWith(": java.lang.OutOfMemoryError: Java heap space (see " + logs.log(ROLE) + ")");
  }

  @Test
  public void withoutANoteItIsTheTimeOfTheLastLine() throws Exception {
    Files.writeString(logs.output(ROLE), "it said something\n");
    Files.setLastModifiedTime(logs.output(ROLE), FileTime.from(Instant.ofEpochSecond(5)));
    // As when the machine stopped in the middle of it.
    Files.writeString(logs.exit(ROLE), "13");

    Ended ended = logs.ended(ROLE);
    assertThat(ended.time()).isEqualTo(Instant.ofEpochSecond(5));
    assertThat(ended)
        .asString()
        .startsWith("ended after 1970-01-01 ")
        .endsWith(": it said something (see " + logs.output(ROLE) + ")");
  }

  @Test
  public void whatAStoppedServerLeftIsCleared() throws Exception {
    Path rotated = Files.writeString(logs.log(ROLE).resolveSibling("standalone.log.1"), "old");
    Files.writeString(logs.exit(ROLE), "143 2\n");
    logs.forgetEnd(ROLE);

    logs.clear(false);

    assertThat(rotated.getParent()).isEmptyDirectory();
  }

  @Test
  public void whatAServerLeftThatEndedByItselfIsKeptUntilTheNextOneDoes() throws Exception {
    Files.writeString(logs.log(ROLE), "the first");
    Files.writeString(logs.exit(ROLE), "137 5\n");
    Ended first = logs.ended(ROLE);
    logs.clear(true);
    Path kept = logs.log(ROLE).resolveSibling("before").resolve("standalone.log");
    assertThat(logs.kept(first).log()).isEqualTo(kept).hasContent("the first");
    assertThat(logs.log(ROLE)).doesNotExist();

    Files.writeString(logs.log(ROLE), "of a server that was stopped");
    logs.clear(false);
    assertThat(kept).hasContent("the first");

    Files.writeString(logs.log(ROLE), "the second");
    // Its end was told already, by a command to stop it.
    Files.writeString(logs.exit(ROLE), "1 9\n");
    logs.clear(false);
    assertThat(kept).hasContent("the second");
    assertThat(logs.exit(ROLE)).doesNotExist();
  }

  @Test
  public void anAbortIsFoundWhileItsProcessLives() throws Exception {
    Files.writeString(logs.output(ROLE), "ABORTING region server is no entry of a log\n");
    Files.writeString(
        logs.log(ROLE),
        """
        2026-01-31 11:00:00,123 INFO  [main] a.B: fine
        2026-01-31 12:00:00,456 ERROR [RS:0] a.B: ***** ABORTING region server x,1,2: no WAL *****
        org.apache.hadoop.hbase.DroppedSnapshotException: region: t
        \tat a.B.c(D)
        Caused by: java.io.IOException: Mkdirs failed to create /a
        2026-01-31 12:00:01,000 ERROR [M:0;x:1] m.MasterRpcServices: x,1,2 reported a fatal error:
        ***** ABORTING region server x,1,2: java.lang.OutOfMemoryError: of something else *****
        """);

    assertThat(logs.aborted())
        .hasToString(
            "Optional[gave up at 2026-01-31 12:00:00: ABORTING region server x,1,2: no WAL (see "
                + logs.log(ROLE)
                + ")]");
    // As Log4j 2 writes the time.
    Files.writeString(
        logs.log(ROLE),
        "2026-01-31T12:00:00,456 ERROR [a] b.C: ***** ABORTING master x,1,2: it broke *****\n");
    assertThat(logs.aborted())
        .hasToString(
            "Optional[gave up at 2026-01-31 12:00:00: ABORTING master x,1,2: it broke (see "
                + logs.log(ROLE)
                + ")]");
  }

  @Test
  public void withoutAnAbortNoneIsFound() throws Exception {
    Files.writeString(logs.log(ROLE), "2026-01-31 12:00:00,456 WARN  [a] b.C: not aborting\n");

    assertThat(logs.aborted()).isEmpty();
  }

  @Test
  public void theFirstComplaintComesWithItsCause() throws Exception {
    Files.writeString(
        logs.log(ROLE),
        """
        INFO  fine
        ERROR it failed
        \tat a.B.c(D)
        Caused by: java.io.IOException: disk full
        ERROR later
        """);

    assertThat(logs.complaint(Pattern.compile("ERROR")))
        .contains("ERROR it failed (Caused by: java.io.IOException: disk full)");
    assertThat(logs.complaint(Pattern.compile("FATAL"))).isEmpty();
  }

  @Test
  public void aComplaintComesWithItsRootCauseAndNoneOfLaterEntries() throws Exception {
    Files.writeString(
        logs.log(ROLE),
        """
        2026-01-31 12:00:00,456 ERROR [main] b.C: no server
        java.lang.ExceptionInInitializerError
        \tat a.B.c(D)
        Caused by: java.lang.IllegalArgumentException: Invalid Java version
        \tat e.F.g(H)
        2026-01-31 12:00:01,456 WARN  [main] b.C: another
        java.io.IOException: of another
        """);

    assertThat(logs.complaint(Pattern.compile("ERROR")).orElseThrow())
        .endsWith(
            "no server (Caused by: java.lang.IllegalArgumentException: Invalid Java version)");
  }
}
