package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.campaign.plan.SettleSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.Test;

public class SettlingTest {
  private static final SettleSpec SPEC =
      new SettleSpec(false, false, Duration.ofSeconds(10), Duration.ofMinutes(5));

  private final List<String> said = new ArrayList<>();
  private Instant now = Instant.ofEpochSecond(1_800_000_000);
  private int looks;

  @Test
  public void aQuietTableIsWaitedForAsLongAsQuietSays() throws Exception {
    Instant start = now;
    settling().await("t", List::of, SPEC);

    assertThat(Duration.between(start, now)).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  public void quietBeginsAnewAfterEachActivity() throws Exception {
    Instant start = now;
    // Busy at the looks after 4 s and after 8 s.
    settling()
        .await(
            "t",
            () ->
                looks++ == 8 || looks == 17 ? List.of("region r in a MAJOR compaction") : List.of(),
            SPEC);

    assertThat(Duration.between(start, now)).isEqualTo(Duration.ofSeconds(18));
    assertThat(said).contains("region r in a MAJOR compaction", "quiet");
  }

  @Test
  public void theTimeoutNamesWhatWasBusy() {
    assertThatThrownBy(
            () -> settling().await("t", () -> List.of("region 0af3 in a MAJOR compaction"), SPEC))
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.CLUSTER))
        .hasMessage(
            "table t has not settled within 5m: region 0af3 in a MAJOR compaction; wait and resume,"
                + " or raise settle.timeout");
  }

  @Test
  public void aTimeoutBelowTheQuietThatNeverCameSaysSo() {
    assertThatThrownBy(
            () ->
                settling()
                    .await(
                        "t",
                        () -> looks++ % 10 == 0 ? List.of("region r OPENING") : List.of(),
                        SPEC))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining("not settled within 5m");
  }

  @Test
  public void manyBusyRegionsAreCounted() {
    List<String> busy = IntStream.range(0, 250).mapToObj(i -> "region " + i + " OPENING").toList();

    assertThatThrownBy(() -> settling().await("t", () -> busy, SPEC))
        .hasMessageContaining("region 4 OPENING and 245 more");
  }

  private Settling settling() {
    Clock clock =
        new Clock() {
          @Override
          public ZoneId getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            return this;
          }

          @Override
          public Instant instant() {
            return now;
          }
        };
    return new Settling(clock, time -> now = now.plus(time), said::add);
  }
}
