package io.github.hbaseycsb.binding.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Property;
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
        .containsExactlyElementsOf(BindingProperty.all().stream().map(ReadmeTest::row).toList());
  }

  private static String row(Property<?> property) {
    String byDefault = property.byDefault().map(value -> "`" + shortened(value) + "`").orElse("");
    return "| `%s` | %s | %s |".formatted(property.key(), byDefault, property.meaning());
  }

  /** The only long one is hexadecimal. */
  private static String shortened(String value) {
    int length = value.length();
    return length < 20
        ? value
        : "%s...%s (%d bytes)"
            .formatted(value.substring(0, 4), value.substring(length - 2), length / 2);
  }
}
