package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.server.Nightly;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

/** Each question, in minutes: whether it is answered, not what. */
@Category(Nightly.class)
@RunWith(Parameterized.class)
public class QuestionsIT extends LocalCampaigns {
  private static final String AFTER_RESTART = "cache-after-restart";

  private static final List<String> QUICKLY =
      List.of(
          "dataset.records=5000",
          "runs.duration=10s",
          "runs.turn=1s",
          "runs.stealRepeats=0",
          "settle.warmup=none");

  @Parameter public String question;

  @Parameters(name = "{0}")
  public static List<String> questions() throws Exception {
    Path plans = Path.of(System.getProperty("checkout"), "campaigns", "questions");
    try (Stream<Path> files = Files.list(plans)) {
      return files
          .map(file -> file.getFileName().toString().replace(".yaml", ""))
          .sorted()
          .toList();
    }
  }

  @Test
  public void isAnsweredAtTheSmallScale() throws Exception {
    // One question chooses collectors, as the tests' options do: a JVM refuses a second one.
    campaigns = campaigns.with(Map.of("JDK_JAVA_OPTIONS", ""));
    boolean afterRestart = question.equals(AFTER_RESTART);
    List<String> arguments = new ArrayList<>(List.of("ask", question, "--scale", "small"));
    QUICKLY.forEach(value -> arguments.addAll(List.of("--set", value)));
    arguments.addAll(List.of("--set", afterRestart ? "runs.restarts=2" : "runs.warmup=1s"));
    running = campaigns.start(arguments.toArray(String[]::new));
    Ended ended = running.await();

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.out()).contains(" against ");
    JsonNode cells = campaigns.summary(question).path("cells");
    assertThat(cells)
        .isNotEmpty()
        .allSatisfy(
            cell -> {
              assertThat(cell.path("throughput").path("mean").asDouble()).isPositive();
              if (afterRestart) {
                assertThat(cell.path("cache_warm_seconds").path("mean").asDouble()).isPositive();
              }
            });
  }
}
