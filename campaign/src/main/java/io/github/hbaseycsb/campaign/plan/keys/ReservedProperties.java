package io.github.hbaseycsb.campaign.plan.keys;

import io.github.hbaseycsb.binding.options.BindingProperty;
import io.github.hbaseycsb.campaign.plan.yaml.Problems;
import io.github.hbaseycsb.campaign.plan.yaml.YamlNode.Mapping;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowProperty;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Properties that a plan sets by a key of its own, or that the campaign sets itself. */
public final class ReservedProperties {
  private static final Set<String> OWN =
      Set.of(
          "db",
          "dotransactions",
          "exporter",
          "exportfile",
          TurnSchedule.Part.PROPERTY,
          BindingProperty.CREATE_TABLE.key(),
          "hdrhistogram.fileoutput",
          "hdrhistogram.output.path",
          "measurement.interval",
          "measurementtype",
          LongCoreWorkload.RUN_INSERT_START,
          LongCoreWorkload.RUN_INSERT_STEP,
          "status.interval",
          "workload");

  /** Keys of what a workload file cannot decide: each client would take all of it, loads too. */
  private static final Map<String, String> ONLY_KEYS =
      Map.of(
          "threads", PlanKeys.THREADS.path(),
          "threadcount", PlanKeys.THREADS.path(),
          "target", PlanKeys.TARGET.path(),
          "maxexecutiontime", PlanKeys.DURATION.path(),
          "insertstart", PlanKeys.CHUNK.path(),
          "insertcount", PlanKeys.CHUNK.path(),
          "bigtable.clients", PlanKeys.CLIENTS.path(),
          "bigtable.client", PlanKeys.CLIENTS.path());

  /** Values that change nothing. Templates of workload files have some of them. */
  private static final Map<String, String> WITHOUT_EFFECT =
      Map.of(
          "threadcount", "1",
          "target", "0",
          "maxexecutiontime", "0",
          "insertstart", "0",
          "bigtable.clients", "1",
          "bigtable.client", "0",
          "measurementtype", "hdrhistogram",
          "measurement.interval", "op");

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
    if (OWN.contains(property) && !property.equals("workload")) {
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
    keys.put("operationcount", PlanKeys.OPERATIONS.path());
    keys.putAll(ONLY_KEYS);
    return keys;
  }
}
