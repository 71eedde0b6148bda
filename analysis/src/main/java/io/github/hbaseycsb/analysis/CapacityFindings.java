package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.Ending;
import io.github.hbaseycsb.analysis.capacity.Criterion;
import io.github.hbaseycsb.analysis.capacity.ProbeOutcome;
import io.github.hbaseycsb.analysis.capacity.ProbeSummary;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.client.Units;
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
    Map<String, ?> view = Map.of("capacity", capacity, "factor", Thresholds.MOST_RUNS_FACTOR_MAX);
    if (!capacity.isDecided()) {
      findings.addCase(FindingType.CAPACITY_WIDE, "capacityWide", view);
      return findings.all();
    }
    switch (ending) {
      case FOUND ->
          capacity
              .fit()
              .flatMap(Capacity.Fit::most)
              .filter(most -> most.high() > Thresholds.MOST_RUNS_FACTOR_MAX * most.low())
              .ifPresent(most -> findings.addCase(FindingType.CAPACITY_WIDE, "mostRunsWide", view));
      case AT_LEAST -> findings.addCase(FindingType.CAPACITY_AT_LEAST, "capacityAtLeast", view);
      case NOTHING_HOLDS -> findings.addCase(FindingType.NOTHING_HOLDS, "nothingHolds", view);
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
    for (String limit : capacity.objective().keySet()) {
      Operation.measuredAs(limit.replaceFirst("\\..*", "")).ifPresent(limited::add);
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

  /** Reports what is unknown in all runs at the answer's rate, so it cannot have failed there. */
  private static void debtUnknown(Capacity capacity, FindingList findings) {
    Map<String, Boolean> known =
        capacity.probes().stream()
            .filter(
                it ->
                    it.name().startsWith(RUN) && OptionalInt.of(it.rate()).equals(capacity.rate()))
            .flatMap(it -> it.parts().stream())
            .collect(
                Collectors.toMap(
                    Criterion::name,
                    it -> it.value().isPresent(),
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
}
