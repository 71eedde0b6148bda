package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.PlainProgress;
import io.github.hbaseycsb.campaign.client.ClientFactory;
import io.github.hbaseycsb.campaign.client.PropertyFiles;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.run.DatasetCheck.Contents;
import io.github.hbaseycsb.campaign.run.DatasetCheck.Known;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.Verify;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.server.ServerHome;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.Optional;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** With a command in place of the one that reads the records back. */
public class DatasetCheckTest {
  private static final String COMMAND =
      """
      #!/bin/sh
      rows=
      while [ $# -gt 0 ]; do
        case $1 in
          --count) rows=rows=1000 ;;
          --result) result=$2 ;;
        esac
        shift
      done
      printf 'read=1000\\nmissing=0\\ndifferent=0\\nempty=false\\n%s\\n' "$rows" > "$result"
      """;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private DatasetCheck check;

  @Before
  public void prepare() throws Exception {
    Path root = folder.getRoot().toPath();
    Path java = Files.writeString(root.resolve("java"), COMMAND);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    Clock clock = Clock.systemUTC();
    DriverContext context =
        new DriverContext(
            clock,
            System::nanoTime,
            new ClientFactory(
                java, root, Optional.empty(), new PropertyFiles(new ServerHome(root)), clock),
            null,
            null,
            null,
            null,
            null,
            new PlainProgress(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                clock),
            null);
    check =
        new DatasetCheck(
            new ClusterSession("c", Path.of("/conf"), null, Optional.empty(), context),
            ResultsDirectory.open(root, clock));
  }

  @Test
  public void aTableThatWasSeenWholeIsCountedAgainWhereThePlanAsksForCounts() throws Exception {
    assertThat(check.contents(cell(Verify.COUNT), Known.VERIFIED).rows()).hasValue(1000);
  }

  @Test
  public void ofATableThatWasSeenWholeASampleIsReadAgain() throws Exception {
    Contents contents = check.contents(cell(Verify.SAMPLE), Known.VERIFIED);

    assertThat(contents.rows()).isEmpty();
    assertThat(contents.sample().read()).isEqualTo(1000);
  }

  @Test
  public void theRowsOfABulkLoadAreNotCountedTwiceUnlessThePlanAsksForCounts() throws Exception {
    Contents contents = check.contents(cell(Verify.SAMPLE), Known.BULK_LOADED);

    assertThat(contents.rows()).hasValue(1000);
    assertThat(contents.counted()).isEqualTo("counted by the bulk load");
    assertThat(contents.sample().read()).isEqualTo(1000);
    assertThat(check.contents(cell(Verify.COUNT), Known.BULK_LOADED).counted())
        .isEqualTo("all counted");
  }

  private static Cell cell(Verify verify) {
    return Cells.with(Values.NONE.with(PlanKeys.VERIFY, verify));
  }
}
