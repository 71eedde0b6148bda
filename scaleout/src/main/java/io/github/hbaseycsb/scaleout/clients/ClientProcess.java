package io.github.hbaseycsb.scaleout.clients;

import io.github.hbaseycsb.launcher.StdinWatch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A YCSB client as a process of a task: connected, then started at an agreed time. */
final class ClientProcess implements AutoCloseable {
  /** How long it may take to finish the operations under way and report. */
  private static final long STOP_LIMIT_SECONDS = 95;

  /** Of {@code ycsb}. */
  private static final int OK = 0;

  private static final int OPERATIONS_FAILED = 3;

  private static final String READY = "ycsb ready";
  private static final Pattern STATUS = Pattern.compile(" \\d+ sec: (\\d+) operations; ");

  private final Process process;
  private final Thread reader;
  private final CountDownLatch readyOrEnded = new CountDownLatch(1);
  private final List<CpuReading> cpu = new ArrayList<>();
  private volatile boolean ready;
  private volatile long operations;
  private volatile long endedMs;

  /**
   * What the process had used at a moment.
   *
   * @param timeMs ms since 1970
   * @param usedMs user and system time of the process until then, ms
   */
  record CpuReading(long timeMs, long usedMs) {}

  private ClientProcess(Process process, Path stderr) {
    this.process = process;
    this.reader = new Thread(() -> follow(stderr), "client-stderr");
  }

  /**
   * Starts it.
   *
   * @param environment variables besides this process's
   * @param directory takes {@code stdout.log} and {@code stderr.log}
   */
  static ClientProcess start(List<String> command, Map<String, String> environment, Path directory)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(directory.resolve("stdout.log").toFile());
    builder.environment().putAll(environment);
    ClientProcess client = new ClientProcess(builder.start(), directory.resolve("stderr.log"));
    client.reader.start();
    return client;
  }

  private void follow(Path stderr) {
    try (BufferedReader in =
            new BufferedReader(
                new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        Writer out = Files.newBufferedWriter(stderr)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        out.write(line + "\n");
        if (line.equals(READY)) {
          ready = true;
          readyOrEnded.countDown();
        }
        Matcher status = STATUS.matcher(line);
        if (status.find()) {
          operations = Long.parseLong(status.group(1));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      // Its standard error ends with it.
      endedMs = System.currentTimeMillis();
      readyOrEnded.countDown();
    }
  }

  /** Waits a moment for it to be connected; returns whether it has that, or the end, behind it. */
  boolean awaitReadyOrEnd(long ms) throws InterruptedException {
    return readyOrEnded.await(ms, TimeUnit.MILLISECONDS);
  }

  boolean isReady() {
    return ready;
  }

  /** Lets it begin at a time, ms since 1970. */
  void startAt(long timeMs) throws IOException {
    say(Long.toString(timeMs));
  }

  /** Asks it to end in good order, like a run whose time is up; it may have ended already. */
  void finish() {
    try {
      say(StdinWatch.END);
    } catch (IOException e) {
      // It has ended, or does not read: whoever waits for it sees that.
    }
  }

  private void say(String line) throws IOException {
    OutputStream stdin = process.getOutputStream();
    stdin.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    stdin.flush();
  }

  /** Waits a moment for its end; returns whether it has ended. */
  boolean awaitEnd(long ms) throws InterruptedException {
    return process.waitFor(ms, TimeUnit.MILLISECONDS);
  }

  /** Operations that it has done, as of its last status line. */
  long operations() {
    return operations;
  }

  /** Notes what it has used until now. */
  void readCpu(long nowMs) {
    process
        .info()
        .totalCpuDuration()
        .ifPresent(used -> cpu.add(new CpuReading(nowMs, used.toMillis())));
  }

  List<CpuReading> cpu() {
    return List.copyOf(cpu);
  }

  /** Its exit status, once it has ended and its output is written. */
  int status() throws InterruptedException {
    reader.join();
    return process.exitValue();
  }

  /** Whether it ran to its end, whatever became of its operations. */
  boolean ran() throws InterruptedException {
    return status() == OK || status() == OPERATIONS_FAILED;
  }

  /** When it was seen to have ended, ms since 1970. */
  long endedMs() {
    return endedMs;
  }

  /** Asks it to finish the operations under way, report and end; by force if need be. */
  void end() {
    process.destroy();
    boolean interrupted = false;
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(STOP_LIMIT_SECONDS);
    while (process.isAlive()) {
      try {
        long left = deadline - System.nanoTime();
        if (!process.waitFor(Math.max(0, left), TimeUnit.NANOSECONDS)) {
          process.destroyForcibly();
          deadline = Long.MAX_VALUE;
        }
      } catch (InterruptedException e) {
        // A task that is killed does not wait for a report.
        process.destroyForcibly();
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends it at once; returns when it is gone. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    end();
  }
}
