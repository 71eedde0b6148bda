package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.histogram.Dips.Dip;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.server.ServerActivity;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.RunRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Findings about times in which a run was slow, and what its servers did then. */
record DipFindings(RunView data, FindingList findings) {
  private static final int TOLD_MAX = 5;

  /**
   * Adds the worst dips, in chronological order. They do not affect the verdict: the servers'
   * activities have findings of their own.
   */
  void add() {
    List<Dip> dips = data.dips();
    dips.stream()
        .sorted(Comparator.comparingDouble(Dip::severity).reversed())
        .limit(TOLD_MAX)
        .sorted(Comparator.comparingLong(Dip::fromSecond))
        .forEach(dip -> findings.add(FindingType.DIP, "%s", text(dip)));
    if (dips.size() > TOLD_MAX) {
      findings.add(
          FindingType.DIP, "There were %d such stretches; these are the worst.", dips.size());
    }
  }

  private String text(Dip dip) {
    List<String> what = new ArrayList<>();
    if (dip.isInThroughput()) {
      what.add(
          Text.of(
              "throughput fell to %.0f%% of its median", dip.throughputShare() * Units.PERCENT));
    }
    if (dip.isInLatency()) {
      what.add(
          Text.of("the p99 of %s rose to %.1f times its median", dip.slowest(), dip.p99Ratio()));
    }
    return Text.of(
        "From %d s to %d s of the window %s%s.",
        dip.fromSecond(), dip.toSecond(), String.join(" and ", what), servers(dip));
  }

  private String servers(Dip dip) {
    Optional<ServerSeries> servers = data.servers().series();
    if (servers.isEmpty()) {
      return "; what the servers did is not known";
    }
    RunRecord run = data.record();
    double seconds =
        run.conditions().turns().isEmpty()
            ? data.logs().seconds()
            : (run.windowEndMs().orElseThrow() - run.windowStartMs()) / Units.MS_PER_SECOND;
    List<String> found =
        new ServerActivity(servers.get(), seconds, dip.fromSecond(), dip.toSecond()).found();
    return found.isEmpty()
        ? "; no compaction, flush or GC of the servers stands out then"
        : " while " + String.join(", ", found);
  }
}
