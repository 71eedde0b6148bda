package io.github.hbaseycsb.benchmark.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.hbaseycsb.server.distribution.ServerDistribution;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The files of a benchmark's results.
 *
 * @param directory the directory for {@code benchmark.md} and {@code benchmark.json}
 */
public record BenchmarkResults(Path directory) {
  /** A new directory for results: {@code results/NAME/UTC-TIME}. */
  public static BenchmarkResults now(Path checkout, String name) {
    String time =
        DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC)
            .format(Instant.now());
    return new BenchmarkResults(checkout.resolve("results").resolve(name).resolve(time));
  }

  /** Properties of the machine at the start of a benchmark, by name. */
  public static Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("Started", Instant.now().toString());
    environment.put("Processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    environment.put(
        "System", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    environment.put("Java", System.getProperty("java.runtime.version"));
    environment.put("HBase", ServerDistribution.defaultVersion());
    environment.put("Load average at the start", loadAverage());
    return environment;
  }

  /** The load average of this machine over the last minute. */
  public static String loadAverage() {
    return String.format(
        Locale.ROOT, "%.2f", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  /** Writes the files, each of them atomically. */
  public void write(String markdown, Map<String, Object> content) throws IOException {
    Files.createDirectories(directory);
    byte[] json =
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsBytes(content);
    replace(directory.resolve("benchmark.json"), json);
    replace(directory.resolve("benchmark.md"), markdown.getBytes(StandardCharsets.UTF_8));
  }

  private static void replace(Path file, byte[] content) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
    Files.write(temporary, content);
    Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
