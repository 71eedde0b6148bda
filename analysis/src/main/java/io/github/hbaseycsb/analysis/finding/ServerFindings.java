package io.github.hbaseycsb.analysis.finding;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.analysis.server.ServerWindow;
import io.github.hbaseycsb.analysis.threshold.FindingType;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What is to be known of a run, from what its servers did meanwhile. */
public final class ServerFindings {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private final int run;
  private final Optional<ServerWindow> servers;

  public ServerFindings(int run, Optional<ServerWindow> servers) {
    this.run = run;
    this.servers = servers;
  }

  public List<Finding> all() {
    if (servers.isEmpty()) {
      return List.of(
          unknown(
              "No sample of the servers in the window: compactions, flushes and region movements"
                  + " are not known."));
    }
    List<Finding> findings = new ArrayList<>();
    ServerWindow window = servers.get();
    if (!window.unknown().isEmpty()) {
      findings.add(
          unknown(
              "Not judged: "
                  + String.join(", ", window.unknown())
                  + ". A server published fewer than two values for that in the window."));
    }
    compaction(window).ifPresent(findings::add);
    if (window.flushQueueGrowth() > 0) {
      findings.add(
          finding(
              FindingType.FLUSH_QUEUE_GROWTH,
              "%d more %s waited at the window's end than at its beginning.",
              window.flushQueueGrowth(),
              Counted.noun(window.flushQueueGrowth(), "flush")));
    }
    if (!window.movements().isEmpty()) {
      findings.add(
          finding(
              FindingType.REGION_MOVEMENT,
              "Regions or servers changed within the window: %s.",
              String.join("; ", window.movements())));
    }
    return findings;
  }

  private Optional<Finding> compaction(ServerWindow window) {
    List<String> seen = new ArrayList<>();
    if (window.compactedBytes() > 0) {
      seen.add(
          String.format(
              ROOT,
              "compactions that ended had read %.1f MB",
              window.compactedBytes() / BYTES_PER_MEGABYTE));
    }
    if (window.compactingMax() > 0) {
      seen.add(
          String.format(
              ROOT,
              "up to %d %s of a server %s being compacted at a time",
              window.compactingMax(),
              Counted.noun(window.compactingMax(), "region"),
              window.compactingMax() == 1 ? "was" : "were"));
    }
    if (window.compactionQueueMax() > 0) {
      seen.add(
          String.format(
              ROOT,
              "up to %d %s waited on a server",
              window.compactionQueueMax(),
              Counted.noun(window.compactionQueueMax(), "compaction")));
    }
    return seen.isEmpty()
        ? Optional.empty()
        : Optional.of(
            finding(FindingType.COMPACTION, "Within the window %s.", String.join(", ", seen)));
  }

  private Finding unknown(String text) {
    return finding(FindingType.SERVERS_UNKNOWN, "%s", text);
  }

  private Finding finding(FindingType type, String format, Object... values) {
    return type.finding(OptionalInt.of(run), String.format(ROOT, format, values));
  }
}
