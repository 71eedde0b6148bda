package io.github.hbaseycsb.scaleout.clients;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * What a client leaves besides its own files: {@code exit.properties}, which tells the driver what
 * it would have seen of a process of its own.
 *
 * @param status of the process
 * @param cancelled whether it was ended early, because of another one
 * @param host that it ran on
 * @param processors of that machine
 * @param endedMs ms since 1970
 * @param cpu what the process had used at some moments
 */
record TaskOutput(
    int status,
    boolean cancelled,
    String host,
    int processors,
    long endedMs,
    List<ClientProcess.CpuReading> cpu) {
  private static final String FILE = "exit.properties";

  static String name(int client) {
    return "client-" + client;
  }

  void write(Path directory) throws IOException {
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

  /** In place of a client's, which never came. */
  static void writeLost(Path directory, String why) throws IOException {
    Properties exit = new Properties();
    exit.setProperty("lost", why);
    store(exit, directory);
  }

  /** Beside what the client left, for one that came back. */
  static void addClock(Path directory, long aheadMs) throws IOException {
    Properties exit = new Properties();
    try (var in = Files.newInputStream(directory.resolve(FILE))) {
      exit.load(in);
    }
    exit.setProperty("clock.ahead.ms", Long.toString(aheadMs));
    store(exit, directory);
  }

  private static void store(Properties exit, Path directory) throws IOException {
    Files.createDirectories(directory);
    try (OutputStream out = Files.newOutputStream(directory.resolve(FILE))) {
      exit.store(out, null);
    }
  }
}
