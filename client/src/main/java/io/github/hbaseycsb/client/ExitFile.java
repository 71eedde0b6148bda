package io.github.hbaseycsb.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code exit.properties}: a file beside the results of a client on another machine, with the
 * information that a local process would have provided.
 *
 * @param lost why there is no client; if present, the rest is meaningless
 * @param status the exit status of the process
 * @param cancelled whether it was ended early because of another client
 * @param host the machine on which it ran
 * @param processors number of processors of that machine
 * @param endedMs when it ended, ms since 1970
 * @param cpu the processor time of the process at several moments
 * @param clockAheadMs how far the clock of that machine was ahead of the driver's clock, ms
 */
public record ExitFile(
    Optional<String> lost,
    int status,
    boolean cancelled,
    String host,
    int processors,
    long endedMs,
    List<CpuReading> cpu,
    long clockAheadMs) {
  public static final String FILE = "exit.properties";

  /** {@code time:used}, both in ms, separated by spaces. */
  private static final Pattern CPU_READING = Pattern.compile("(\\d+):(\\d+)");

  public ExitFile {
    cpu = List.copyOf(cpu);
  }

  /** The file's content for a client that ran, on its own machine. */
  public static ExitFile of(ClientProcess client, boolean cancelled, String host, int processors) {
    return new ExitFile(
        Optional.empty(),
        client.exitStatus(),
        cancelled,
        host,
        processors,
        client.endedMs(),
        client.cpu(),
        0);
  }

  /** Writes the file, without the clock. */
  public void write(Path directory) throws IOException {
    Properties exit = new Properties();
    exit.setProperty("status", Integer.toString(status));
    exit.setProperty("cancelled", Boolean.toString(cancelled));
    exit.setProperty("host", host);
    exit.setProperty("processors", Integer.toString(processors));
    exit.setProperty("ended.ms", Long.toString(endedMs));
    exit.setProperty(
        "cpu.ms",
        cpu.stream()
            .map(reading -> reading.timeMs() + ":" + reading.usedMs())
            .collect(Collectors.joining(" ")));
    store(exit, directory);
  }

  /** Writes a file for a client without results. */
  public static void writeLost(Path directory, String why) throws IOException {
    Properties exit = new Properties();
    exit.setProperty("lost", why);
    store(exit, directory);
  }

  /** Adds the clock difference to the file of a client with results. */
  public static void addClock(Path directory, long aheadMs) throws IOException {
    Properties exit = load(directory);
    exit.setProperty("clock.ahead.ms", Long.toString(aheadMs));
    store(exit, directory);
  }

  /** Reads the file; empty if there is none. */
  public static Optional<ExitFile> read(Path directory) throws IOException {
    if (!Files.exists(directory.resolve(FILE))) {
      return Optional.empty();
    }
    Properties exit = load(directory);
    Optional<String> lost = Optional.ofNullable(exit.getProperty("lost"));
    return Optional.of(
        lost.isPresent()
            ? new ExitFile(lost, -1, false, "", 0, 0, List.of(), 0)
            : new ExitFile(
                lost,
                Integer.parseInt(exit.getProperty("status")),
                Boolean.parseBoolean(exit.getProperty("cancelled")),
                exit.getProperty("host"),
                Integer.parseInt(exit.getProperty("processors")),
                Long.parseLong(exit.getProperty("ended.ms")),
                cpu(exit.getProperty("cpu.ms")),
                Long.parseLong(exit.getProperty("clock.ahead.ms", "0"))));
  }

  private static List<CpuReading> cpu(String text) {
    return CPU_READING
        .matcher(text)
        .results()
        .map(
            reading ->
                new CpuReading(Long.parseLong(reading.group(1)), Long.parseLong(reading.group(2))))
        .toList();
  }

  private static Properties load(Path directory) throws IOException {
    Properties exit = new Properties();
    try (InputStream in = Files.newInputStream(directory.resolve(FILE))) {
      exit.load(in);
    }
    return exit;
  }

  private static void store(Properties exit, Path directory) throws IOException {
    Files.createDirectories(directory);
    try (OutputStream out = Files.newOutputStream(directory.resolve(FILE))) {
      exit.store(out, null);
    }
  }

  /** The user and system time of a process, ms, until a moment, ms since 1970. */
  public record CpuReading(long timeMs, long usedMs) {}
}
