package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.client.ClientProtocol;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/** Delays a client until the common start of all clients of a run, on all machines. */
final class AgreedStart {
  private AgreedStart() {}

  /**
   * Reports that this client is ready, and waits until the time that it then receives. Returns at
   * once if that time has passed.
   *
   * @param stdin provides the time, ms since 1970
   * @throws IllegalStateException if the thread is interrupted
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
