package io.github.hbaseycsb.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Ends the process, as an interrupt would, when its standard input ends: a driver that was killed
 * cannot stop its clients, and a client nobody waits for must not go on loading the cluster.
 */
public final class StdinWatch {
  private static final int INTERRUPTED = 130;

  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  private StdinWatch() {}

  /** Watches from now on. */
  public static StdinWatch install(InputStream in) {
    StdinWatch watch = new StdinWatch();
    Thread thread = new Thread(() -> watch.awaitEnd(in), "stdin-watch");
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  /** The next line of the standard input, waited for. */
  String line() throws InterruptedException {
    return lines.take();
  }

  private void awaitEnd(InputStream in) {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      // A broken pipe is an end, too.
    }
    System.exit(INTERRUPTED);
  }
}
