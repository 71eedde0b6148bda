package io.github.hbaseycsb.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.PlanKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class PlanKeysTest {
  @Test
  public void readmeHasAllKeysWithTheirDefaults() throws IOException {
    List<String> expected = new ArrayList<>();
    for (Key<?> key : PlanKeys.ALL) {
      expected.add(
          row(
              key.path(),
              key.defaultText().isEmpty() ? "empty" : key.defaultText(),
              key.meaning()));
    }
    expected.add(row(PlanKeys.VARIANTS, "none", "list of sections that override the plan"));
    expected.add(
        row(PlanKeys.VARIANT.path(), PlanKeys.VARIANT.defaultText(), PlanKeys.VARIANT.meaning()));
    expected.add(row(PlanKeys.SCALE, "none", "section of scales by name, for `--scale NAME`"));

    assertThat(readmeRows()).containsExactlyElementsOf(expected);
  }

  private static String row(String key, String byDefault, String meaning) {
    return "| `" + key + "` | " + byDefault + " | " + meaning + " |";
  }

  private static List<String> readmeRows() throws IOException {
    Path readme = Checkout.directory().resolve("campaigns/README.md");
    List<String> lines = Files.readAllLines(readme);
    int header = lines.indexOf("| key | default | meaning |");
    return lines.subList(header + 2, lines.size()).stream()
        .takeWhile(line -> line.startsWith("|"))
        .toList();
  }
}
