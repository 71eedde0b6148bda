package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.SelfComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The conditions under which a campaign's noise was measured, and their differences from those of
 * another campaign.
 */
final class NoiseConditions {
  /** Whether the sides of an A/A test had a server each; absent if they shared one. */
  static final String SERVERS = "servers";

  private static final String CLUSTERS = "clusters.";
  private static final String MASTER = ".master";
  private static final int DIGITS = 8;

  private NoiseConditions() {}

  /**
   * The conditions by name: the builds of HBase, and the others but the order, because a cell that
   * is compared with itself is always interleaved. If cells have different values, all are listed.
   */
  static SortedMap<String, String> of(CampaignSummary summary, Map<String, String> environment) {
    SortedMap<String, SortedSet<String>> values = new TreeMap<>();
    for (CellSummary cell : summary.cells()) {
      cell.settings()
          .regime()
          .forEach((name, value) -> values.computeIfAbsent(name, n -> new TreeSet<>()).add(value));
    }
    values.remove(PlanKeys.ORDER.conditionName());
    SortedMap<String, String> conditions = new TreeMap<>();
    values.forEach((name, all) -> conditions.put(name.replace('_', ' '), String.join(", ", all)));
    String builds =
        environment.keySet().stream()
            .filter(name -> name.startsWith(CLUSTERS) && name.endsWith(MASTER))
            .map(name -> name.substring(0, name.length() - MASTER.length()))
            .filter(cluster -> environment.containsKey(cluster + ".version"))
            .map(cluster -> build(environment, cluster))
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    if (!builds.isEmpty()) {
      conditions.put("HBase", builds);
    }
    return conditions;
  }

  /** The same of an A/A test, with what only its two sides can have. */
  static SortedMap<String, String> of(
      Plan self, CampaignSummary summary, Map<String, String> environment) {
    SortedMap<String, String> conditions = of(summary, environment);
    if (SelfComparison.hasTwoServers(self)) {
      conditions.put(SERVERS, "one for each side");
    }
    return conditions;
  }

  /** The version, and the first digits of the source's revision and checksum. */
  private static String build(Map<String, String> environment, String cluster) {
    return Stream.of("revision", "source_checksum")
        .map(key -> environment.get(cluster + "." + key))
        .filter(value -> value != null)
        .map(value -> value.substring(0, Math.min(DIGITS, value.length())))
        .collect(Collectors.joining("/", environment.get(cluster + ".version") + " ", ""))
        .strip();
  }

  /** A condition that was another one when the noise was measured. */
  record Difference(String name, String measured, String here) {}

  /** The differences. A value that is unknown for one of them is not a difference. */
  static List<Difference> differences(Map<String, String> measured, Map<String, String> here) {
    List<Difference> differences = new ArrayList<>();
    measured.forEach(
        (name, value) -> {
          if (here.containsKey(name) && !here.get(name).equals(value)) {
            differences.add(new Difference(name, value, here.get(name)));
          }
        });
    return differences;
  }
}
