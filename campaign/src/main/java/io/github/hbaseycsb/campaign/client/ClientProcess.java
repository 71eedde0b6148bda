package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.campaign.client.ClientExit.CpuReading;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A YCSB client that was started. */
final class ClientProcess {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  /** How the commands begin the line that says why they end. */
  private static final List<String> COMPLAINTS = List.of("ycsb: ", "bulk-load: ");

  private static final long CPU_INTERVAL_MS = 1000;
  private static final long CPU_READINGS = 600;

  private final ClientSpec spec;
  private final Clock clock;
  private final Process process;
  private final Path properties;
  private final LogTail status;
  private final List<CpuReading> cpu = new ArrayList<>();
  private StatusLine last = new StatusLine(0, 0, 0);
  private long endedMs;

  private ClientProcess(ClientSpec spec, Clock clock, Process process, Path properties) {
    this.spec = spec;
    this.clock = clock;
    this.process = process;
    this.properties = properties;
    this.status = new LogTail(stderr(spec));
  }

  /**
   * @throws IOException when the client's directory cannot be written or java cannot be started
   */
  static ClientProcess start(ClientSpec spec, ClientCommandLine commandLine, Clock clock)
      throws IOException {
    Files.createDirectories(spec.directory());
    // Elsewhere than the results: properties may hold what nobody else should read.
    Path properties =
        Files.createTempFile(
            "hbase-ycsb-client", ".properties", PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    try (OutputStream out = Files.newOutputStream(properties)) {
      ClientCommandLine.properties(spec).store(out, null);
    }
    // Standard input stays open until this process ends, however that happens.
    Process process =
        new ProcessBuilder(commandLine.of(spec, properties))
            .redirectOutput(spec.directory().resolve("stdout.log").toFile())
            .redirectError(stderr(spec).toFile())
            .start();
    return new ClientProcess(spec, clock, process, properties);
  }

  /** Whether it still ran; looks at its status and processor time. */
  boolean poll() throws IOException {
    for (String line : status.lines()) {
      last = StatusLine.parse(line).orElse(last);
    }
    readCpu(clock.millis());
    if (!process.isAlive() && endedMs == 0) {
      endedMs = clock.millis();
    }
    if (endedMs != 0 || last.operations() > 0) {
      // It has been read.
      Files.deleteIfExists(properties);
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

  /** Asks it to finish the operations under way, report and end. */
  void stop() {
    process.destroy();
  }

  /** Ends it at once. */
  void kill() {
    process.destroyForcibly();
  }

  /** Of a process that {@link #poll} found ended. */
  ClientExit exit() throws IOException {
    return new ClientExit(spec.number(), process.exitValue(), complaint(), endedMs, cpu);
  }

  private Optional<String> complaint() throws IOException {
    try (Stream<String> lines = Files.lines(stderr(spec), StandardCharsets.UTF_8)) {
      return lines
          .filter(line -> COMPLAINTS.stream().anyMatch(line::startsWith))
          .reduce((first, second) -> second);
    }
  }

  private static Path stderr(ClientSpec spec) {
    return spec.directory().resolve("stderr.log");
  }
}
