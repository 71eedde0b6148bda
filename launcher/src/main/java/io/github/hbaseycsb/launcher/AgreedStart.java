package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.client.ClientProtocol;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/** Begins when all clients of a run do, on whatever machine they are. */
final class AgreedStart {
  private AgreedStart() {}

  /**
   * Says that this client is ready and returns at the time that it is then told, at once if that
   * has passed.
   *
   * @param stdin gives the time, ms since 1970
   * @throws IllegalStateException when it is interrupted
   */
  static void await(StdinWatch stdin, PrintStream out) {
    out.println(ClientProtocol.READY);
    try {
      long startMs = Long.parseLong(stdin.line().strip());
      TimeUnit.MILLISECONDS.sleep(startMs - System.currentTimeMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted before the start", e);
    }
  }
}
