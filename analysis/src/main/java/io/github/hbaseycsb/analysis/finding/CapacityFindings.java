package io.github.hbaseycsb.analysis.finding;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.finding.type.FindingType;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.List;
import java.util.OptionalInt;

/** What is to be known of a search for a capacity. */
public final class CapacityFindings {
  private static final double PERCENT = 100;

  private CapacityFindings() {}

  /** Those of a search, which may not have ended. */
  public static List<Finding> of(Capacity capacity) {
    FindingList findings = new FindingList(OptionalInt.empty());
    if (capacity.ending().isEmpty()) {
      findings.add(
          FindingType.SEARCH_UNFINISHED,
          "The search for the capacity has not ended: scripts/campaign resume goes on with it.");
      return findings.all();
    }
    switch (capacity.ending().get()) {
      case FOUND -> interval(capacity, findings);
      case AT_LEAST ->
          findings.add(
              FindingType.CAPACITY_AT_LEAST,
              "%d ops/s, the most that were tried, hold: give a higher runs.find.to.",
              capacity.to());
      case NOTHING_HOLDS ->
          findings.add(
              FindingType.NOTHING_HOLDS,
              "%d ops/s, the least that were tried, are not shown to hold%s: give a lower"
                  + " runs.find.from, or another objective.",
              capacity.from(),
              capacity.limitedBy().map(part -> " (" + part + ")").orElse(""));
      case NO_AGREEMENT ->
          findings.add(
              FindingType.NO_AGREEMENT,
              capacity.rate().isPresent() ? Verdict.SUSPECT : Verdict.INVALID,
              "Probes, runs of full length and runs a step above contradicted each other: the"
                  + " capacity varies by more than a step, or needs longer probes.");
    }
    return findings.all();
  }

  private static void interval(Capacity capacity, FindingList findings) {
    double rate = capacity.rate().orElseThrow();
    if (capacity.high().isEmpty()) {
      findings.add(
          FindingType.CAPACITY_WIDE, "No rate above %.0f ops/s is shown not to hold.", rate);
      return;
    }
    double percent = PERCENT * (capacity.high().getAsInt() / rate - 1);
    // A rate is a whole number.
    if (capacity.high().getAsInt()
        > Math.ceil(rate * (1 + capacity.precisionPercent() / PERCENT))) {
      findings.add(
          FindingType.CAPACITY_WIDE,
          "The lowest rate that is shown not to hold is %.0f%% above %.0f ops/s: what was measured"
              + " in between decides nothing.",
          percent,
          rate);
    }
  }
}
