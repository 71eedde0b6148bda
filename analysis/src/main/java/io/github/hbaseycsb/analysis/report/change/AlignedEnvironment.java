package io.github.hbaseycsb.analysis.report.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A flattened environment with keys that are comparable between campaigns. The only cluster is
 * {@code cluster} and its only table {@code table}, whatever their names are. A key of the region
 * servers has the values of all of them. Each flag of a JVM has its own key.
 */
final class AlignedEnvironment {
  private static final String SERVERS = "region_servers";
  private static final Pattern CLUSTER =
      Pattern.compile(
          "()clusters\\.(.+?)\\.((?:id|version|revision|source_checksum|jars_checksum"
              + "|master|balancer|region_servers|settings|tables)(?:\\..*)?)");
  private static final Pattern TABLE =
      Pattern.compile(
          "(.*\\.)tables\\.(.+?)\\.((?:name|descriptor|attributes|families|regions"
              + "|split_keys_sha256)(?:\\..*)?)");
  private static final Pattern SERVER = Pattern.compile("(.*" + SERVERS + ")\\.\\d+\\.(.+)");
  private static final Pattern FLAG = Pattern.compile("(.*\\.flags\\.)\\d+");
  private static final Pattern SIZE = Pattern.compile("(-X(?:m[snx]|ss))(\\d.*)");
  private static final Pattern SWITCH = Pattern.compile("-XX:([+-])(.*)");
  private static final Pattern ASSIGNMENT = Pattern.compile("(-(?!-)[^=]+)=(.*)");

  private AlignedEnvironment() {}

  /** The values by key: one value, or those of all region servers. */
  static SortedMap<String, List<String>> of(Map<String, String> flattened) {
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

  /** Renames keys to a short name, if all of them have the same name in this place. */
  private static Map<String, String> renamed(
      Map<String, String> values, Pattern pattern, String shortName) {
    long names =
        values.keySet().stream()
            .map(pattern::matcher)
            .filter(Matcher::matches)
            .map(key -> key.group(2))
            .distinct()
            .count();
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
