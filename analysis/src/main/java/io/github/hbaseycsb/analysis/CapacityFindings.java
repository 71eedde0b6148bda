package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Part;
import io.github.hbaseycsb.analysis.capacity.ProbeOutcome;
import io.github.hbaseycsb.analysis.capacity.ProbeSummary;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.Finding;
import java.util.List;
import java.util.OptionalInt;

/** Findings about a search for a capacity. */
public final class CapacityFindings {
  private static final String RUN = "run-";

  private CapacityFindings() {}

  /** The findings about a search, which may not have ended. */
  public static List<Finding> of(Capacity capacity) {
    FindingList findings = new FindingList(OptionalInt.empty());
    if (capacity.ending().isEmpty()) {
      findings.add(
          FindingType.SEARCH_UNFINISHED,
          "The search for the capacity has not finished: scripts/campaign resume continues it. If"
              + " the same rate breaks again, lower runs.find.to.");
      return findings.all();
    }
    debtUnknown(capacity, findings);
    caughtUp(capacity, findings);
    switch (capacity.ending().get()) {
      case FOUND -> interval(capacity, findings);
      case AT_LEAST ->
          findings.add(
              FindingType.CAPACITY_AT_LEAST,
              "%,d ops/s, the highest rate tried, meets the objective: raise runs.find.to.",
              capacity.to());
      case NOTHING_HOLDS ->
          findings.add(
              FindingType.NOTHING_HOLDS,
              "%,d ops/s, the lowest rate tried, was not shown to meet the objective%s: lower"
                  + " runs.find.from, or use another objective.",
              capacity.from(),
              capacity.limitedBy().map(part -> " (" + part + ")").orElse(""));
      case NO_AGREEMENT ->
          findings.add(
              FindingType.NO_AGREEMENT,
              "Runs one step higher met the objective six times where probes did not: the capacity"
                  + " may be higher. Use longer probes.");
    }
    return findings.all();
  }

  /**
   * Reports a part that is unknown in all runs at the answer's rate, so it cannot have failed
   * there.
   */
  private static void debtUnknown(Capacity capacity, FindingList findings) {
    List<String> unknown =
        capacity.probes().stream()
            .filter(
                it ->
                    it.name().startsWith(RUN) && OptionalInt.of(it.rate()).equals(capacity.rate()))
            .flatMap(it -> it.parts().stream())
            .filter(part -> part.value().isEmpty())
            .map(Part::name)
            .distinct()
            .toList();
    if (!unknown.isEmpty()) {
      findings.add(
          FindingType.CAPACITY_DEBT_UNKNOWN,
          "It is unknown whether these grew in the runs at %,d ops/s, so they did not count: %s.",
          capacity.rate().orElseThrow(),
          String.join(", ", unknown));
    }
  }

  private static void caughtUp(Capacity capacity, FindingList findings) {
    List<String> names =
        capacity.probes().stream()
            .filter(it -> it.caughtUp() && it.outcome() != ProbeOutcome.HOLDS)
            // The answer does not depend on those outside its interval.
            .filter(it -> it.rate() > capacity.rate().orElse(0))
            .filter(it -> it.rate() <= capacity.high().orElse(Integer.MAX_VALUE))
            .map(ProbeSummary::name)
            .toList();
    if (!names.isEmpty()) {
      findings.add(
          FindingType.CAPACITY_CAUGHT_UP,
          "In %s the throughput was more than %s%% above the target: the clients were still"
              + " catching up with operations that were late in their warm-up. That may be why the"
              + " rate did not hold, and the capacity may be higher. Use runs.warmup: auto, or"
              + " longer probes and runs if you already do.",
          String.join(", ", names),
          Units.PERCENT * Thresholds.CAUGHT_UP_SHARE_MAX);
    }
  }

  private static void interval(Capacity capacity, FindingList findings) {
    double rate = capacity.rate().orElseThrow();
    if (capacity.high().isEmpty()) {
      findings.add(
          FindingType.CAPACITY_WIDE,
          "No rate above %,.0f ops/s was shown to miss the objective.",
          rate);
      return;
    }
    double percent = Units.PERCENT * (capacity.high().getAsInt() / rate - 1);
    // Rates are whole numbers.
    if (capacity.high().getAsInt()
        > Math.ceil(rate * (1 + capacity.precisionPercent() / Units.PERCENT))) {
      findings.add(
          FindingType.CAPACITY_WIDE,
          "The lowest rate that was shown to miss the objective is %.0f%% above %,.0f ops/s: the"
              + " measurements in between are inconclusive.",
          percent,
          rate);
    }
  }
}
