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
    List<Finding> findings = new ArrayList<>();
    if (servers.isEmpty()) {
      findings.add(
          finding(
              "servers-unknown",
              Verdict.UNJUDGED,
              "No sample of the servers: compactions and region movements are not known."));
      return findings;
    }
    ServerWindow window = servers.get();
    if (window.compactedBytes() > 0 || window.compactionQueueMax() > 0) {
      findings.add(
          suspect(
              "compaction",
              "Compactions read %.1f MB within the window, %d waited at most on a server.",
              window.compactedBytes() / BYTES_PER_MEGABYTE,
              window.compactionQueueMax()));
    }
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

  private Finding suspect(String code, String format, Object... values) {
    return finding(code, Verdict.SUSPECT, String.format(ROOT, format, values));
  }

  private Finding finding(String code, Verdict verdict, String text) {
    return new Finding(code, verdict, OptionalInt.of(run), text);
  }
}
