package io.github.hbaseycsb.campaign;

import java.io.PrintStream;
import java.time.temporal.ChronoUnit;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Draws bars with elapsed time, remaining time and rate, on a terminal. */
public record TerminalProgress(PrintStream err) implements Progress {
  private static final int UPDATE_MS = 500;

  @Override
  public void say(String line) {
    err.println(line);
  }

  @Override
  public Step begin(String what, long total, String unit) {
    ProgressBar bar =
        new ProgressBarBuilder()
            .setTaskName(what)
            .setInitialMax(total <= 0 ? -1 : total)
            .setUnit(unit.isEmpty() ? "" : " " + unit, 1)
            .setSpeedUnit(ChronoUnit.SECONDS)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(UPDATE_MS)
            .setConsumer(new ConsoleProgressBarConsumer(err))
            .build();
    return new Step() {
      @Override
      public void update(long done, String detail) {
        bar.stepTo(done);
        bar.setExtraMessage(detail.isEmpty() ? "" : " " + detail);
      }

      @Override
      public void close() {
        bar.close();
      }
    };
  }
}
