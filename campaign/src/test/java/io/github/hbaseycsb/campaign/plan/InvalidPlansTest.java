package io.github.hbaseycsb.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.PlanKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

/** Every plan in {@code plans/invalid}, with the complaints that belong to it. */
@RunWith(Parameterized.class)
public class InvalidPlansTest {
  private static final Path PLANS = Path.of("src/test/resources/plans/invalid");

  private final String name;

  public InvalidPlansTest(String name) {
    this.name = name;
  }

  @Parameters(name = "{0}")
  public static List<String> plans() throws IOException {
    try (Stream<Path> files = Files.list(PLANS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".yaml"))
          .map(file -> file.replace(".yaml", ""))
          .sorted()
          .toList();
    }
  }

  @Test
  public void eachProblemIsALineWithItsPlace() throws IOException {
    Path plan = PLANS.resolve(name + ".yaml");

    CampaignException e =
        catchThrowableOfType(
            CampaignException.class,
            () -> Checkout.loader().load(plan, Optional.empty(), List.of()));

    assertThat(e.status()).isEqualTo(CampaignStatus.USAGE);
    String here = Path.of("").toAbsolutePath() + "/";
    assertThat(
            e.getMessage()
                .lines()
                .map(
                    line ->
                        line.replace(PLANS + "/", "")
                            .replace(here, "")
                            .replace(Checkout.directory() + "/", "")))
        .containsExactlyElementsOf(
            Files.readAllLines(PLANS.resolve(name + ".expected")).stream()
                .map(InvalidPlansTest::withKeys)
                .toList());
  }

  /** Replaces <code>${section}</code> by the keys of that section. */
  private static String withKeys(String line) {
    return Pattern.compile("\\$\\{(.*?)}")
        .matcher(line)
        .replaceAll(section -> String.join(", ", PlanKeys.below(section.group(1))));
  }
}
