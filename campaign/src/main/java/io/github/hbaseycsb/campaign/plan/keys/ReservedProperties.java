package io.github.hbaseycsb.campaign.plan.keys;

import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.model.key.Key;
import io.github.hbaseycsb.model.key.PlanKeys;
import io.github.hbaseycsb.model.yaml.Problems;
import io.github.hbaseycsb.model.yaml.YamlNode.Mapping;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.HashMap;
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
          TurnSchedule.Part.PROPERTY,
          BindingProperty.CREATE_TABLE.key(),
          YcsbProperty.HISTOGRAM_LOGS.key(),
          YcsbProperty.HISTOGRAM_LOG_PREFIX.key(),
          YcsbProperty.MEASUREMENT_INTERVAL.key(),
          YcsbProperty.MEASUREMENT_TYPE.key(),
          YcsbProperty.RUN_INSERT_START.key(),
          YcsbProperty.RUN_INSERT_STEP.key(),
          YcsbProperty.STATUS_INTERVAL.key(),
          YcsbProperty.WORKLOAD.key());

  /** Keys of what a workload file cannot decide: each client would take all of it, loads too. */
  private static final Map<String, String> ONLY_KEYS =
      Map.of(
          "threads",
          PlanKeys.THREADS.path(),
          YcsbProperty.THREAD_COUNT.key(),
          PlanKeys.THREADS.path(),
          YcsbProperty.TARGET.key(),
          PlanKeys.TARGET.path(),
          YcsbProperty.MAX_EXECUTION_TIME.key(),
          PlanKeys.DURATION.path(),
          YcsbProperty.INSERT_START.key(),
          PlanKeys.CHUNK.path(),
          YcsbProperty.INSERT_COUNT.key(),
          PlanKeys.CHUNK.path(),
          RowRangeProperty.CLIENTS.key(),
          PlanKeys.CLIENTS.path(),
          RowRangeProperty.CLIENT.key(),
          PlanKeys.CLIENTS.path());

  /** Their defaults change nothing. Templates of workload files have some of them. */
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

  private static final Map<String, String> KEYS = keys();

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
  public static Optional<String> inWorkload(String property, String value) {
    if (value.equalsIgnoreCase(WITHOUT_EFFECT.get(property))) {
      return Optional.empty();
    }
    if (OWN.contains(property) && !property.equals(YcsbProperty.WORKLOAD.key())) {
      return Optional.of("which the campaign sets itself: remove it there");
    }
    return Optional.ofNullable(ONLY_KEYS.get(property))
        .map(key -> "which the plan decides: remove it there, and set " + key);
  }

  private static Optional<String> remedy(String property) {
    if (OWN.contains(property)) {
      return Optional.of("the campaign sets this property itself: leave it out");
    }
    return Optional.ofNullable(KEYS.get(property))
        .map(key -> "the plan has a key for this property: set " + key);
  }

  private static Map<String, String> keys() {
    Map<String, String> keys = new HashMap<>();
    for (Key<?> key : PlanKeys.ALL) {
      if (!key.property().isEmpty()) {
        keys.put(key.property(), key.path());
      }
    }
    keys.put(RowProperty.VALUE_LENGTH.key(), PlanKeys.FIELD_LENGTH.path());
    keys.put(YcsbProperty.OPERATION_COUNT.key(), PlanKeys.OPERATIONS.path());
    keys.putAll(ONLY_KEYS);
    return keys;
  }
}
