package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.server.Host;
import io.github.hbaseycsb.analysis.server.HostWindow;
import io.github.hbaseycsb.analysis.server.HostWindow.HotThread;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.stream.Collectors;

/** Findings about a run from the activity of its clients' machines. */
record HostFindings(RunRecord run, HostWindow window, FindingList findings) {
  void add() {
    unknown();
    window.hosts().forEach(this::busy);
    window.hosts().forEach(this::steal);
    window.threads().forEach(this::saturated);
  }

  /** Reports missing samples. Clients of older versions wrote none, which is not reported. */
  private void unknown() {
    if (window.unknown().isEmpty() || run.conditions().equals(Conditions.UNKNOWN)) {
      return;
    }
    findings.add(
        FindingType.HOST_UNKNOWN,
        "No samples of the machine of client %s for most of the window: its processor use is"
            + " unknown.",
        window.unknown().stream().map(String::valueOf).collect(Collectors.joining(", ")));
  }

  private void busy(Host host) {
    if (host.busyShare() <= Thresholds.HOST_BUSY_SHARE_MAX) {
      return;
    }
    String how =
        Text.of(
            "%s's %s, which %s %.0f%% busy (%.0f%% by the clients)",
            host.host(),
            Counted.of(host.processors(), "processor"),
            host.processors() == 1 ? "was" : "were",
            host.busyShare() * Units.PERCENT,
            host.clientsShare() * Units.PERCENT);
    if (host.shared().isEmpty()) {
      findings.add(
          FindingType.HOST_BUSY,
          Verdict.UNJUDGED,
          "The clients ran on %s: they may be the limit, not HBase, if no server shares them,"
              + " which is not known.",
          how);
    } else if (host.shared().get()) {
      findings.add(
          FindingType.HOST_BUSY,
          Verdict.VALID,
          "Client and server share %s: the figures are of both together, and of what else ran there.",
          how);
    } else {
      findings.add(
          FindingType.HOST_BUSY, "The clients ran on %s: they may be the limit, not HBase.", how);
    }
  }

  /**
   * Reports withheld processor time. It slows down the processes that need it, however much other
   * processor time is idle.
   */
  private void steal(Host host) {
    double share = host.stealWantedShare().orElse(0);
    double worst = host.stealWantedShareMax().orElse(0);
    if (share > Thresholds.HOST_STEAL_SHARE_MAX
        || worst > Thresholds.HOST_STEAL_SHARE_IN_TEN_SECONDS_MAX) {
      findings.add(
          FindingType.HOST_STEAL,
          "The hypervisor withheld %.1f%% of the processor time that %s's processes wanted%s.",
          share * Units.PERCENT,
          host.host(),
          host.stealWantedShareMax().isPresent()
              ? Text.of(", in the worst ten seconds %.1f%%", worst * Units.PERCENT)
              : "");
    }
  }

  private void saturated(HotThread thread) {
    if (thread.share() > Thresholds.CLIENT_THREAD_SHARE_MAX) {
      findings.add(
          FindingType.CLIENT_THREAD_SATURATED,
          "Client %d's thread %s used %.0f%% of a processor: it may be the limit, not HBase."
              + " More clients, or more hbase.connections of each, use more threads.",
          thread.client(),
          thread.thread(),
          thread.share() * Units.PERCENT);
    }
  }
}
