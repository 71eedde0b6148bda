package io.github.hbaseycsb.launcher;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/** Begins when all clients of a run do, on whatever machine they are. */
final class AgreedStart {
  /** The line that says that this client waits. */
  private static final String READY = "ycsb ready";

  private AgreedStart() {}

  /**
   * Says that this client is ready and returns at the time that it is then told, at once if that
   * has passed.
   *
   * @param stdin gives the time, ms since 1970
   * @throws IllegalStateException when it is interrupted
   */
  static void await(StdinWatch stdin, PrintStream out) {
    out.println(READY);
    try {
      long startMs = Long.parseLong(stdin.line().strip());
      TimeUnit.MILLISECONDS.sleep(startMs - System.currentTimeMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted before the start", e);
    }
  }
}
