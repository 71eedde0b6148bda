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
 * Reads Linux's counters of this machine: see proc(5), and Documentation/accounting/psi.rst of the
 * kernel. In a container, too, they are those of the whole machine.
 *
 * @param root contains {@code proc} and {@code sys}
 */
record HostProbe(Path root) {
  /** {@code USER_HZ}, the unit of {@code /proc/stat}, is 100 per second on every Linux. */
  private static final long TICK_MS = 10;

  /** The columns of {@code /proc/stat}. Later columns are already contained in user and nice. */
  private static final List<String> STATES =
      List.of("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal");

  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern PRESSURE = Pattern.compile("(?m)^(some|full) .*total=(\\d+)$");
  private static final Pattern MEGAHERTZ = Pattern.compile("(?m)^cpu MHz\\s*:\\s*([0-9.]+)$");
  private static final long BYTES_PER_KILOBYTE = 1024;
  private static final double KILOHERTZ_PER_MEGAHERTZ = 1000;

  private static final long BYTES_PER_MEGABIT = 1_000_000 / 8;

  /**
   * The number of processors that are online, and their total time in each state since the start of
   * the machine, ms.
   */
  record Processors(long count, Map<String, Long> ms) {}

  String host() throws IOException {
    return text(root.resolve("proc/sys/kernel/hostname")).strip();
  }

  Processors processors() throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(root.resolve("proc/stat"))) {
      String[] total = SPACES.split(lines.readLine(), -1);
      if (!total[0].equals("cpu") || total.length <= STATES.size()) {
        throw new IOException("no times of the processors in " + root.resolve("proc/stat"));
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
   * How long some or all runnable processes have waited for a resource since the machine started,
   * us: {@code cpu_some}, {@code io_full} and so on. Empty if the kernel does not count this.
   */
  Map<String, Long> pressureUs() throws IOException {
    Map<String, Long> us = new LinkedHashMap<>();
    for (String resource : List.of("cpu", "io", "memory")) {
      try {
        Matcher line = PRESSURE.matcher(text(root.resolve("proc/pressure/" + resource)));
        while (line.find()) {
          us.put(resource + "_" + line.group(1), Long.parseLong(line.group(2)));
        }
      } catch (IOException e) {
        // The kernel is too old, or was started without pressure counters; then the files cannot be
        // read.
      }
    }
    return us;
  }

  /** {@code MemTotal}, {@code MemAvailable} and {@code Cached} (the page cache), in bytes. */
  Map<String, Long> memoryBytes() throws IOException {
    Map<String, Long> bytes = new LinkedHashMap<>();
    String text = text(root.resolve("proc/meminfo"));
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

  /** The mean frequency of the processors, MHz; empty if it is not published. */
  OptionalDouble megahertz() throws IOException {
    List<Double> megahertz = new ArrayList<>();
    Path processors = root.resolve("sys/devices/system/cpu");
    try (DirectoryStream<Path> all = Files.newDirectoryStream(processors, "cpu[0-9]*")) {
      for (Path processor : all) {
        String kilohertz = text(processor.resolve("cpufreq/scaling_cur_freq"));
        megahertz.add(Double.parseDouble(kilohertz.strip()) / KILOHERTZ_PER_MEGAHERTZ);
      }
    } catch (NoSuchFileException e) {
      // This is so in most virtual machines.
      Matcher line = MEGAHERTZ.matcher(text(root.resolve("proc/cpuinfo")));
      while (line.find()) {
        megahertz.add(Double.parseDouble(line.group(1)));
      }
    }
    return megahertz.stream().mapToDouble(Double::doubleValue).average();
  }

  /**
   * The network devices of this machine that report their speed: their total capacity in each
   * direction, 0 if there are none, and total bytes {@code received} and {@code sent}.
   */
  record Network(long bytesPerSecond, Map<String, Long> bytes) {}

  Network network() {
    long bytesPerSecond = 0;
    long received = 0;
    long sent = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(root.resolve("sys/class/net"))) {
      for (Path each : all) {
        long megabits = Files.exists(each.resolve("device")) ? number(each.resolve("speed")) : 0;
        if (megabits > 0) {
          bytesPerSecond += megabits * BYTES_PER_MEGABIT;
          received += number(each.resolve("statistics/rx_bytes"));
          sent += number(each.resolve("statistics/tx_bytes"));
        }
      }
    } catch (IOException e) {
      // No network device is known.
    }
    Map<String, Long> bytes = new LinkedHashMap<>();
    bytes.put("received", received);
    bytes.put("sent", sent);
    return new Network(bytesPerSecond, bytes);
  }

  /**
   * The number in a file; 0 if it cannot be read. Virtual interfaces and interfaces that are down
   * refuse to report their speed.
   */
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
