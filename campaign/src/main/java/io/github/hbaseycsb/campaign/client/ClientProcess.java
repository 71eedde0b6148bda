package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.campaign.client.ClientExit.CpuReading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A command that was started: a YCSB client, or what runs several as a job. */
final class ClientProcess {
  /** How the commands begin the line that says why they end. */
  private static final List<String> COMPLAINTS =
      List.of("ycsb: ", "bulk-load: ", "clients: ", "table-check: ");

  /** The launcher's {@code StdinWatch} acts on it. */
  private static final byte[] END = "end\n".getBytes(StandardCharsets.UTF_8);

  private static final long CPU_INTERVAL_MS = 1000;
  private static final long CPU_READINGS = 600;

  private final Clock clock;
  private final Process process;
  private final Path stderr;
  private final List<Path> temporary;
  private final LogTail tail;
  private final List<CpuReading> cpu = new ArrayList<>();
  private StatusLine last = new StatusLine(0, 0, 0);
  private long endedMs;

  private ClientProcess(Clock clock, Process process, Path stderr, List<Path> temporary) {
    this.clock = clock;
    this.process = process;
    this.stderr = stderr;
    this.temporary = List.copyOf(temporary);
    this.tail = new LogTail(stderr);
  }

  /**
   * Starts it. Its standard input stays open until this process ends, however that happens.
   *
   * @param directory takes its output; created
   * @param temporary files that are deleted as soon as it has read them
   * @throws IOException when the directory cannot be written or the command cannot be started
   */
  static ClientProcess start(
      List<String> command, Path directory, List<Path> temporary, Clock clock) throws IOException {
    Files.createDirectories(directory);
    Path stderr = directory.resolve("stderr.log");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(directory.resolve("stdout.log").toFile())
            .redirectError(stderr.toFile())
            .start();
    return new ClientProcess(clock, process, stderr, temporary);
  }

  /** Whether it still ran; looks at its status and processor time. */
  boolean poll() throws IOException {
    for (String line : tail.lines()) {
      last = StatusLine.parse(line).orElse(last);
    }
    readCpu(clock.millis());
    if (!process.isAlive() && endedMs == 0) {
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

  /** Whether it has ended without having run to its end. */
  boolean hasFailed() {
    return endedMs != 0 && !ClientExit.ran(process.exitValue());
  }

  StatusLine status() {
    return last;
  }

  /** Asks it to end in good order, like a run whose time is up; it may have ended already. */
  void finish() {
    try {
      process.getOutputStream().write(END);
      process.getOutputStream().flush();
    } catch (IOException e) {
      // It has ended, or does not read: whoever waits for it sees that.
    }
  }

  /** Asks it to finish the operations under way, report and end, as an interrupt does. */
  void stop() {
    process.destroy();
  }

  /** Ends it at once. */
  void kill() {
    process.destroyForcibly();
  }

  /** Of a process that {@link #poll} found ended, as all that follow. */
  int exitStatus() {
    return process.exitValue();
  }

  long endedMs() {
    return endedMs;
  }

  List<CpuReading> cpu() {
    return List.copyOf(cpu);
  }

  Optional<String> complaint() throws IOException {
    return complaint(stderr);
  }

  /** The last line about a failure on a command's standard error. */
  static Optional<String> complaint(Path stderr) throws IOException {
    try (Stream<String> lines = Files.lines(stderr, StandardCharsets.UTF_8)) {
      return lines
          .filter(line -> COMPLAINTS.stream().anyMatch(line::startsWith))
          .reduce((first, second) -> second);
    }
  }
}
