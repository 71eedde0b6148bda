package io.github.hbaseycsb.campaign;

import io.github.hbaseycsb.model.Text;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;

/** Prints lines, for a log: one when a step begins and one every ten seconds. */
public record PlainProgress(PrintStream err, Clock clock) implements Progress {
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  @Override
  public void say(String line) {
    err.println(line);
  }

  @Override
  public Step begin(String what, long total, String unit) {
    err.println(what);
    return new Step() {
      private final long startMs = clock.millis();
      private long lastMs = startMs;

      @Override
      public void update(long done, String detail) {
        long nowMs = clock.millis();
        if (nowMs - lastMs >= INTERVAL.toMillis()) {
          lastMs = nowMs;
          err.println(
              "  " + state(done, nowMs - startMs) + (detail.isEmpty() ? "" : ", " + detail));
        }
      }

      private String state(long done, long elapsedMs) {
        if (total <= 0 || done > total) {
          return elapsedMs / 1000 + " s";
        }
        String state = Text.of("%d/%d %s (%d%%)", done, total, unit, done * 100 / total);
        long leftMs = done <= 0 ? 0 : elapsedMs * (total - done) / done;
        return leftMs <= 0 ? state : state + ", about " + leftMs / 1000 + " s left";
      }

      @Override
      public void close() {
        // The caller prints the step's result.
      }
    };
  }
}
