package io.github.hbaseycsb.analysis.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.ServerSamples;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.ServerSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The window lasts 60 s, and the servers are asked for 1,000 blocks a second. */
public class CacheFillTest {
  private static final int BLOCKS = 1000;
  private static final Map<String, String> RESTARTED = Map.of("restarts", "3", "warmup", "0s");

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /**
   * @param hitRatio of each second of the window
   */
  private OptionalDouble seconds(Map<String, String> regime, IntToDoubleFunction hitRatio)
      throws Exception {
    List<ServerSample> samples = new ArrayList<>();
    long hits = 0;
    for (int second = 0; second <= RunFixture.WINDOW_SECONDS; second++) {
      long asked = (long) BLOCKS * second;
      samples.add(
          ServerSamples.of(
              RunFixture.WINDOW_START_MS + second * 1000L,
              "server,16020,1",
              Map.of(),
              asked,
              asked,
              0,
              0,
              0,
              0,
              0,
              10,
              0,
              hits,
              asked - hits,
              0,
              0,
              10));
      hits += Math.round(BLOCKS * hitRatio.applyAsDouble(second));
    }
    RunFixture run =
        new RunFixture(folder.newFolder().toPath(), "a", 1)
            .conditions(
                new Conditions(
                    1,
                    1,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    regime,
                    1,
                    Optional.empty()))
            .client(1, 0, 10)
            .steady(1, "READ", 100, 900)
            .server(samples.toArray(ServerSample[]::new));
    return RunAnalysis.of(run.done()).summary().events().cacheWarmSeconds();
  }

  @Test
  public void aCacheIsWarmWhenItsHitRatioStaysNearThatAtTheEnd() throws Exception {
    // Within a hundredth of 0.9 from second 20 on.
    assertThat(seconds(RESTARTED, second -> Math.min(0.9, 0.7 + second / 100.0)).getAsDouble())
        .isBetween(17.0, 20.0);
    // It was near once before.
    assertThat(seconds(RESTARTED, second -> second < 10 || second >= 30 ? 0.9 : 0.5)).hasValue(30);
  }

  @Test
  public void aCacheThatWasWarmIsSoAfterTheFirstSecond() throws Exception {
    assertThat(seconds(RESTARTED, second -> 0.99)).hasValue(1);
  }

  @Test
  public void aCacheThatStillFillsAtTheEndHasNoTime() throws Exception {
    assertThat(seconds(RESTARTED, second -> second / 100.0)).isEmpty();
  }

  @Test
  public void runsAfterAWarmUpOrOnServersThatGoOnHaveNone() throws Exception {
    assertThat(seconds(Map.of("restarts", "3", "warmup", "5s"), second -> 0.99)).isEmpty();
    assertThat(seconds(Map.of("restarts", "0", "warmup", "0s"), second -> 0.99)).isEmpty();
    assertThat(seconds(Map.of(), second -> 0.99)).isEmpty();
  }
}
