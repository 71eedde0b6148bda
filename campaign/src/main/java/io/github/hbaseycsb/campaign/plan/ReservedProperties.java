package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Properties that a plan sets by a key of its own, or that the campaign sets itself. */
public final class ReservedProperties {
  private static final Set<String> OWN =
      Set.of(
          YcsbProperty.DB.key(),
          YcsbProperty.DO_TRANSACTIONS.key(),
          YcsbProperty.EXPORTER.key(),
          YcsbProperty.EXPORT_FILE.key(),
          BindingProperty.CREATE_TABLE.key(),
          BindingProperty.TURNS.key(),
          YcsbProperty.HISTOGRAM_LOGS.key(),
          YcsbProperty.HISTOGRAM_LOG_PREFIX.key(),
          YcsbProperty.MEASUREMENT_INTERVAL.key(),
          YcsbProperty.MEASUREMENT_TYPE.key(),
          YcsbProperty.RUN_INSERT_START.key(),
          YcsbProperty.RUN_INSERT_STEP.key(),
          YcsbProperty.STATUS_INTERVAL.key(),
          YcsbProperty.WORKLOAD.key());

  /** The defaults of some change nothing. Templates of workload files have some of them. */
  private static final Map<String, String> WITHOUT_EFFECT =
      Stream.of(
              YcsbProperty.THREAD_COUNT,
              YcsbProperty.TARGET,
              YcsbProperty.MAX_EXECUTION_TIME,
              YcsbProperty.INSERT_START,
              RowRangeProperty.CLIENTS,
              RowRangeProperty.CLIENT,
              YcsbProperty.MEASUREMENT_TYPE,
              YcsbProperty.MEASUREMENT_INTERVAL)
          .collect(Collectors.toMap(Property::key, it -> it.byDefault().orElseThrow()));

  private ReservedProperties() {}

  /** Adds a problem for each of them. */
  static void check(Mapping properties, String shown, Problems problems) {
    properties
        .entries()
        .forEach(
            (name, entry) ->
                remedy(name)
                    .ifPresent(it -> problems.add(entry.keyLocation(), shown + "." + name, it)));
  }

  /** Whether a plan has a key for it, or the campaign sets it. */
  public static boolean isReserved(String property) {
    return remedy(property).isPresent();
  }

  /**
   * Why a workload file cannot have a property.
   *
   * @return a clause with what to do; empty if it can, or if its value changes nothing
   */
  static Optional<String> inWorkload(String property, String value) {
    if (value.equalsIgnoreCase(WITHOUT_EFFECT.get(property))) {
      return Optional.empty();
    }
    if (OWN.contains(property) && !property.equals(YcsbProperty.WORKLOAD.key())) {
      return Optional.of("which the campaign sets itself: remove it there");
    }
    return PlanKeys.ALL.stream()
        .filter(key -> key.decides().contains(property))
        .findFirst()
        .map(key -> "which the plan decides: remove it there, and set " + key);
  }

  private static Optional<String> remedy(String property) {
    if (OWN.contains(property)) {
      return Optional.of("the campaign sets this property itself: leave it out");
    }
    if (property.equals(RowProperty.VALUE_LENGTH.key())) {
      return Optional.of(ofKey(PlanKeys.FIELD_LENGTH));
    }
    return PlanKeys.ALL.stream()
        .filter(key -> key.decides(property))
        .findFirst()
        .map(ReservedProperties::ofKey);
  }

  private static String ofKey(Key<?> key) {
    return "the plan has a key for this property: set " + key;
  }
}
