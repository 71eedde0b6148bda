package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.server.ServerWindow;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    if (!window.unknown().isEmpty()) {
      findings.add(
          FindingType.SERVERS_UNKNOWN,
          "Not judged: %s. A server published fewer than two values for that in the window.",
          String.join(", ", window.unknown()));
    }
    List<String> compactions = compactions(window);
    if (!compactions.isEmpty()) {
      findings.add(FindingType.COMPACTION, "Within the window %s.", String.join(", ", compactions));
    }
    if (window.flushQueueGrowth() > Thresholds.OWN_FLUSHES_MAX) {
      findings.add(
          FindingType.FLUSH_QUEUE_GROWTH,
          "%d more %s waited at the window's end than at its beginning.",
          window.flushQueueGrowth(),
          Counted.noun(window.flushQueueGrowth(), "flush"));
    }
    if (!window.movements().isEmpty()) {
      findings.add(
          FindingType.REGION_MOVEMENT,
          "Regions or servers changed within the window: %s.",
          String.join("; ", window.movements()));
    }
  }

  private static List<String> compactions(ServerWindow window) {
    List<String> seen = new ArrayList<>();
    if (window.compactedBytes() > 0) {
      seen.add(
          Text.of(
              "compactions that ended had read %.1f MB",
              window.compactedBytes() / Units.BYTES_PER_MEGABYTE));
    }
    if (window.compactingMax() > 0) {
      seen.add(
          Text.of(
              "up to %d %s of a server %s being compacted at a time",
              window.compactingMax(),
              Counted.noun(window.compactingMax(), "region"),
              window.compactingMax() == 1 ? "was" : "were"));
    }
    if (window.compactionQueueMax() > 0) {
      seen.add(
          Text.of(
              "up to %d %s waited on a server",
              window.compactionQueueMax(),
              Counted.noun(window.compactionQueueMax(), "compaction")));
    }
    return seen;
  }
}
