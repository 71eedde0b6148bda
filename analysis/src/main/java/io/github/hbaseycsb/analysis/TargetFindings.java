package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.LogFigures;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.run.UnsentOperations;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Findings about whether a run kept to its target rate and, if not, about its latencies. */
record TargetFindings(RunView run, FindingList findings) {
  void add() {
    OptionalInt target = run.record().target();
    OptionalDouble throughput = run.logs().throughput();
    if (target.isPresent() && throughput.isPresent()) {
      rate(target.getAsInt(), throughput.getAsDouble());
      percentiles();
    }
  }

  private void rate(int target, double throughput) {
    double missing = 1 - throughput / run.logs().dueRate(target);
    if (Math.abs(missing) > Thresholds.TARGET_SHORTFALL_MAX) {
      findings.add(
          missing > 0 ? FindingType.TARGET_MISSED : FindingType.TARGET_EXCEEDED,
          Text.number(throughput),
          Math.abs(missing) * Units.PERCENT,
          target,
          due());
    }
  }

  /** What the target came to, if arrivals are random. */
  private String due() {
    return run.logs()
        .offered()
        .map(it -> ", by which %s were due".formatted(Text.number(it.rate())))
        .orElse("");
  }

  private void percentiles() {
    UnsentOperations unsent = run.unsent();
    LogFigures logs = run.logs();
    List<String> wrong = unsent.percentiles(logs.operations());
    if (!wrong.isEmpty()) {
      findings.add(
          FindingType.PERCENTILE_UNRELIABLE,
          unsent.count(),
          Counted.noun(unsent.count(), "operation"),
          Text.rounded(unsent.share() * Units.PERCENT),
          unsent.count() == 1 ? "was" : "were",
          logs.turns().isEmpty() ? "the window" : "their turns",
          unsent.seconds(),
          String.join(", ", wrong));
    }
  }
}
