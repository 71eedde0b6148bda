package io.github.hbaseycsb.campaign.plan.resolve;

import io.github.hbaseycsb.campaign.plan.keys.Key;
import io.github.hbaseycsb.campaign.plan.keys.PlanKeys;
import io.github.hbaseycsb.campaign.plan.keys.Settings;
import io.github.hbaseycsb.campaign.plan.yaml.BadValueException;
import io.github.hbaseycsb.campaign.plan.yaml.Location;
import io.github.hbaseycsb.campaign.plan.yaml.Problems;
import io.github.hbaseycsb.campaign.plan.yaml.YamlNode.Scalar;
import io.github.hbaseycsb.model.spec.DatasetSpec;
import io.github.hbaseycsb.model.spec.LoadMethod;
import io.github.hbaseycsb.model.spec.RowProperties;
import io.github.hbaseycsb.model.spec.TableSpec;
import io.github.hbaseycsb.model.spec.Workload;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Reads a cell's table and its dataset. The default of a key is the workload file's value, if that
 * has one.
 */
final class TableReader {
  private static final int ROW_RANGE_VALUE_LENGTH = 1000;

  private final Settings settings;
  private final Workload workload;
  private final Location location;
  private final Problems problems;
  private final TableSpec table;

  TableReader(Settings settings, Workload workload, Location location, Problems problems) {
    this.settings = settings;
    this.workload = workload;
    this.location = location;
    this.problems = problems;
    this.table =
        new TableSpec(
            value(PlanKeys.TABLE),
            value(PlanKeys.FAMILY),
            value(PlanKeys.REGIONS),
            value(PlanKeys.COMPRESSION),
            value(PlanKeys.ENCODING),
            value(PlanKeys.BLOOM),
            value(PlanKeys.BLOCK_SIZE),
            value(PlanKeys.IN_MEMORY));
  }

  TableSpec table() {
    return table;
  }

  /**
   * The dataset that the load writes.
   *
   * @param planProperties of the plan without its variants: a variant's properties do not apply to
   *     the load
   * @return empty, with a problem reported, if the number of records is not known
   */
  Optional<DatasetSpec> dataset(Map<String, String> planProperties) {
    Long records = value(PlanKeys.RECORDS);
    if (records == null) {
      boolean inFile = workload.properties().containsKey(PlanKeys.RECORDS.property());
      if (!inFile && !settings.isRefused(PlanKeys.RECORDS)) {
        problems.add(
            location,
            PlanKeys.RECORDS.path(),
            "is missing, and workload " + workload.name() + " has no recordcount: set it");
      }
      return Optional.empty();
    }
    Map<String, String> properties = new TreeMap<>(planProperties);
    properties.putAll(settings.get(PlanKeys.LOAD_PROPERTIES));
    properties.putAll(rows(properties));
    properties.putAll(columnProperties(records));
    properties.putAll(tableProperties());
    return Optional.of(
        new DatasetSpec(
            records,
            fieldCount(),
            fieldLength(),
            settings.get(PlanKeys.LOAD),
            workload.file(),
            properties,
            settings
                .given(PlanKeys.LOAD_THREADS)
                .orElseGet(() -> Collections.max(settings.get(PlanKeys.THREADS))),
            settings.given(PlanKeys.CHUNK).map(OptionalInt::of).orElseGet(OptionalInt::empty),
            settings.get(PlanKeys.VERIFY)));
  }

  private Map<String, String> rows(Map<String, String> properties) {
    Map<String, String> rows = RowProperties.of(workload, properties);
    String fraction = RowProperty.FRACTION.key();
    try {
      YcsbProperty.normalized(fraction, rows.getOrDefault(fraction, "1"));
    } catch (InvalidPropertyException e) {
      rows.put(fraction, "1"); // The problem is that of the property.
    }
    return rows;
  }

  /**
   * The properties of the plan and the variant, and those that determine the rows as they were
   * loaded. Properties for creating the table are included only if each run creates one.
   */
  Map<String, String> runProperties(DatasetSpec dataset) {
    Map<String, String> properties = new TreeMap<>(settings.get(PlanKeys.PROPERTIES));
    Map<String, String> rows = RowProperties.of(workload, dataset.properties());
    Map<String, String> wanted = new TreeMap<>(rows);
    wanted.keySet().retainAll(properties.keySet());
    wanted.forEach(
        (key, loaded) -> {
          if (!loaded.equals(RowProperties.canonical(key, properties.get(key)))) {
            problems.add(
                settings.location(PlanKeys.PROPERTIES),
                PlanKeys.PROPERTIES.path() + "." + key,
                "determines which rows are loaded, and the load uses "
                    + loaded
                    + ": set dataset.properties."
                    + key
                    + " and, if other cells differ, table.name");
          }
        });
    properties.putAll(rows);
    properties.putAll(columnProperties(dataset.records()));
    if (dataset.load() == LoadMethod.EMPTY) {
      properties.putAll(tableProperties());
    } else {
      properties.put(BindingProperty.TABLE.key(), table.name());
      properties.put(BindingProperty.COLUMN_FAMILY.key(), table.family());
    }
    return properties;
  }

  /** Everything that must be the same in cells that share a table. */
  Map<String, String> loaded(DatasetSpec dataset) {
    Map<String, String> loaded = new TreeMap<>(RowProperties.of(workload, dataset.properties()));
    settings
        .get(PlanKeys.LOAD_PROPERTIES)
        .forEach((key, value) -> loaded.put(PlanKeys.LOAD_PROPERTIES.path() + "." + key, value));
    loaded.putAll(columnProperties(dataset.records()));
    tableValues().forEach((key, value) -> loaded.put(key.path(), value));
    loaded.put(PlanKeys.LOAD.path(), dataset.load().name());
    loaded.put(PlanKeys.VERIFY.path(), dataset.verify().name());
    settings
        .given(PlanKeys.LOAD_THREADS)
        .ifPresent(threads -> loaded.put(PlanKeys.LOAD_THREADS.path(), threads.toString()));
    settings
        .given(PlanKeys.CHUNK)
        .ifPresent(chunk -> loaded.put(PlanKeys.CHUNK.path(), chunk.toString()));
    return loaded;
  }

  private Map<String, String> columnProperties(long records) {
    String length = Integer.toString(fieldLength());
    return workload.hasRowRanges()
        ? Map.of(
            RowProperty.RECORD_COUNT.key(),
            Long.toString(records),
            RowProperty.VALUE_LENGTH.key(),
            length)
        : Map.of(
            RowProperty.RECORD_COUNT.key(), Long.toString(records),
            RowProperty.FIELD_COUNT.key(), Integer.toString(fieldCount()),
            RowProperty.FIELD_LENGTH.key(), length);
  }

  private Map<String, String> tableProperties() {
    Map<String, String> properties = new TreeMap<>();
    boolean create = settings.get(PlanKeys.LOAD) != LoadMethod.NONE;
    properties.put(BindingProperty.CREATE_TABLE.key(), Boolean.toString(create));
    tableValues().forEach((key, value) -> properties.put(key.property(), value));
    return properties;
  }

  private Map<Key<?>, String> tableValues() {
    Map<Key<?>, String> values = new LinkedHashMap<>();
    values.put(PlanKeys.TABLE, table.name());
    values.put(PlanKeys.FAMILY, table.family());
    values.put(PlanKeys.REGIONS, Integer.toString(table.regions()));
    values.put(PlanKeys.COMPRESSION, table.compression());
    values.put(PlanKeys.ENCODING, table.encoding());
    values.put(PlanKeys.BLOOM, table.bloom());
    values.put(PlanKeys.BLOCK_SIZE, Integer.toString(table.blockSize()));
    values.put(PlanKeys.IN_MEMORY, Boolean.toString(table.inMemory()));
    return values;
  }

  private int fieldCount() {
    if (!workload.hasRowRanges()) {
      return value(PlanKeys.FIELD_COUNT);
    }
    if (settings.given(PlanKeys.FIELD_COUNT).orElse(1) != 1) {
      problems.add(
          settings.location(PlanKeys.FIELD_COUNT),
          PlanKeys.FIELD_COUNT.path(),
          "workload " + workload.name() + " has rows with one field: set it to 1, or leave it out");
    }
    return 1;
  }

  private int fieldLength() {
    return workload.hasRowRanges()
        ? value(PlanKeys.FIELD_LENGTH, RowProperty.VALUE_LENGTH.key(), ROW_RANGE_VALUE_LENGTH)
        : value(PlanKeys.FIELD_LENGTH);
  }

  private <T> T value(Key<T> key) {
    return value(key, key.property(), key.byDefault());
  }

  private <T> T value(Key<T> key, String property, T byDefault) {
    Optional<T> given = settings.given(key);
    String inFile = workload.properties().get(property);
    if (given.isPresent() || inFile == null) {
      return given.orElse(byDefault);
    }
    try {
      return key.type().read(new Scalar(location, inFile));
    } catch (BadValueException e) {
      problems.add(
          location,
          key.path(),
          property + " of workload " + workload.name() + ": " + e.getMessage());
      return byDefault;
    }
  }
}
