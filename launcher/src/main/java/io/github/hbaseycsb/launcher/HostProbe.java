package io.github.hbaseycsb.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what Linux counts of this machine: see proc(5), and Documentation/accounting/psi.rst of the
 * kernel. In a container, too, it is the whole machine's.
 */
final class HostProbe {
  /** {@code USER_HZ}, the unit of {@code /proc/stat}, is 100 a second on every Linux. */
  private static final long TICK_MS = 10;

  /** The columns of {@code /proc/stat}; those after them are contained in user and nice. */
  private static final List<String> STATES =
      List.of("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal");

  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern PRESSURE = Pattern.compile("(?m)^(some|full) .*total=(\\d+)$");
  private static final Pattern MEGAHERTZ = Pattern.compile("(?m)^cpu MHz\\s*:\\s*([0-9.]+)$");
  private static final long BYTES_PER_KILOBYTE = 1024;
  private static final double KILOHERTZ_PER_MEGAHERTZ = 1000;

  /** A megabit. */
  private static final long BYTES_PER_MEGABIT = 1_000_000 / 8;

  private final Path proc;
  private final Path processors;
  private final Path interfaces;

  /**
   * @param root the directory that {@code proc} and {@code sys} are in
   */
  HostProbe(Path root) {
    proc = root.resolve("proc");
    processors = root.resolve("sys/devices/system/cpu");
    interfaces = root.resolve("sys/class/net");
  }

  /**
   * The machine's processors.
   *
   * @param count those online
   * @param ms what they spent in each state since the machine started, all together
   */
  record Processors(long count, Map<String, Long> ms) {}

  /** The machine's name. */
  String host() throws IOException {
    return text(proc.resolve("sys/kernel/hostname")).strip();
  }

  Processors processors() throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(proc.resolve("stat"))) {
      String[] total = SPACES.split(lines.readLine(), -1);
      if (!total[0].equals("cpu") || total.length <= STATES.size()) {
        throw new IOException("no times of the processors in " + proc.resolve("stat"));
      }
      Map<String, Long> ms = new LinkedHashMap<>();
      for (int i = 0; i < STATES.size(); i++) {
        ms.put(STATES.get(i), Long.parseLong(total[i + 1]) * TICK_MS);
      }
      long count = lines.lines().takeWhile(line -> line.startsWith("cpu")).count();
      return new Processors(count, ms);
    }
  }

  /**
   * For how long some, or all, processes that could have run waited for a resource, us since the
   * machine started: {@code cpu_some}, {@code io_full} ... Empty where the kernel does not count
   * it.
   */
  Map<String, Long> pressureUs() throws IOException {
    Map<String, Long> us = new LinkedHashMap<>();
    for (String resource : List.of("cpu", "io", "memory")) {
      try {
        Matcher line = PRESSURE.matcher(text(proc.resolve("pressure").resolve(resource)));
        while (line.find()) {
          us.put(resource + "_" + line.group(1), Long.parseLong(line.group(2)));
        }
      } catch (IOException e) {
        // An old kernel, or one that was started without it, whose files cannot be read.
      }
    }
    return us;
  }

  /** {@code MemTotal}, {@code MemAvailable} and {@code Cached}, the page cache. */
  Map<String, Long> memoryBytes() throws IOException {
    Map<String, Long> bytes = new LinkedHashMap<>();
    String text = text(proc.resolve("meminfo"));
    Map.of("total", "MemTotal", "available", "MemAvailable", "cached", "Cached")
        .forEach(
            (name, field) -> {
              Matcher line = Pattern.compile("(?m)^" + field + ":\\s*(\\d+) kB$").matcher(text);
              if (line.find()) {
                bytes.put(name, Long.parseLong(line.group(1)) * BYTES_PER_KILOBYTE);
              }
            });
    return bytes;
  }

  /** The mean frequency of the processors; empty where it is not published. */
  OptionalDouble megahertz() throws IOException {
    List<Double> megahertz = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(processors, "cpu[0-9]*")) {
      for (Path processor : all) {
        String kilohertz = text(processor.resolve("cpufreq/scaling_cur_freq"));
        megahertz.add(Double.parseDouble(kilohertz.strip()) / KILOHERTZ_PER_MEGAHERTZ);
      }
    } catch (NoSuchFileException e) {
      // As in most virtual machines.
      Matcher line = MEGAHERTZ.matcher(text(proc.resolve("cpuinfo")));
      while (line.find()) {
        megahertz.add(Double.parseDouble(line.group(1)));
      }
    }
    return megahertz.stream().mapToDouble(Double::doubleValue).average();
  }

  /**
   * The machine's network interfaces that are devices and tell their speed.
   *
   * @param bytesPerSecond that all of them carry in each direction; 0 where there is none
   * @param bytes that they have {@code received} and {@code sent}
   */
  record Network(long bytesPerSecond, Map<String, Long> bytes) {}

  Network network() {
    long bytesPerSecond = 0;
    long received = 0;
    long sent = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(interfaces)) {
      for (Path each : all) {
        long megabits = Files.exists(each.resolve("device")) ? number(each.resolve("speed")) : 0;
        if (megabits > 0) {
          bytesPerSecond += megabits * BYTES_PER_MEGABIT;
          received += number(each.resolve("statistics/rx_bytes"));
          sent += number(each.resolve("statistics/tx_bytes"));
        }
      }
    } catch (IOException e) {
      // None is known.
    }
    Map<String, Long> bytes = new LinkedHashMap<>();
    bytes.put("received", received);
    bytes.put("sent", sent);
    return new Network(bytesPerSecond, bytes);
  }

  /** 0 where there is none: an interface that is down, or virtual, refuses to tell its speed. */
  private static long number(Path file) {
    try {
      return Long.parseLong(text(file).strip());
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }
}
