package io.github.hbaseycsb.client;

import io.github.hbaseycsb.client.ClientProtocol.StatusLine;
import io.github.hbaseycsb.client.ExitFile.CpuReading;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
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
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A running command: a YCSB client, or the command that runs several of them as a job. */
public final class ClientProcess implements AutoCloseable {
  /** Time limit for a client to finish its operations and report after it was asked to end. */
  public static final Duration STOP_LIMIT = Duration.ofSeconds(95);

  /** The beginnings of the lines in which the commands say why they end. */
  private static final List<String> COMPLAINTS =
      List.of("ycsb: ", "bulk-load: ", "clients: ", "table-check: ");

  private static final Pattern TRACE = Pattern.compile("^\\s+(at |\\.\\.\\. \\d)");

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
   * Starts a command. Its standard input stays open until this process ends for any reason.
   *
   * @param environment additional environment variables
   * @param directory the directory for {@code stdout.log} and {@code stderr.log}, which is created
   * @param temporary files to delete as soon as the command has read them
   * @throws IOException if the directory cannot be written or the command cannot be started
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

  /** Reads the status and the processor time. Returns whether the command was still running. */
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

  /**
   * Reads the processor time, at first every second, then less and less often, so that a run of a
   * day does not fill the memory.
   */
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

  /** Waits for a limited time until it is connected or has ended. Returns whether this is so. */
  public boolean awaitReadyOrEnd(long ms) throws IOException, InterruptedException {
    boolean alive = poll();
    for (long waited = 0; alive && !ready && waited < ms; waited += READY_POLL_MS) {
      alive = !awaitEnd(READY_POLL_MS);
    }
    return ready || !alive;
  }

  /** Waits for a limited time until it has ended. Returns whether it has. */
  public boolean awaitEnd(long ms) throws IOException, InterruptedException {
    process.waitFor(ms, TimeUnit.MILLISECONDS);
    return !poll();
  }

  /** Whether it is connected and waits for {@link #startAt}. */
  public boolean isReady() {
    return ready;
  }

  /** Sets the time at which a ready client begins, ms since 1970. */
  public void startAt(long timeMs) throws IOException {
    say(Long.toString(timeMs));
  }

  /** Asks it to end gracefully, like a run whose time is over. Does nothing if it has ended. */
  public void finish() {
    try {
      say(ClientProtocol.END);
    } catch (IOException e) {
      // It has ended or does not read, which the caller will find out.
    }
  }

  private void say(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** Asks it to finish its operations in flight, report and end, as an interrupt does. */
  public void stop() {
    process.destroy();
  }

  public void kill() {
    process.destroyForcibly();
  }

  /** Kills it, and waits until it has ended. */
  public void killAndAwait() {
    process.destroyForcibly().onExit().join();
  }

  /**
   * Stops it and waits until it has ended. If this takes too long, or the thread is interrupted, it
   * is killed.
   */
  public void end() throws IOException {
    stop();
    try {
      process.waitFor(STOP_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      // Nobody will read its report.
      Thread.currentThread().interrupt();
    }
    killAndAwait();
    poll();
  }

  @Override
  public void close() throws IOException {
    end();
  }

  /** The process itself. */
  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Whether {@link #poll} has found that it has ended. */
  public boolean hasEnded() {
    return endedMs != 0;
  }

  /** Whether it has ended early. */
  public boolean hasFailed() {
    return hasEnded() && !ExitStatus.ran(process.exitValue());
  }

  /** Its last status line. */
  public StatusLine status() {
    return last;
  }

  /**
   * The exit status. This and the following methods require that {@link #poll} has found that the
   * process has ended.
   */
  public int exitStatus() {
    return process.exitValue();
  }

  /** When its end was observed, ms since 1970. */
  public long endedMs() {
    return endedMs;
  }

  /** Its processor time whenever it was read. */
  public List<CpuReading> cpu() {
    return List.copyOf(cpu);
  }

  /** Why it ended with its status, from its standard error. */
  public Optional<String> complaint() throws IOException {
    return complaint(stderr, exitStatus());
  }

  /** The file with its standard error. */
  public Path stderr() {
    return stderr;
  }

  /** Whether a command's standard error says that the cluster did not answer. */
  public static boolean hadNoAnswer(Path stderr) throws IOException {
    return last(stderr, ClientProtocol.NO_ANSWER::equals).isPresent();
  }

  /**
   * The last line about a failure on a command's standard error. Of a command that has done nothing
   * it is the last line of all, except those of stack traces, if none is about a failure.
   */
  public static Optional<String> complaint(Path stderr, int status) throws IOException {
    Optional<String> complaint =
        last(stderr, line -> COMPLAINTS.stream().anyMatch(line::startsWith));
    return complaint.isPresent() || status != ExitStatus.NOT_RUN.code()
        ? complaint
        : last(stderr, line -> !line.isBlank() && !TRACE.matcher(line).find());
  }

  private static Optional<String> last(Path stderr, Predicate<String> wanted) throws IOException {
    // A stream of Files.lines would fail at bytes that are not UTF-8.
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(stderr), StandardCharsets.UTF_8))) {
      return lines.lines().filter(wanted).reduce((first, second) -> second);
    }
  }

  static final class LogTail {
    /**
     * Enough for a status line with many operations, which has less than 2 kB. The skipped part is
     * not needed.
     */
    static final int READ_MAX = 1 << 16;

    private final Path log;
    private long position;

    LogTail(Path log) {
      this.log = log;
    }

    /**
     * The lines that were completed since the last call. If they are longer than {@code max} bytes,
     * only the last ones.
     */
    List<String> lines(int max) throws IOException {
      if (!Files.exists(log)) {
        return List.of();
      }
      try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
        long start = Math.max(position, file.length() - max);
        byte[] bytes = new byte[(int) (file.length() - start)];
        file.seek(start);
        file.readFully(bytes);
        int end = lastLineEnd(bytes);
        position = start + end;
        return new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
      }
    }

    private static int lastLineEnd(byte[] bytes) {
      int end = bytes.length;
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
      return end;
    }
  }
}
