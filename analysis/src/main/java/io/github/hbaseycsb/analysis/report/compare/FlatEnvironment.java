package io.github.hbaseycsb.analysis.report.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code environment.json}, flattened: {@code table.regions} = 250. */
public final class FlatEnvironment {
  private static final String OF_THE_DRIVER = "client.";
  private static final String CLIENT_FLAGS = "client.jvm.flags";

  private static final String SERVERS = "region_servers";
  private static final Pattern CLUSTER =
      Pattern.compile(
          "()clusters\\.(.+?)\\.((?:id|version|revision|source_checksum|jars_checksum"
              + "|master|balancer|region_servers|settings|prepared|tables)(?:\\..*)?)");
  private static final Pattern TABLE =
      Pattern.compile(
          "(.*\\.)tables\\.(.+?)\\.((?:name|descriptor|attributes|families|regions"
              + "|split_keys_sha256)(?:\\..*)?)");
  private static final Pattern SERVER = Pattern.compile("(.*" + SERVERS + ")\\.\\d+\\.(.+)");
  private static final Pattern FLAG = Pattern.compile("(.*\\.flags\\.)\\d+");
  private static final Pattern SIZE = Pattern.compile("(-X(?:m[snx]|ss))(\\d.*)");
  private static final Pattern SWITCH = Pattern.compile("-XX:([+-])(.*)");
  private static final Pattern ASSIGNMENT = Pattern.compile("(-(?!-)[^=]+)=(.*)");

  private FlatEnvironment() {}

  /** Reads the environment of a results directory; empty if there is none. */
  public static SortedMap<String, String> read(Path results) throws IOException {
    SortedMap<String, String> values = new TreeMap<>();
    Path file = results.resolve(Environment.FILE);
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
    boolean same =
        cells.stream().map(cell -> cell.settings().jvmArguments()).distinct().count() == 1;
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

  /**
   * An environment with keys that are comparable between campaigns. The only cluster is {@code
   * cluster} and its only table {@code table}, whatever their names are. A key of the region
   * servers has the values of all of them. Each flag of a JVM has its own key.
   *
   * @return the values by key: one value, or those of all region servers
   */
  static SortedMap<String, List<String>> aligned(Map<String, String> flattened) {
    SortedMap<String, List<String>> aligned = new TreeMap<>();
    renamed(renamed(flattened, CLUSTER, "cluster."), TABLE, "table.")
        .forEach(
            (key, value) -> {
              Named named = named(key, value);
              aligned.computeIfAbsent(named.name(), any -> new ArrayList<>()).add(named.value());
            });
    List.copyOf(aligned.keySet()).stream()
        .filter(name -> name.endsWith(SERVERS + ".name"))
        .forEach(
            name ->
                aligned.put(
                    name.substring(0, name.lastIndexOf('.')),
                    List.of(Integer.toString(aligned.get(name).size()))));
    return aligned;
  }

  /** The name of the cluster that a key is of; empty if there is none. */
  static Optional<String> cluster(String key) {
    return name(CLUSTER, key);
  }

  /** The name of the table that a key is of; empty if there is none. */
  static Optional<String> table(String key) {
    return name(TABLE, key);
  }

  private static Optional<String> name(Pattern pattern, String key) {
    return Optional.of(pattern.matcher(key)).filter(Matcher::matches).map(found -> found.group(2));
  }

  /** Renames keys to a short name, if all of them have the same name in this place. */
  private static Map<String, String> renamed(
      Map<String, String> values, Pattern pattern, String shortName) {
    long names =
        values.keySet().stream().flatMap(key -> name(pattern, key).stream()).distinct().count();
    if (names != 1) {
      return values;
    }
    Map<String, String> renamed = new TreeMap<>();
    values.forEach(
        (key, value) -> {
          Matcher found = pattern.matcher(key);
          renamed.put(found.matches() ? found.group(1) + shortName + found.group(3) : key, value);
        });
    return renamed;
  }

  private record Named(String name, String value) {}

  private static Named named(String key, String value) {
    Matcher server = SERVER.matcher(key);
    String name = server.matches() ? server.group(1) + "." + server.group(2) : key;
    Matcher flag = FLAG.matcher(name);
    return flag.matches() ? flag(flag.group(1), value) : new Named(name, value);
  }

  private static Named flag(String prefix, String flag) {
    Matcher size = SIZE.matcher(flag);
    if (size.matches()) {
      return new Named(prefix + size.group(1), size.group(2));
    }
    Matcher onOrOff = SWITCH.matcher(flag);
    if (onOrOff.matches()) {
      return new Named(
          prefix + "-XX:" + onOrOff.group(2), onOrOff.group(1).equals("+") ? "on" : "off");
    }
    Matcher assignment = ASSIGNMENT.matcher(flag);
    return assignment.matches()
        ? new Named(prefix + assignment.group(1), assignment.group(2))
        : new Named(prefix + flag, "given");
  }
}
