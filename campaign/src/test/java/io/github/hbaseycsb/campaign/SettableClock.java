package io.github.hbaseycsb.campaign;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test moves it. */
public final class SettableClock extends Clock {
  private Instant now = Instant.ofEpochSecond(1_800_000_000);
  private Duration setAhead = Duration.ZERO;

  /** Moves it on. */
  public void pass(Duration time) {
    now = now.plus(time);
  }

  /** Sets it to another time, while none passes. */
  public void set(Duration ahead) {
    now = now.plus(ahead);
    setAhead = setAhead.plus(ahead);
  }

  /** As {@link System#nanoTime}: nobody sets it. */
  public long nanoTime() {
    return Duration.between(Instant.EPOCH, now.minus(setAhead)).toNanos();
  }

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
}
