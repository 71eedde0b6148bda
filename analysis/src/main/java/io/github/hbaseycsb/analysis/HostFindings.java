package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.server.HostWindow;
import io.github.hbaseycsb.analysis.server.HostWindow.Host;
import io.github.hbaseycsb.analysis.server.HostWindow.HotThread;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.client.Units;
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
        window.unknown().stream().map(String::valueOf).collect(Collectors.joining(", ")));
  }

  private void busy(Host host) {
    if (host.busyShare() > Thresholds.HOST_BUSY_SHARE_MAX) {
      findings.add(
          FindingType.HOST_BUSY,
          host.shared()
              .map(shared -> shared ? Verdict.VALID : Verdict.SUSPECT)
              .orElse(Verdict.UNJUDGED),
          Templates.sentence("finding.ftl", "hostBusy", host));
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
          thread.client(),
          thread.thread(),
          thread.share() * Units.PERCENT);
    }
  }
}
