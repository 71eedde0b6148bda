package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.stats.Trend;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.run.Verdict;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Findings about the runs of a cell together.
 *
 * @param finished number of finished runs, including invalid ones
 * @param throughput the throughput of the valid runs
 */
record CellFindings(
    Cell cell, Schedule schedule, int finished, CellThroughput throughput, FindingList findings) {
  void add() {
    int planned = schedule.plannedRuns(cell);
    // A search decides itself how many runs it needs.
    if (finished < planned && cell.find().isEmpty()) {
      findings.add(
          FindingType.RUNS_MISSING, finished, planned, planned == 1 ? "run is" : "runs are");
    }
    throughput.mean().ifPresent(this::spread);
    throughput
        .trend()
        .filter(Trend::standsOut)
        .ifPresent(trend -> trend(trend, throughput.isByRestart() ? "restart" : "run"));
    throughput
        .trendWithinRestarts()
        .filter(Trend::standsOut)
        .ifPresent(trend -> trend(trend, "run after a restart"));
    schedule.until().ifPresent(this::until);
  }

  private void spread(Mean mean) {
    if (mean.n() == 1) {
      findings.add(FindingType.SINGLE_RUN);
      return;
    }
    double percent = throughput.ci95Percent().orElseThrow();
    // Turns are compared block by block: what all cells of a block have in common does not matter.
    if (throughput.unit() == AnalysisUnit.TURN || percent <= Thresholds.INTERVAL_PERCENT_MAX) {
      return;
    }
    // Student's t for two values is 12.7: the interval is wide even if they hardly differ.
    double apart = Units.PERCENT * (mean.max() - mean.min()) / mean.mean();
    boolean close = mean.n() == 2 && apart <= Thresholds.INTERVAL_PERCENT_MAX;
    findings.add(
        FindingType.RUNS_DIFFER,
        close ? Verdict.UNJUDGED : Verdict.SUSPECT,
        listed(throughput.values()),
        mean.n(),
        unit(),
        percent,
        close ? " They are close, but two cannot show how much others would differ." : "",
        mean.valuesFor(Thresholds.INTERVAL_PERCENT_WANTED),
        unit(),
        Thresholds.INTERVAL_PERCENT_WANTED);
  }

  private void trend(Trend trend, String unit) {
    findings.add(FindingType.RUNS_TREND, listed(throughput.values()), trend.changePercent(), unit);
  }

  private String unit() {
    return throughput.unit().noun() + "s";
  }

  private void until(Schedule.Until until) {
    OptionalDouble percent = throughput.ci95Percent();
    int needed = throughput.needed().orElseThrow();
    boolean reached = throughput.mean().map(Mean::n).orElse(0) >= needed;
    findings.add(
        reached ? FindingType.UNTIL_REACHED : FindingType.UNTIL_MISSED,
        percent.isPresent() ? Text.of("\u00b1 %.2f%%", percent.getAsDouble()) : "No interval",
        finished,
        Counted.noun(finished, "run"),
        BigDecimal.valueOf(until.ciPercent()).stripTrailingZeros().toPlainString(),
        needed,
        unit(),
        until.max());
  }

  private static String listed(List<Double> throughputs) {
    return throughputs.stream().map(Text::number).collect(Collectors.joining(", "));
  }
}
