package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Ending;
import io.github.hbaseycsb.analysis.capacity.Part;
import io.github.hbaseycsb.analysis.capacity.ProbeOutcome;
import io.github.hbaseycsb.analysis.capacity.ProbeSummary;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.property.Operation;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Findings about a search for a capacity. */
public final class CapacityFindings {
  private static final String RUN = "run-";

  private CapacityFindings() {}

  /** The findings about a search, which may not have ended. */
  public static List<Finding> of(Capacity capacity) {
    FindingList findings = new FindingList(OptionalInt.empty());
    if (capacity.ending().isEmpty()) {
      findings.add(FindingType.SEARCH_UNFINISHED);
      return findings.all();
    }
    debtUnknown(capacity, findings);
    caughtUp(capacity, findings);
    Ending ending = capacity.ending().get();
    if (!capacity.isDecided()) {
      undecided(capacity, ending, findings);
      return findings.all();
    }
    switch (ending) {
      case FOUND ->
          capacity
              .fit()
              .flatMap(Capacity.Fit::most)
              .filter(most -> most.high() > Thresholds.MOST_RUNS_FACTOR_MAX * most.low())
              .ifPresent(most -> mostRunsWide(most, findings));
      case AT_LEAST ->
          findings.add(
              FindingType.CAPACITY_AT_LEAST,
              Text.of(
                  capacity.isOfThreads()
                      ? "The throughput still grows at %,d threads, the most tried: raise"
                          + " runs.find.to."
                      : "%,d ops/s, the highest rate tried, passes: raise runs.find.to.",
                  capacity.to()));
      case NOTHING_HOLDS ->
          findings.add(
              FindingType.NOTHING_HOLDS,
              capacity.from(),
              capacity.limitedBy().map(part -> " (" + part + ")").orElse(""));
    }
    return findings.all();
  }

  /**
   * The finding that some operations of the workload have no limit while others have one; empty
   * without such operations.
   *
   * @param properties of the clients
   */
  public static List<Finding> unlimited(Capacity capacity, Map<String, String> properties) {
    Set<Operation> limited = EnumSet.noneOf(Operation.class);
    for (String part : capacity.objective().keySet()) {
      Operation.measuredAs(part.replaceFirst("\\..*", "")).ifPresent(limited::add);
    }
    String without =
        Stream.of(Operation.values())
            .filter(operation -> operation.share(properties::get) > 0)
            .filter(
                operation ->
                    !limited.contains(operation) && !limited.containsAll(operation.calls()))
            .map(Operation::toString)
            .collect(Collectors.joining(", "));
    FindingList findings = new FindingList(OptionalInt.empty());
    if (!limited.isEmpty() && !without.isEmpty()) {
      findings.add(FindingType.CAPACITY_UNLIMITED, without);
    }
    return findings.all();
  }

  /**
   * Reports a part that is unknown in all runs at the answer's rate, so it cannot have failed
   * there.
   */
  private static void debtUnknown(Capacity capacity, FindingList findings) {
    Map<String, Boolean> known =
        capacity.probes().stream()
            .filter(
                it ->
                    it.name().startsWith(RUN) && OptionalInt.of(it.rate()).equals(capacity.rate()))
            .flatMap(it -> it.parts().stream())
            .collect(
                Collectors.toMap(
                    Part::name,
                    part -> part.value().isPresent(),
                    Boolean::logicalOr,
                    LinkedHashMap::new));
    known.values().removeIf(is -> is);
    if (!known.isEmpty()) {
      findings.add(
          FindingType.CAPACITY_DEBT_UNKNOWN,
          capacity.rate().orElseThrow(),
          String.join(", ", known.keySet()));
    }
  }

  private static void caughtUp(Capacity capacity, FindingList findings) {
    List<String> names =
        capacity.probes().stream()
            .filter(it -> it.caughtUp() && it.outcome() != ProbeOutcome.PASSES)
            // The answer does not depend on those outside its interval.
            .filter(
                it ->
                    capacity.fit().stream()
                        .map(Capacity.Fit::median)
                        .anyMatch(by -> by.low() <= it.rate() && it.rate() <= by.high()))
            .map(ProbeSummary::name)
            .toList();
    if (!names.isEmpty()) {
      findings.add(
          FindingType.CAPACITY_CAUGHT_UP,
          String.join(", ", names),
          Units.PERCENT * Thresholds.CAUGHT_UP_SHARE_MAX);
    }
  }

  private static void undecided(Capacity capacity, Ending ending, FindingList findings) {
    Capacity.Answer median = capacity.fit().orElseThrow().median();
    findings.add(
        FindingType.CAPACITY_WIDE,
        Text.of(
            "The interval of the capacity, %,d to %,d %s, %s: runs at one rate differ too much for"
                + " so few. Use more or longer runs (runs.count, runs.duration, runs.find.probe),"
                + " or a %s.",
            median.low(),
            median.high(),
            capacity.isOfThreads() ? "threads" : "ops/s",
            switch (ending) {
              case FOUND -> "is wider than " + Text.plain(capacity.precisionPercent()) + "%";
              case AT_LEAST -> Text.of("contains %,d, the most tried", capacity.to());
              case NOTHING_HOLDS -> Text.of("contains %,d, the least tried", capacity.from());
            },
            switch (ending) {
              case FOUND -> "larger runs.find.precision";
              case AT_LEAST -> "higher runs.find.to";
              case NOTHING_HOLDS -> "lower runs.find.from";
            }));
  }

  private static void mostRunsWide(Capacity.Answer most, FindingList findings) {
    findings.add(
        FindingType.CAPACITY_WIDE,
        Text.of(
            "The rate that passes in 19 of 20 runs is between %,d and %,d ops/s, which is more than"
                + " a factor of %s: it tells little of what to plan with. How much runs differ"
                + " takes more of them, or longer ones (runs.count, runs.duration,"
                + " runs.find.probe).",
            most.low(), most.high(), Text.plain(Thresholds.MOST_RUNS_FACTOR_MAX)));
  }
}
