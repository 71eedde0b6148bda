package io.github.hbaseycsb.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TurnTimesTest {
  private static final TurnTimes FIRST = new TurnTimes(0, 1_000_200, 1_005_012);
  private static final TurnTimes SECOND = new TurnTimes(1, 1_015_200, 1_020_000);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path client;
  private Path file;

  @Before
  public void name() {
    client = folder.getRoot().toPath();
    file = client.resolve("turns.jsonl");
  }

  @Test
  public void turnsAreReadAsTheyWereWritten() throws Exception {
    assertThat(TurnTimes.read(client)).as("no file").isEmpty();

    FIRST.appendTo(file);
    SECOND.appendTo(file);

    assertThat(Files.readString(file))
        .startsWith("{\"block\":0,\"beginMs\":1000200,\"endMs\":1005012}\n");
    assertThat(TurnTimes.read(client)).containsExactly(FIRST, SECOND);
  }

  @Test
  public void whatAKilledClientHasLeftOfALineIsNoTurn() throws Exception {
    FIRST.appendTo(file);
    append("{\"block\":1,\"beginMs\":1015200,\"endMs\":10200");
    assertThat(TurnTimes.read(client)).containsExactly(FIRST);

    append("\n");
    assertThatThrownBy(() -> TurnTimes.read(client))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + " has a line that is no turn: {\"block\":1,");
  }

  private void append(String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.APPEND);
  }
}
