package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.Test;

public class BulkLoadCommandHelpTest {
  private static final String HELP =
      BulkLoadCommand.commandLine(ServerHome.of(Map.of()))
          .getUsageMessage()
          .replaceAll("\\s+", " ");

  @Test
  public void helpAndDocumentListEveryExitStatus() throws IOException {
    String document = Files.readString(Path.of("../docs/reference/files.md")).replace("`", "");
    BulkLoadCommand.STATUSES.forEach(
        (code, text) -> {
          assertThat(HELP).contains(" " + code + " " + text);
          assertThat(document).contains("\n| " + code + " | " + text + " |\n");
        });
  }
}
