package io.github.hbaseycsb.campaign.plan.keys;

import io.github.hbaseycsb.campaign.plan.yaml.Problems;
import io.github.hbaseycsb.campaign.plan.yaml.YamlNode.Mapping;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowProperty;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Properties that a plan sets by a key of its own, or that the campaign sets itself. */
final class ReservedProperties {
  private static final Set<String> OWN =
      Set.of(
          "db",
          "dotransactions",
          "exporter",
          "exportfile",
          "hbase.createtable",
          "hdrhistogram.fileoutput",
          "hdrhistogram.output.path",
          "measurement.interval",
          "measurementtype",
          LongCoreWorkload.RUN_INSERT_START,
          LongCoreWorkload.RUN_INSERT_STEP,
          "status.interval",
          "workload");

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
    keys.put("threads", PlanKeys.THREADS.path());
    keys.put("threadcount", PlanKeys.THREADS.path());
    keys.put("target", PlanKeys.TARGET.path());
    keys.put("operationcount", PlanKeys.OPERATIONS.path());
    keys.put("maxexecutiontime", PlanKeys.DURATION.path());
    keys.put("insertstart", PlanKeys.CHUNK.path());
    keys.put("insertcount", PlanKeys.CHUNK.path());
    keys.put("bigtable.clients", PlanKeys.CLIENTS.path());
    keys.put("bigtable.client", PlanKeys.CLIENTS.path());
    return keys;
  }
}
