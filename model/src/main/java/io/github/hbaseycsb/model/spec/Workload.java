package io.github.hbaseycsb.model.spec;

import io.github.hbaseycsb.workload.OperationShare;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A workload file.
 *
 * @param name of the file
 * @param file absolute
 * @param properties in it
 */
public record Workload(String name, Path file, Map<String, String> properties) {
  public static Workload read(Path file) throws IOException {
    Properties read = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      read.load(reader);
    } catch (IllegalArgumentException e) {
      throw new IOException("bad \\u escape", e);
    }
    Map<String, String> properties = new TreeMap<>();
    read.forEach((key, value) -> properties.put((String) key, ((String) value).strip()));
    return new Workload(file.getFileName().toString(), file, properties);
  }

  /**
   * All properties that a client with a workload file and these overrides has.
   *
   * @throws IOException when the file cannot be read
   */
  public static Map<String, String> merged(Path file, Map<String, String> overrides)
      throws IOException {
    return read(file).merged(overrides);
  }

  private Map<String, String> merged(Map<String, String> overrides) {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(overrides);
    return all;
  }

  /** Whether runs of it change their table; by YCSB's defaults where nothing else is said. */
  public boolean writes(Map<String, String> overrides) {
    Map<String, String> all = merged(overrides);
    if (hasRowRanges()) {
      return all.get("bigtable.test").contains("write");
    }
    return Stream.of(OperationShare.values())
        .filter(OperationShare::writes)
        .anyMatch(share -> !share.in(all::get).matches("0*\\.?0*"));
  }

  /**
   * Whether it is one of {@code RowRangeWorkload}'s tests, by the sign that the binding goes by.
   */
  public boolean hasRowRanges() {
    return hasRowRanges(properties);
  }

  /** The same of all properties that a client has. */
  public static boolean hasRowRanges(Map<String, String> properties) {
    return properties.containsKey("bigtable.test");
  }
}
