package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.PropertyNames;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.launcher.UsageException;
import io.github.hbaseycsb.launcher.YcsbProperties;
import io.github.hbaseycsb.launcher.YcsbProperties.Phase;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import site.ycsb.Client;

/**
 * Checks the properties of a cell's clients as the clients do, before the first of them starts.
 *
 * @param siteKeys names of settings that the cluster's {@code hbase-site.xml} has
 */
record PropertyCheck(CellSource source, Set<String> siteKeys) {
  /**
   * Checks the names and values in sections of properties, and those of the workload file, except
   * those for which the plan has keys.
   */
  void checkEach(Settings plan) {
    checkEach(plan, PlanKeys.PROPERTIES);
    checkEach(source.settings(), PlanKeys.PROPERTIES);
    checkEach(source.settings(), PlanKeys.LOAD_PROPERTIES);
    Workload workload = source.workload();
    complaints(workload.properties())
        .values()
        .forEach(it -> source.problem(PlanKeys.WORKLOADS.path(), workload.file() + ": " + it));
  }

  private void checkEach(Settings settings, Key<Map<String, String>> section) {
    complaints(settings.get(section))
        .forEach(
            (key, complaint) ->
                source
                    .problems()
                    .add(settings.location(section, key), section.path() + "." + key, complaint));
  }

  private Map<String, String> complaints(Map<String, String> properties) {
    Map<String, String> complaints = new TreeMap<>();
    properties.forEach(
        (key, value) -> {
          if (!ReservedProperties.isReserved(key)) {
            complaint(key, value).ifPresent(it -> complaints.put(key, it));
          }
        });
    return complaints;
  }

  /**
   * Checks whether properties contradict each other, or how many operations a cell's runs do. The
   * cells of a workload and variant differ only in values of which the plan has a list.
   */
  void checkTogether(Map<String, String> load, Map<String, String> run, Cell cell) {
    Map<String, String> counted = new TreeMap<>(run);
    counted.put(YcsbProperty.OPERATION_COUNT.key(), Long.toString(operations(cell)));
    // Of n clients, each inserts every n-th row.
    counted.put(YcsbProperty.RUN_INSERT_STEP.key(), cell.get(PlanKeys.CLIENTS).toString());
    Optional<String> ofRun = contradiction(Phase.RUN, counted);
    ofRun.ifPresent(it -> add(PlanKeys.PROPERTIES, it));
    contradiction(Phase.LOAD, load)
        .filter(it -> !ofRun.equals(Optional.of(it)))
        .ifPresent(it -> add(PlanKeys.LOAD_PROPERTIES, it));
  }

  /** The most that a client may do. */
  private long operations(Cell cell) {
    if (cell.given(PlanKeys.DURATION).isPresent()) {
      return Cell.CLIENT_OPERATIONS_MAX;
    }
    long all = ClientLimit.byNumber(cell, source.workload().properties()).orElse(Long.MAX_VALUE);
    long ofFirst = Math.max(0, all - 1) / cell.get(PlanKeys.CLIENTS) + 1;
    return Math.min(Cell.CLIENT_OPERATIONS_MAX, ofFirst);
  }

  private void add(Key<?> section, String complaint) {
    source.problem(section.path(), "with workload " + source.workload().name() + ": " + complaint);
  }

  private Optional<String> contradiction(Phase phase, Map<String, String> overrides) {
    Map<String, String> all = source.workload().merged(overrides);
    // What is wrong alone has been said, and that only the campaign may set turns.
    all.entrySet().removeIf(it -> complaint(it.getKey(), it.getValue()).isPresent());
    all.remove(BindingProperty.TURNS.key());
    all.keySet().removeAll(siteKeys);
    Properties properties = new Properties();
    properties.putAll(all);
    try {
      YcsbProperties.normalize(properties, Optional.empty(), warning -> {});
      if (phase == Phase.LOAD) {
        YcsbProperties.checkRecords(properties);
      } else {
        YcsbProperties.check(properties, phase);
      }
      // As clients do.
      properties.setProperty(Client.DO_TRANSACTIONS_PROPERTY, Boolean.toString(phase == Phase.RUN));
      HBaseOptions.from(properties);
      return Optional.empty();
    } catch (UsageException | StartupException e) {
      return Optional.of(e.getMessage());
    }
  }

  private Optional<String> complaint(String key, String value) {
    if (siteKeys.contains(key)) {
      return Optional.empty();
    }
    boolean ofHBase = key.startsWith(PropertyNames.OURS);
    Optional<String> unknown =
        PropertyNames.complaintAbout(key).filter(it -> ofHBase || hasKnownClass());
    if (unknown.isPresent()) {
      return unknown.map(it -> it.contains(": ") || ofHBase ? it : it + ": leave it out");
    }
    if (YcsbProperty.isOfWorkload(key)
        && !key.startsWith(RowRangeProperty.PREFIX)
        && !hasKnownClass()) {
      return Optional.empty();
    }
    try {
      YcsbProperty.normalized(key, value);
      Stream<Property<?>> binding = BindingProperty.all().stream();
      for (Property<?> property : binding.filter(it -> it.key().equals(key)).toList()) {
        property.type().parse(key, value);
      }
      return Optional.empty();
    } catch (InvalidPropertyException e) {
      return Optional.of(e.getMessage());
    }
  }

  private boolean hasKnownClass() {
    return YcsbProperties.knowsPropertiesOf(
        source.workload().properties().get(Client.WORKLOAD_PROPERTY));
  }
}
