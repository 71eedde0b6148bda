package io.github.hbaseycsb.binding.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Test;

public class ReadmeTest {
  @Test
  public void thePropertyTableIsTheListOfSettings() throws Exception {
    List<String> table =
        Files.readAllLines(Path.of("..", "docs", "properties.md")).stream()
            .dropWhile(line -> !line.equals("| property | default | meaning |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    assertThat(table)
        .containsExactlyElementsOf(Setting.all().stream().map(ReadmeTest::row).toList());
  }

  private static String row(Setting<?> setting) {
    String byDefault = setting.defaultValue().isEmpty() ? "" : "`" + setting.defaultValue() + "`";
    return "| `%s` | %s | %s |".formatted(setting.key(), byDefault, setting.meaning());
  }
}
