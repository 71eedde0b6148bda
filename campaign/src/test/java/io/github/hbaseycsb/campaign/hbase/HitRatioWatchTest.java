package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.SettableClock;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.HitCounts;
import java.io.IOException;
import java.time.Duration;
import org.junit.Test;

public class HitRatioWatchTest {
  private static final long READS = 10_000;
  private static final int INTERVAL_SECONDS = 5;

  private final SettableClock clock = new SettableClock();
  private HitCounts counts = new HitCounts(0, 0, 0, 1);
  private boolean answers = true;

  private final HitRatioWatch watch = new HitRatioWatch(this::read, clock);

  @Test
  public void aTableThatIsInTheCacheIsWarmAtOnce() {
    watch.isSteady();
    assertThat(pass(0.995, 0)).isFalse();
    assertThat(pass(1, 0)).isFalse();
    assertThat(pass(0.99, 0)).isFalse();
    assertThat(pass(0.999, 0)).isTrue();
    assertThat(watch.describe()).isEqualTo("hit ratio 99.9%");
    assertThat(watch.ratio()).hasValue(0.999);
  }

  /** Each miss brings a block: what is cached after t is 1 - exp(-t / 30 min). */
  @Test
  public void aCacheThatFillsInHalfAnHourIsNotWarmBeforeItIsFull() {
    watch.isSteady();
    int seconds = 0;
    double cached = 0;
    do {
      seconds += INTERVAL_SECONDS;
      cached = 1 - Math.exp(-seconds / 1800.0);
      assertThat(seconds).isLessThan(4 * 3600);
    } while (!pass(cached, 1 - cached));

    assertThat(cached).isGreaterThan(0.98);
  }

  /** The first hundredth of it: four readings within a hundredth of each other. */
  @Test
  public void aRatioThatHardlyRisesInTwentySecondsIsNotSteady() {
    watch.isSteady();
    for (int i = 0; i < 40; i++) {
      assertThat(pass(0.01 + i * 0.0001, 0.99)).isFalse();
    }
  }

  @Test
  public void aFullCacheIsWarmWhenItsRatioHasStayedForTwoMinutes() {
    watch.isSteady();
    int readings = 1;
    // Each block that comes evicts another.
    while (!pass(readings % 2 == 0 ? 0.6 : 0.602, 0)) {
      readings++;
    }
    assertThat(readings * INTERVAL_SECONDS).isBetween(120, 130);
  }

  @Test
  public void aFullCacheWhoseRatioRisesIsNotSteady() {
    watch.isSteady();
    for (int i = 0; i < 60; i++) {
      assertThat(pass(0.5 + i * 0.001, 0)).as("reading %d", i).isFalse();
    }
  }

  @Test
  public void intervalsWithoutReadsTellNothing() {
    watch.isSteady();
    for (int i = 0; i < 60; i++) {
      assertThat(pass(0, 0, 0)).isFalse();
    }
    assertThat(watch.ratio()).isEmpty();
    assertThat(watch.describe()).isEmpty();
  }

  @Test
  public void aServerThatDoesNotAnswerBeginsItAnew() {
    watch.isSteady();
    for (int i = 0; i < 3; i++) {
      pass(1, 0);
    }
    answers = false;
    assertThat(pass(1, 0)).isFalse();
    answers = true;
    assertThat(pass(1, 0)).isFalse();
  }

  @Test
  public void aServerThatIsStartedAnewBeginsItAnew() {
    watch.isSteady();
    for (int i = 0; i < 3; i++) {
      pass(1, 0);
    }
    counts = new HitCounts(0, 0, 0, 1);
    assertThat(pass(1, 0)).isFalse();
  }

  @Test
  public void anotherNumberOfServersBeginsItAnew() {
    watch.isSteady();
    for (int i = 0; i < 3; i++) {
      pass(1, 0);
    }
    counts = counts.plus(new HitCounts(1_000_000, 1_000, 10, 1));
    assertThat(pass(1, 0)).isFalse();
    assertThat(watch.ratio()).hasValue(1);
  }

  /**
   * @param ratio of the reads that are hits
   * @param blocks that come into the cache, as a share of the reads
   */
  private boolean pass(double ratio, double blocks) {
    long hits = Math.round(ratio * READS);
    return pass(hits, READS - hits, Math.round(blocks * READS));
  }

  private boolean pass(long hits, long misses, long blocks) {
    counts = counts.plus(new HitCounts(hits, misses, blocks, 0));
    clock.pass(Duration.ofSeconds(INTERVAL_SECONDS));
    return watch.isSteady();
  }

  private HitCounts read() throws IOException {
    if (!answers) {
      throw new IOException("no answer");
    }
    return counts;
  }
}
