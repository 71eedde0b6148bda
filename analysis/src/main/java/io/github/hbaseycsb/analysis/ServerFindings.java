package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.ServerRule;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.server.ServerWindow;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Findings about a run from the activity of its servers. */
final class ServerFindings {
  private ServerFindings() {}

  static void add(Optional<ServerWindow> servers, FindingList findings) {
    if (servers.isEmpty()) {
      findings.add(
          FindingType.SERVERS_UNKNOWN,
          "No sample of the servers in the window: compactions, flushes and region movements are"
              + " unknown.");
      return;
    }
    ServerWindow window = servers.get();
    List<String> unknown = unknown(window.unknown());
    if (!unknown.isEmpty()) {
      findings.add(
          FindingType.SERVERS_UNKNOWN,
          Text.of(
              "Not judged: %s. A server published fewer than two values for that in the window.",
              String.join(", ", unknown)));
    }
    List<String> compactions = compactions(window);
    if (!compactions.isEmpty()) {
      findings.add(FindingType.COMPACTION, String.join(", ", compactions));
    }
    for (FindingType type : FindingType.values()) {
      type.rule().ifPresent(rule -> judge(type, rule, window, findings));
    }
    if (!window.movements().isEmpty()) {
      findings.add(FindingType.REGION_MOVEMENT, String.join("; ", window.movements()));
    }
  }

  /** The codes of the findings that cannot be judged without these metrics. */
  private static List<String> unknown(List<ServerMetric> metrics) {
    List<FindingType> unknown = new ArrayList<>();
    if (metrics.contains(ServerMetric.COMPACTING)) {
      unknown.add(FindingType.COMPACTION);
    }
    Stream.of(FindingType.values())
        .filter(type -> type.rule().filter(rule -> metrics.contains(rule.metric())).isPresent())
        .forEach(unknown::add);
    if (metrics.contains(ServerMetric.REGIONS)) {
      unknown.add(FindingType.REGION_MOVEMENT);
    }
    return unknown.stream().map(FindingType::code).toList();
  }

  private static void judge(
      FindingType type, ServerRule rule, ServerWindow window, FindingList findings) {
    Map<ServerMetric, Long> measured =
        switch (rule.measure()) {
          case GROWTH -> window.growth();
          case HIGHEST -> window.highest();
        };
    long value = measured.get(rule.metric());
    if (value > rule.limit()) {
      findings.add(type, value);
    }
  }

  private static List<String> compactions(ServerWindow window) {
    List<String> seen = new ArrayList<>();
    long compactedBytes = window.growth().get(ServerMetric.COMPACTED_BYTES);
    if (compactedBytes > Thresholds.OWN_COMPACTED_BYTES_MAX) {
      seen.add(
          Text.of(
              "compactions that ended had read %s MB",
              Text.rounded(compactedBytes / Units.BYTES_PER_MEGABYTE)));
    }
    long compacting = window.highest().get(ServerMetric.COMPACTING);
    if (compacting > 0) {
      seen.add(
          Text.of(
              "up to %d %s of a server %s being compacted at a time",
              compacting, Counted.noun(compacting, "region"), compacting == 1 ? "was" : "were"));
    }
    long waiting = window.highest().get(ServerMetric.COMPACTION_QUEUE);
    if (waiting > 0) {
      seen.add(
          Text.of("up to %d %s waited on a server", waiting, Counted.noun(waiting, "compaction")));
    }
    return seen;
  }
}
