package io.github.hbaseycsb.analysis.report.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code environment.json}, flattened: {@code table.regions} = 250. */
public final class FlatEnvironment {
  public static final String FILE = "environment.json";

  private static final String OF_THE_DRIVER = "client.";
  private static final String CLIENT_FLAGS = "client.jvm.flags";

  private FlatEnvironment() {}

  /** Reads the environment of a results directory; empty if there is none. */
  public static SortedMap<String, String> read(Path results) throws IOException {
    SortedMap<String, String> values = new TreeMap<>();
    Path file = results.resolve(FILE);
    if (Files.exists(file)) {
      flatten("", tree(file), values);
    }
    return values;
  }

  /**
   * The environment with labels for readers. The key {@code client} in the file is the driver's
   * machine and JVM, so it is relabeled. The clients have JVMs, and may have machines, of their
   * own.
   *
   * @param cells the cells whose clients' JVMs are added
   */
  public static SortedMap<String, String> labeled(
      SortedMap<String, String> environment, List<CellSummary> cells) {
    SortedMap<String, String> labeled = new TreeMap<>();
    environment.forEach(
        (name, value) ->
            labeled.put(
                name.startsWith(OF_THE_DRIVER)
                    ? "driver." + name.substring(OF_THE_DRIVER.length())
                    : name,
                value));
    boolean same = cells.stream().map(CellSummary::jvmArguments).distinct().count() == 1;
    cells.forEach(
        cell ->
            labeled.put(
                same ? CLIENT_FLAGS : CLIENT_FLAGS + "." + cell.name(),
                Comparability.jvmArguments(cell)));
    return labeled;
  }

  /**
   * The content of the file.
   *
   * @throws DamagedFileException if it is damaged
   */
  public static ObjectNode tree(Path file) throws IOException {
    return Json.read(
        file,
        ObjectNode.class,
        "restore it from a copy, or delete it: the campaign's machines are then unknown");
  }

  private static void flatten(String name, JsonNode node, Map<String, String> values) {
    String prefix = name.isEmpty() ? "" : name + ".";
    if (node.isObject()) {
      node.properties()
          .forEach(entry -> flatten(prefix + entry.getKey(), entry.getValue(), values));
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        flatten(prefix + i, node.get(i), values);
      }
    } else {
      values.put(name, node.asText());
    }
  }
}
