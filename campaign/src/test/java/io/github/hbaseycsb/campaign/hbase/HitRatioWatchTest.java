package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.SettableClock;
import java.io.IOException;
import java.time.Duration;
import org.junit.Test;

public class HitRatioWatchTest {
  private final SettableClock clock = new SettableClock();
  private HitCounts counts = new HitCounts(0, 0);
  private boolean answers = true;

  private final HitRatioWatch watch = new HitRatioWatch(this::read, clock);

  @Test
  public void aRatioThatStaysIsSteadyAfterFourIntervals() {
    watch.isSteady();
    assertThat(pass(900, 100)).isFalse();
    assertThat(pass(900, 100)).isFalse();
    assertThat(pass(905, 95)).isFalse();
    assertThat(pass(900, 100)).isTrue();
    assertThat(watch.describe()).isEqualTo("hit ratio 90.0%");
  }

  @Test
  public void aRatioThatGrowsIsNotSteady() {
    watch.isSteady();
    for (int hits = 100; hits < 1000; hits += 100) {
      assertThat(pass(hits, 1000 - hits)).isFalse();
    }
  }

  @Test
  public void intervalsWithoutReadsTellNothing() {
    watch.isSteady();
    for (int i = 0; i < 10; i++) {
      assertThat(pass(0, 0)).isFalse();
    }
  }

  @Test
  public void aServerThatDoesNotAnswerBeginsItAnew() {
    watch.isSteady();
    pass(900, 100);
    pass(900, 100);
    pass(900, 100);
    answers = false;
    assertThat(pass(900, 100)).isFalse();
    answers = true;
    assertThat(pass(900, 100)).isFalse();
  }

  private boolean pass(long hits, long misses) {
    counts = counts.plus(new HitCounts(hits, misses));
    clock.pass(Duration.ofSeconds(5));
    return watch.isSteady();
  }

  private HitCounts read() throws IOException {
    if (!answers) {
      throw new IOException("no answer");
    }
    return counts;
  }
}
