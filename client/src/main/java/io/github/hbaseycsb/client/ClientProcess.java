package io.github.hbaseycsb.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A command that was started: a YCSB client, or what runs several as a job. */
public final class ClientProcess implements AutoCloseable {
  /** How long one that was asked to end may take to finish its operations and report. */
  public static final Duration STOP_LIMIT = Duration.ofSeconds(95);

  /** How the commands begin the line that says why they end. */
  private static final List<String> COMPLAINTS =
      List.of("ycsb: ", "bulk-load: ", "clients: ", "table-check: ");

  private static final long CPU_INTERVAL_MS = 1000;
  private static final long CPU_READINGS = 600;
  private static final long READY_POLL_MS = 50;

  private final InstantSource clock;
  private final Process process;
  private final Path stderr;
  private final List<Path> temporary;
  private final LogTail tail;
  private final List<CpuReading> cpu = new ArrayList<>();
  private StatusLine last = new StatusLine(0, 0, 0);
  private boolean ready;
  private long endedMs;

  private ClientProcess(InstantSource clock, Process process, Path stderr, List<Path> temporary) {
    this.clock = clock;
    this.process = process;
    this.stderr = stderr;
    this.temporary = List.copyOf(temporary);
    this.tail = new LogTail(stderr);
  }

  /**
   * Starts it. Its standard input stays open until this process ends, however that happens.
   *
   * @param environment variables besides this process's
   * @param directory takes {@code stdout.log} and {@code stderr.log}; created
   * @param temporary files that are deleted as soon as it has read them
   * @throws IOException when the directory cannot be written or the command cannot be started
   */
  public static ClientProcess start(
      List<String> command,
      Map<String, String> environment,
      Path directory,
      List<Path> temporary,
      InstantSource clock)
      throws IOException {
    Files.createDirectories(directory);
    Path stderr = directory.resolve("stderr.log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(directory.resolve("stdout.log").toFile())
            .redirectError(stderr.toFile());
    builder.environment().putAll(environment);
    return new ClientProcess(clock, builder.start(), stderr, temporary);
  }

  /** Whether it still ran; looks at its status and processor time. */
  public boolean poll() throws IOException {
    boolean alive = process.isAlive();
    for (String line : tail.lines(ready ? LogTail.READ_MAX : Integer.MAX_VALUE)) {
      ready |= line.equals(ClientProtocol.READY);
      last = StatusLine.parse(line).orElse(last);
    }
    readCpu(clock.millis());
    if (!alive && endedMs == 0) {
      endedMs = clock.millis();
    }
    if (endedMs != 0 || last.operations() > 0) {
      for (Path file : temporary) {
        Files.deleteIfExists(file);
      }
    }
    return endedMs == 0;
  }

  /** Every second at first, then ever less often: a day's run must not fill the memory. */
  private void readCpu(long nowMs) {
    long elapsed = cpu.isEmpty() ? 0 : nowMs - cpu.get(0).timeMs();
    long interval = Math.max(CPU_INTERVAL_MS, elapsed / CPU_READINGS);
    if (cpu.isEmpty() || nowMs - cpu.get(cpu.size() - 1).timeMs() >= interval) {
      process
          .info()
          .totalCpuDuration()
          .ifPresent(used -> cpu.add(new CpuReading(nowMs, used.toMillis())));
    }
  }

  /** Waits a moment for it to be connected; returns whether it has that, or the end, behind it. */
  public boolean awaitReadyOrEnd(long ms) throws IOException, InterruptedException {
    boolean alive = poll();
    for (long waited = 0; alive && !ready && waited < ms; waited += READY_POLL_MS) {
      alive = !awaitEnd(READY_POLL_MS);
    }
    return ready || !alive;
  }

  /** Waits a moment for its end; returns whether it has ended. */
  public boolean awaitEnd(long ms) throws IOException, InterruptedException {
    process.waitFor(ms, TimeUnit.MILLISECONDS);
    return !poll();
  }

  /** Whether it was seen connected, and waits for {@link #startAt}. */
  public boolean isReady() {
    return ready;
  }

  /** Lets one that is ready begin at a time, ms since 1970. */
  public void startAt(long timeMs) throws IOException {
    say(Long.toString(timeMs));
  }

  /** Asks it to end in good order, like a run whose time is up; it may have ended already. */
  public void finish() {
    try {
      say(ClientProtocol.END);
    } catch (IOException e) {
      // It has ended, or does not read: its caller sees that.
    }
  }

  private void say(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** Asks it to finish the operations under way, report and end, as an interrupt does. */
  public void stop() {
    process.destroy();
  }

  /** Ends it at once. */
  public void kill() {
    process.destroyForcibly();
  }

  /** Ends it at once; returns when it is gone. */
  public void killAndAwait() {
    process.destroyForcibly().onExit().join();
  }

  /**
   * Stops it and waits until it has ended: by force when it takes too long, or when this thread is
   * interrupted.
   */
  public void end() throws IOException {
    stop();
    try {
      process.waitFor(STOP_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      // Nobody waits for its report any more.
      Thread.currentThread().interrupt();
    }
    killAndAwait();
    poll();
  }

  @Override
  public void close() throws IOException {
    end();
  }

  /** Whether it has ended without having run to its end. */
  public boolean hasFailed() {
    return endedMs != 0 && !ExitStatus.ran(process.exitValue());
  }

  /** Its last status line. */
  public StatusLine status() {
    return last;
  }

  /** Of a process that {@link #poll} found ended, as all that follow. */
  public int exitStatus() {
    return process.exitValue();
  }

  /** When it was seen to have ended, ms since 1970. */
  public long endedMs() {
    return endedMs;
  }

  /** What it had used when it was looked at. */
  public List<CpuReading> cpu() {
    return List.copyOf(cpu);
  }

  /** The last line about a failure on its standard error. */
  public Optional<String> complaint() throws IOException {
    return complaint(stderr);
  }

  /** The last line about a failure on a command's standard error. */
  public static Optional<String> complaint(Path stderr) throws IOException {
    try (Stream<String> lines = Files.lines(stderr, StandardCharsets.UTF_8)) {
      return lines
          .filter(line -> COMPLAINTS.stream().anyMatch(line::startsWith))
          .reduce((first, second) -> second);
    }
  }
}
