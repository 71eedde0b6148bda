package io.github.hbaseycsb.campaign.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.campaign.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code environment.json}, flattened: {@code table.regions} = 250. */
public final class Environment {
  public static final String FILE = "environment.json";

  private static final String OF_THE_DRIVER = "client.";

  private Environment() {}

  /** A results directory's environment; empty if it has none. */
  public static SortedMap<String, String> read(Path results) throws IOException {
    SortedMap<String, String> values = new TreeMap<>();
    Path file = results.resolve(FILE);
    if (Files.exists(file)) {
      flatten("", Json.mapper().readTree(file.toFile()), values);
    }
    return values;
  }

  /**
   * For people: what is under {@code client} in the file is the driver's machine and JVM. The
   * clients have JVMs, and may have machines, of their own.
   */
  static SortedMap<String, String> labelled(SortedMap<String, String> environment) {
    SortedMap<String, String> labelled = new TreeMap<>();
    environment.forEach(
        (name, value) ->
            labelled.put(
                name.startsWith(OF_THE_DRIVER)
                    ? "driver." + name.substring(OF_THE_DRIVER.length())
                    : name,
                value));
    return labelled;
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
