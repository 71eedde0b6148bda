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
 * What a client on another machine leaves besides its own files: {@code exit.properties}, which
 * tells what a process of one's own would have shown.
 *
 * @param lost why there is no client; the rest says nothing then
 * @param status of the process
 * @param cancelled whether it was ended early, because of another one
 * @param host that it ran on
 * @param processors of that machine
 * @param endedMs ms since 1970
 * @param cpu what the process had used at some moments
 * @param clockAheadMs how far the clock of that machine was before that of the driver's, ms
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
  /** Its name. */
  public static final String FILE = "exit.properties";

  private static final String LOST = "lost";
  private static final String STATUS = "status";
  private static final String CANCELLED = "cancelled";
  private static final String HOST = "host";
  private static final String PROCESSORS = "processors";
  private static final String ENDED = "ended.ms";
  private static final String CPU = "cpu.ms";
  private static final String CLOCK_AHEAD = "clock.ahead.ms";

  /** {@code time:used}, ms both, with spaces between. */
  private static final Pattern CPU_READING = Pattern.compile("(\\d+):(\\d+)");

  public ExitFile {
    cpu = List.copyOf(cpu);
  }

  /** Of one that ran, as its own machine sees it. */
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

  /** Writes it, without the clock. */
  public void write(Path directory) throws IOException {
    Properties exit = new Properties();
    exit.setProperty(STATUS, Integer.toString(status));
    exit.setProperty(CANCELLED, Boolean.toString(cancelled));
    exit.setProperty(HOST, host);
    exit.setProperty(PROCESSORS, Integer.toString(processors));
    exit.setProperty(ENDED, Long.toString(endedMs));
    exit.setProperty(
        CPU,
        cpu.stream()
            .map(reading -> reading.timeMs() + ":" + reading.usedMs())
            .collect(Collectors.joining(" ")));
    store(exit, directory);
  }

  /** In place of a client's, which never came. */
  public static void writeLost(Path directory, String why) throws IOException {
    Properties exit = new Properties();
    exit.setProperty(LOST, why);
    store(exit, directory);
  }

  /** Beside what the client left, for one that came back. */
  public static void addClock(Path directory, long aheadMs) throws IOException {
    Properties exit = load(directory);
    exit.setProperty(CLOCK_AHEAD, Long.toString(aheadMs));
    store(exit, directory);
  }

  /** Empty when there is none. */
  public static Optional<ExitFile> read(Path directory) throws IOException {
    if (!Files.exists(directory.resolve(FILE))) {
      return Optional.empty();
    }
    Properties exit = load(directory);
    Optional<String> lost = Optional.ofNullable(exit.getProperty(LOST));
    return Optional.of(
        lost.isPresent()
            ? new ExitFile(lost, -1, false, "", 0, 0, List.of(), 0)
            : new ExitFile(
                lost,
                Integer.parseInt(exit.getProperty(STATUS)),
                Boolean.parseBoolean(exit.getProperty(CANCELLED)),
                exit.getProperty(HOST),
                Integer.parseInt(exit.getProperty(PROCESSORS)),
                Long.parseLong(exit.getProperty(ENDED)),
                cpu(exit.getProperty(CPU)),
                Long.parseLong(exit.getProperty(CLOCK_AHEAD, "0"))));
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
}
