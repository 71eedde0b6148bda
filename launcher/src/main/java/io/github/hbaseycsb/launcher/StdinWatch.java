package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.client.DaemonThread;
import io.github.hbaseycsb.client.ExitStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Watches standard input, over which the parent process controls this one. The end of the input
 * ends this process, as an interrupt would: a driver that was killed cannot stop its clients, and
 * they must not go on loading the cluster. The line {@value ClientProtocol#END} ends the current
 * work gracefully.
 */
public final class StdinWatch {
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Runnable end;

  private StdinWatch(Runnable end) {
    this.end = end;
  }

  /**
   * Starts to watch. {@code end} ends the current work gracefully, when {@value ClientProtocol#END}
   * is read.
   */
  public static StdinWatch install(InputStream in, Runnable end) {
    StdinWatch watch = new StdinWatch(end);
    DaemonThread.of("stdin-watch", () -> watch.follow(in)).start();
    return watch;
  }

  /** Waits for the next line of standard input that is not {@value ClientProtocol#END}. */
  String line() throws InterruptedException {
    return lines.take();
  }

  private void follow(InputStream in) {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.equals(ClientProtocol.END)) {
          end.run();
        } else {
          lines.add(line);
        }
      }
    } catch (IOException e) {
      // A broken pipe counts as the end of the input.
    }
    System.exit(ExitStatus.INTERRUPTED.code());
  }
}
