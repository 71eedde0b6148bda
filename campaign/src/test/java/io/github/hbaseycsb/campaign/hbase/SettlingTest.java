package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.SettableClock;
import io.github.hbaseycsb.campaign.hbase.Settling.Observation;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.SettleSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.Test;

public class SettlingTest {
  private static final SettleSpec SPEC =
      new SettleSpec(false, false, Duration.ofSeconds(10), Duration.ofMinutes(5));

  private final List<String> said = new ArrayList<>();
  private final SettableClock clock = new SettableClock();
  private int looks;

  @Test
  public void aQuietTableIsWaitedForAsLongAsQuietSays() throws Exception {
    Instant start = clock.instant();
    settling().await("t", SettlingTest::quiet, SPEC);

    assertThat(Duration.between(start, clock.instant())).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  public void theTimeOfASlowLookIsNotQuiet() throws Exception {
    assertThat(settledWithSlowLook(0)).isEqualTo(Duration.ofSeconds(25));
    assertThat(settledWithSlowLook(1)).isEqualTo(Duration.ofSeconds(16));
  }

  /** How long it takes if one look, from 0, takes 15 s. */
  private Duration settledWithSlowLook(int slow) throws Exception {
    Instant start = clock.instant();
    looks = 0;
    settling()
        .await(
            "t",
            () -> {
              if (looks++ == slow) {
                clock.pass(Duration.ofSeconds(15));
              }
              return quiet();
            },
            SPEC);
    return Duration.between(start, clock.instant());
  }

  @Test
  public void quietBeginsAnewAfterEachActivity() throws Exception {
    Instant start = clock.instant();
    // Busy at the looks after 4 s and after 8 s.
    settling()
        .await(
            "t",
            () -> looks++ == 8 || looks == 17 ? busy("region r in a MAJOR compaction") : quiet(),
            SPEC);

    assertThat(Duration.between(start, clock.instant())).isEqualTo(Duration.ofSeconds(18));
    assertThat(said).contains("region r in a MAJOR compaction", "quiet");
  }

  @Test
  public void theTimeoutNamesWhatWasBusy() {
    assertThatThrownBy(
            () -> settling().await("t", () -> busy("region 0af3 in a MAJOR compaction"), SPEC))
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.CLUSTER))
        .hasMessage(
            "table t did not settle within 5m: region 0af3 in a MAJOR compaction; wait and "
                + "resume, or raise settle.timeout");
  }

  @Test
  public void aTimeoutBelowTheQuietThatNeverCameSaysSo() {
    assertThatThrownBy(
            () ->
                settling()
                    .await("t", () -> looks++ % 10 == 0 ? busy("region r OPENING") : quiet(), SPEC))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining("not settle within 5m");
  }

  @Test
  public void manyBusyRegionsAreCounted() {
    Observation busy =
        new Observation(
            IntStream.range(0, 250).mapToObj(i -> "region " + i + " OPENING").toList(), Map.of());

    assertThatThrownBy(() -> settling().await("t", () -> busy, SPEC))
        .hasMessageContaining("region 4 OPENING and 245 more");
  }

  @Test
  public void whatWasUnknownWhileItWasQuietIsTold() throws Exception {
    Map<String, String> unknown =
        settling()
            .await(
                "t",
                () -> {
                  looks++;
                  return looks < 5
                      ? new Observation(List.of("region r OPENING"), Map.of("a", "restarting"))
                      : new Observation(List.of(), looks == 9 ? Map.of("b", "paused") : Map.of());
                },
                SPEC);

    assertThat(unknown).isEqualTo(Map.of("b", "paused"));
  }

  private static Observation quiet() {
    return new Observation(List.of(), Map.of());
  }

  private static Observation busy(String what) {
    return new Observation(List.of(what), Map.of());
  }

  private Settling settling() {
    return new Settling(clock, clock::pass, said::add);
  }
}
