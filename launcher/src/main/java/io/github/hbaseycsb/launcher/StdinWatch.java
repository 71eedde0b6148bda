package io.github.hbaseycsb.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Ends the process, as an interrupt would, when its standard input ends: a driver that was killed
 * cannot stop its clients, and a client nobody waits for must not go on loading the cluster.
 */
public final class StdinWatch {
  private static final int INTERRUPTED = 130;

  private StdinWatch() {}

  /** Watches from now on. */
  public static void install(InputStream in) {
    Thread watch = new Thread(() -> awaitEnd(in), "stdin-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void awaitEnd(InputStream in) {
    try {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // A broken pipe is an end, too.
    }
    System.exit(INTERRUPTED);
  }
}
