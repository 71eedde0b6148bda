package io.github.hbaseycsb.campaign.result;

import static java.util.Locale.ROOT;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What is to be known of a run, from what its servers did meanwhile. */
final class ServerFindings {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private final int run;
  private final Optional<ServerWindow> servers;

  ServerFindings(int run, Optional<ServerWindow> servers) {
    this.run = run;
    this.servers = servers;
  }

  List<Finding> all() {
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
          suspect(
              "flush-queue-growth",
              "%d more flushes waited at the window's end than at its beginning.",
              window.flushQueueGrowth()));
    }
    if (!window.movements().isEmpty()) {
      findings.add(
          suspect(
              "region-movement",
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
              "up to %d regions of a server were being compacted at a time",
              window.compactingMax()));
    }
    if (window.compactionQueueMax() > 0) {
      seen.add(
          String.format(
              ROOT, "up to %d compactions waited on a server", window.compactionQueueMax()));
    }
    return seen.isEmpty()
        ? Optional.empty()
        : Optional.of(suspect("compaction", "Within the window %s.", String.join(", ", seen)));
  }

  private Finding unknown(String text) {
    return finding("servers-unknown", Verdict.UNJUDGED, text);
  }

  private Finding suspect(String code, String format, Object... values) {
    return finding(code, Verdict.SUSPECT, String.format(ROOT, format, values));
  }

  private Finding finding(String code, Verdict verdict, String text) {
    return new Finding(code, verdict, OptionalInt.of(run), text);
  }
}
