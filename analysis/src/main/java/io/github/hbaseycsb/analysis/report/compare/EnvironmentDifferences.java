package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.text.Figures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The differences of environments, each with its value on every side.
 *
 * @param mattering differences that may affect the figures
 * @param folded differences that cannot: ports, paths, ids
 * @param unknown names of values that are unknown for some side
 */
public record EnvironmentDifferences(
    List<String> mattering, List<String> folded, List<String> unknown) {
  /**
   * The part of a value that matters. The first rule whose pattern matches the whole name is used.
   */
  private record Rule(Pattern name, UnaryOperator<String> mattering) {
    static Rule nothing(String... names) {
      return new Rule(Pattern.compile(String.join("|", names)), value -> "");
    }
  }

  private static final Pattern SERVER_NAME = Pattern.compile("([\\w.-]+),\\d+,\\d+");
  private static final Pattern HOST_AND_PORT = Pattern.compile("([A-Za-z][\\w.-]*):\\d{4,5}\\b");
  private static final Pattern PATH = Pattern.compile("(?s)(?:file:)?/.*");

  /** The data directory of a server that a campaign starts. */
  private static final Pattern OWN_DATA =
      Pattern.compile("(?:file:)?/[^,]*?/campaigns/[^/,]+/[^/,]+/data(?=[/,]|$)");

  private static final List<Rule> RULES =
      List.of(
          // The kind of storage and the disks matter.
          new Rule(Pattern.compile(".*\\.hbase\\.rootdir"), EnvironmentDifferences::root),
          new Rule(
              Pattern.compile(".*(?:\\.wal\\.dir|bucketcache.*|\\.dfs\\..*\\.dir)"),
              EnvironmentDifferences::withoutOwnData),
          // Names and addresses. Other keys describe what they refer to.
          Rule.nothing(
              ".*\\.id",
              ".*[.-](?:port|clientPort)(?:\\.orig)?",
              ".*(?:Address|\\.address|\\.hostname|\\.quorum|\\.znode\\.parent)",
              ".*\\.settings\\.(?:hbase\\.masters|mapreduce\\..*)",
              ".*(?:principal|keytab|keytab\\.file)",
              "\\.table"),
          // Families and attributes have the same content.
          Rule.nothing(".*table(?:s\\..*)?\\.(?:name|descriptor)"),
          // Does not matter if the number of regions is the same. A different number is listed.
          Rule.nothing(".*\\.split_keys_sha256"),
          // The driver's own JVM. The clients' JVMs have a note with each cell.
          Rule.nothing("client\\.jvm\\.flags\\..*", "driver\\.jvm\\.flags\\..*"),
          Rule.nothing(".*\\.flags\\.--add-(?:opens|exports|modules).*"),
          Rule.nothing(".*[.-](?:dir|dirs|dataDir|file|path)"),
          new Rule(
              Pattern.compile(".*\\.percent_files_local"), EnvironmentDifferences::tensOfPercent),
          new Rule(Pattern.compile("(?s).*"), EnvironmentDifferences::withoutPlaces));

  /** Names that are only present if a value is set. A missing one has its default. */
  private static final Pattern OPTIONAL =
      Pattern.compile(".*\\.(?:settings|attributes|families|flags)\\..*");

  /**
   * The settings of a cluster, or those that it was prepared with. If they could not be read, a
   * side has {@code unknown} in place of all, or none of a variant that was not prepared.
   */
  private static final Pattern SETTING = Pattern.compile("(.*\\.settings)\\..*");

  /** Compares flattened environments. */
  public static EnvironmentDifferences among(List<? extends Map<String, String>> environments) {
    List<SortedMap<String, List<String>>> sides =
        environments.stream().map(FlatEnvironment::aligned).toList();
    SortedSet<String> names = new TreeSet<>();
    sides.forEach(side -> names.addAll(side.keySet()));
    List<String> mattering = new ArrayList<>();
    List<String> folded = new ArrayList<>();
    SortedSet<String> unknown = new TreeSet<>();
    for (String name : names) {
      List<String> values = values(sides, name, value -> value);
      List<String> reduced = values(sides, name, rule(name).mattering());
      if (differ(values)) {
        boolean known = values.stream().noneMatch(Figures.UNKNOWN::equals);
        if (reduced.stream().filter(value -> !value.equals(Figures.UNKNOWN)).allMatch(""::equals)) {
          folded.add(line(name, values));
        } else if (!known && !isOptional(name, sides)) {
          unknown.add(SETTING.matcher(name).replaceFirst("$1"));
        } else {
          (differ(reduced) ? mattering : folded).add(line(name, values));
        }
      }
    }
    return new EnvironmentDifferences(mattering, folded, List.copyOf(unknown));
  }

  /** A copy with properties of the clients that cannot matter. */
  public EnvironmentDifferences withFolded(Collection<String> more) {
    List<String> all = new ArrayList<>(folded);
    all.addAll(more);
    return new EnvironmentDifferences(mattering, all, unknown);
  }

  /** Whether a property of the clients only concerns where, or as which user, they work. */
  static boolean isPlace(String name, String a, String b) {
    UnaryOperator<String> mattering = rule("." + name).mattering();
    return a != null && b != null && mattering.apply(a).equals(mattering.apply(b));
  }

  private static boolean isOptional(String name, List<SortedMap<String, List<String>>> sides) {
    Matcher setting = SETTING.matcher(name);
    return OPTIONAL.matcher(name).matches()
        && (!setting.matches()
            || sides.stream().allMatch(side -> isKnown(setting.group(1) + ".", side)));
  }

  /** Whether the settings of a side, whose names begin so, were read. */
  private static boolean isKnown(String settings, SortedMap<String, List<String>> side) {
    SortedMap<String, List<String>> from = side.tailMap(settings);
    return !from.isEmpty()
        && from.firstKey().startsWith(settings)
        && !side.containsKey(settings + "unknown");
  }

  private static Rule rule(String name) {
    return RULES.stream().filter(rule -> rule.name().matcher(name).matches()).findFirst().get();
  }

  private static List<String> values(
      List<SortedMap<String, List<String>>> sides, String name, UnaryOperator<String> mattering) {
    return sides.stream()
        .map(side -> side.getOrDefault(name, List.of()))
        .map(several -> inOne(several.stream().map(mattering).toList()))
        .toList();
  }

  private static boolean differ(List<String> values) {
    return values.stream().distinct().count() > 1;
  }

  private static String line(String name, List<String> values) {
    return name + ": " + String.join(", ", values);
  }

  /**
   * The values in one text, such as {@code 2.6.4}, or {@code 2 x 2.6.4 + 1 x 2.5.13} if region
   * servers differ.
   */
  private static String inOne(List<String> values) {
    Map<String, Long> counts =
        values.stream()
            .map(value -> isUnknown(value) ? Figures.UNKNOWN : value)
            .collect(
                Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    return switch (counts.size()) {
      case 0 -> Figures.UNKNOWN;
      case 1 -> counts.keySet().iterator().next();
      default ->
          counts.entrySet().stream()
              .map(entry -> entry.getValue() + " x " + entry.getKey())
              .collect(Collectors.joining(" + "));
    };
  }

  private static boolean isUnknown(String value) {
    return value.equals("unknown") || value.equals("-1") || value.equals("-1.0");
  }

  /** The root directory; of a local path only the scheme. */
  private static String root(String value) {
    return PATH.matcher(value).matches()
        ? value.substring(0, value.indexOf('/'))
        : withoutPorts(value);
  }

  private static String withoutOwnData(String value) {
    return withoutPorts(OWN_DATA.matcher(value).replaceAll("data"));
  }

  private static String withoutPlaces(String value) {
    return PATH.matcher(value).matches() ? "" : withoutPorts(value);
  }

  private static String withoutPorts(String value) {
    String hosts = SERVER_NAME.matcher(value).replaceAll("$1");
    return HOST_AND_PORT.matcher(hosts).replaceAll("$1");
  }

  private static String tensOfPercent(String value) {
    return isUnknown(value) ? value : Long.toString(Math.round(Double.parseDouble(value) / 10));
  }
}
