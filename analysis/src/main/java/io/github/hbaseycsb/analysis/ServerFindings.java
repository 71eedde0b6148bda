package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.server.ServerWindow;
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
      findings.addCase(FindingType.SERVERS_UNKNOWN, "serversUnknown", List.of());
      return;
    }
    ServerWindow window = servers.get();
    List<String> unknown = unknown(window.unknown());
    if (!unknown.isEmpty()) {
      findings.addCase(FindingType.SERVERS_UNKNOWN, "serversUnknown", unknown);
    }
    String compactions = compactions(window);
    if (!compactions.isEmpty()) {
      findings.add(FindingType.COMPACTION, compactions);
    }
    for (FindingType type : FindingType.values()) {
      type.rule()
          .filter(rule -> window.growth().get(rule.metric()) > rule.limit())
          .ifPresent(rule -> findings.add(type, window.growth().get(rule.metric())));
    }
    if (!window.movements().isEmpty()) {
      findings.addCase(FindingType.REGION_MOVEMENT, "movements", window.movements());
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

  /** Empty without any. */
  private static String compactions(ServerWindow window) {
    long bytes = window.growth().get(ServerMetric.COMPACTED_BYTES);
    return FindingList.sentence(
        "compactions",
        Map.of(
            "bytes", bytes > Thresholds.OWN_COMPACTED_BYTES_MAX ? bytes : 0,
            "compacting", window.highest().get(ServerMetric.COMPACTING),
            "waiting", window.highest().get(ServerMetric.COMPACTION_QUEUE)));
  }
}
