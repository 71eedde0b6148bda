package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.scaleout.ScanTableCommand.Timed;
import io.github.hbaseycsb.scaleout.TableScans.Read;
import io.github.hbaseycsb.scaleout.TableScans.Way;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class ScanTableCommandTest {
  private static final String HELP =
      ScanTableCommand.commandLine(ServerHome.of(Map.of()))
          .getUsageMessage()
          .replaceAll("\\s+", " ");

  @Test
  public void helpAndDocumentListEveryExitStatus() throws IOException {
    String document = Files.readString(Path.of("../docs/reference/files.md")).replace("`", "");
    ScanTableCommand.STATUSES.forEach(
        (code, text) -> {
          assertThat(HELP).contains(" " + code + " " + text);
          assertThat(document).contains("\n| " + code + " | " + text + " |\n");
        });
  }

  @Test
  public void theHelpNamesEveryWay() {
    assertThat(List.of(Way.values())).allMatch(way -> HELP.contains(" " + way + " "));
  }

  @Test
  public void anUnknownWayIsNamedWithThoseThatThereAre() {
    for (String by : List.of("files,scn", ",")) {
      StringWriter err = new StringWriter();
      int status =
          ScanTableCommand.commandLine(ServerHome.of(Map.of()))
              .setErr(new PrintWriter(err))
              .execute("--by", by);

      assertThat(status).isEqualTo(1);
      assertThat(err.toString())
          .startsWith("scan-table: --by has no way '" + (by.equals(",") ? "" : "scn") + "'")
          .endsWith(
              "use some of files, snapshot, scan, mapreduce-snapshot, mapreduce-scan"
                  + System.lineSeparator());
    }
  }

  @Test
  public void eachWayHasItsMedianAndTheRangeOfItsRounds() throws Exception {
    Map<Way, List<Timed>> measured = new EnumMap<>(Way.class);
    measured.put(Way.FILES, List.of(new Timed(new Read(0, 4_000_000), 2)));
    measured.put(
        Way.SCAN,
        List.of(
            new Timed(new Read(6_000, 3_000_000), 1),
            new Timed(new Read(6_000, 3_000_000), 3),
            new Timed(new Read(6_000, 3_000_000), 2)));

    assertThat(ScanTableCommand.text("t", measured).replaceAll(" +", " "))
        .startsWith("table t, 6,000 rows: median [least, most]\n")
        .contains("\nfiles - 2.0 [2.0, 2.0]\n", "\nscan 3,000 [2,000, 6,000] 1.5 [1.0, 3.0]\n");
  }

  @Test
  public void waysThatReadDifferentNumbersOfRowsHaveNoResult() {
    Map<Way, List<Timed>> measured =
        Map.of(
            Way.SCAN, List.of(new Timed(new Read(10, 100), 1)),
            Way.SNAPSHOT, List.of(new Timed(new Read(11, 110), 1)));

    assertThatThrownBy(() -> ScanTableCommand.text("t", measured))
        .isInstanceOf(IOException.class)
        .hasMessage("table t was read with 10 to 11 rows: measure while nobody writes to it");
  }
}
