package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.PropertyFile;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.RowTest.Action;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A workload file, with its absolute path. */
public record Workload(String name, Path file, Map<String, String> properties) {
  /**
   * Reads a file as clients do.
   *
   * @throws IOException with a clause that says why it cannot be read
   */
  public static Workload read(Path file) throws IOException {
    Map<String, String> properties = new TreeMap<>();
    PropertyFile.read(file)
        .forEach((key, value) -> properties.put((String) key, ((String) value).strip()));
    // Whoever compares it with a class of YCSB means what clients run.
    properties.computeIfPresent(
        YcsbProperty.WORKLOAD.key(), (key, name) -> YcsbProperty.currentClass(name));
    return new Workload(file.getFileName().toString(), file, properties);
  }

  /**
   * All properties of a client with a workload file and overrides.
   *
   * @throws IOException if the file cannot be read
   */
  public static Map<String, String> merged(Path file, Map<String, String> overrides)
      throws IOException {
    return read(file).merged(overrides);
  }

  /** All properties of a client with this file and overrides. */
  public Map<String, String> merged(Map<String, String> overrides) {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(overrides);
    return all;
  }

  /** Whether its runs change their table. Missing properties have YCSB's defaults. */
  public boolean writes(Map<String, String> overrides) {
    Map<String, String> all = merged(overrides);
    if (hasRowRanges()) {
      return RowRangeProperty.test(all).filter(it -> it.action() == Action.WRITE).isPresent();
    }
    return Stream.of(Operation.values())
        .anyMatch(operation -> operation.writes() && operation.share(all::get) > 0);
  }

  /** Whether runs of a client with these properties insert rows that a load does not write. */
  public static boolean inserts(Map<String, String> properties) {
    return !hasRowRanges(properties) && Operation.INSERT.share(properties::get) > 0;
  }

  /** Whether runs of a client with these properties delete rows that a load has written. */
  public static boolean deletes(Map<String, String> properties) {
    return !hasRowRanges(properties) && Operation.DELETE.share(properties::get) > 0;
  }

  /** Whether it is a test of {@code RowRangeWorkload}, by the same rule as in the binding. */
  public boolean hasRowRanges() {
    return hasRowRanges(properties);
  }

  /** The same for all properties of a client. */
  public static boolean hasRowRanges(Map<String, String> properties) {
    return RowRangeProperty.nameTest(properties);
  }
}
