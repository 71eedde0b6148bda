package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads a cell's table and its dataset. The default of a key is the workload file's value, if that
 * has one.
 */
final class TableResolver {
  private static final int ROW_RANGE_VALUE_LENGTH =
      Integer.parseInt(RowProperty.VALUE_LENGTH.defaultValue());

  private static final List<Key<?>> OF_TABLES =
      PlanKeys.ALL.stream().filter(key -> key.section().equals("table")).toList();

  private final CellSource source;
  private final Settings settings;
  private final Workload workload;
  private final Values values;

  TableResolver(CellSource source, Values values) {
    this.source = source;
    this.settings = source.settings();
    this.workload = source.workload();
    this.values = values;
  }

  /**
   * The values with the dataset that the load writes.
   *
   * @param planProperties of the plan without its variants: a variant's properties do not apply to
   *     the load
   * @return empty, with a problem reported, if the number of records is not known
   */
  Optional<Values> dataset(Map<String, String> planProperties) {
    if (values.given(PlanKeys.RECORDS).isEmpty()) {
      boolean inFile = workload.properties().containsKey(PlanKeys.RECORDS.property());
      if (!inFile && !settings.isRefused(PlanKeys.RECORDS)) {
        source.problem(
            PlanKeys.RECORDS.path(),
            "is missing, and workload %s has no %s: set it"
                .formatted(workload.name(), PlanKeys.RECORDS.property()));
      }
      return Optional.empty();
    }
    Values dataset =
        values.with(PlanKeys.FIELD_COUNT, fieldCount()).with(PlanKeys.FIELD_LENGTH, fieldLength());
    Map<String, String> properties = new TreeMap<>(planProperties);
    properties.putAll(settings.get(PlanKeys.LOAD_PROPERTIES));
    properties.putAll(rows(properties));
    if (!workload.hasRowRanges()) {
      properties.remove(RowProperty.FRACTION.key()); // Other workloads load all records.
    }
    properties.putAll(columnProperties(dataset));
    properties.putAll(tableProperties());
    return Optional.of(dataset.with(PlanKeys.LOAD_PROPERTIES, properties));
  }

  private Map<String, String> rows(Map<String, String> properties) {
    Map<String, String> rows = RowProperties.of(workload, properties);
    String fraction = RowProperty.FRACTION.key();
    String all = RowProperty.FRACTION.defaultValue();
    try {
      YcsbProperty.normalized(fraction, rows.getOrDefault(fraction, all));
    } catch (InvalidPropertyException e) {
      rows.put(fraction, all); // The problem is that of the property.
    }
    return rows;
  }

  /**
   * The properties of the plan and the variant, and those that determine the rows as they were
   * loaded. Properties for creating the table are included only if each run creates one.
   */
  Map<String, String> runProperties(Values dataset) {
    Map<String, String> properties = new TreeMap<>(settings.get(PlanKeys.PROPERTIES));
    Map<String, String> rows = RowProperties.of(workload, dataset.get(PlanKeys.LOAD_PROPERTIES));
    rows.forEach(
        (key, loaded) -> {
          String own = properties.get(key);
          if (own != null && !loaded.equals(RowProperties.canonical(key, own))) {
            source
                .problems()
                .add(
                    settings.location(PlanKeys.PROPERTIES),
                    PlanKeys.PROPERTIES.path() + "." + key,
                    ("determines which rows are loaded, and the load uses %s: set"
                            + " dataset.properties.%s and, if other cells differ, table.name")
                        .formatted(loaded, key));
          }
        });
    properties.putAll(rows);
    properties.putAll(columnProperties(dataset));
    if (dataset.get(PlanKeys.LOAD) == LoadMethod.EMPTY) {
      properties.putAll(tableProperties());
    } else {
      properties.put(PlanKeys.TABLE.property(), values.get(PlanKeys.TABLE));
      properties.put(PlanKeys.FAMILY.property(), values.get(PlanKeys.FAMILY));
      values
          .given(PlanKeys.FAMILIES)
          .ifPresent(it -> properties.put(PlanKeys.FAMILIES.property(), it));
    }
    return properties;
  }

  private Map<String, String> columnProperties(Values dataset) {
    Map<String, String> properties = new TreeMap<>();
    properties.put(RowProperty.RECORD_COUNT.key(), dataset.get(PlanKeys.RECORDS).toString());
    String length = dataset.get(PlanKeys.FIELD_LENGTH).toString();
    if (workload.hasRowRanges()) {
      properties.put(RowProperty.VALUE_LENGTH.key(), length);
    } else {
      properties.put(RowProperty.FIELD_LENGTH.key(), length);
      properties.put(RowProperty.FIELD_COUNT.key(), dataset.get(PlanKeys.FIELD_COUNT).toString());
    }
    properties.put(RowProperty.COMPRESSION_RATIO.key(), dataset.get(PlanKeys.COMPRESSION_RATIO));
    dataset
        .given(PlanKeys.VALUES_FILE)
        .ifPresent(it -> properties.put(PlanKeys.VALUES_FILE.property(), it));
    return properties;
  }

  private Map<String, String> tableProperties() {
    if (settings.given(PlanKeys.FAMILY).isPresent()
        && settings.given(PlanKeys.FAMILIES).isPresent()) {
      settings.refuse(PlanKeys.FAMILY, PlanKeys.FAMILIES, "table.families has names: leave it out");
    }
    Map<String, String> properties = new TreeMap<>();
    boolean create = settings.get(PlanKeys.LOAD) != LoadMethod.NONE;
    properties.put(BindingProperty.CREATE_TABLE.key(), Boolean.toString(create));
    for (Key<?> key : OF_TABLES) {
      if (values.given(key).orElse(null) instanceof Map<?, ?> attributes) {
        attributes.forEach((name, it) -> properties.put(key.property() + name, it.toString()));
      } else {
        values.text(key).ifPresent(it -> properties.put(key.property(), it));
      }
    }
    return properties;
  }

  private int fieldCount() {
    if (!workload.hasRowRanges()) {
      return values.get(PlanKeys.FIELD_COUNT);
    }
    if (settings.given(PlanKeys.FIELD_COUNT).orElse(1) != 1) {
      settings.refuse(
          PlanKeys.FIELD_COUNT,
          "workload " + workload.name() + " has rows with one field: set it to 1, or leave it out");
    }
    return 1;
  }

  private int fieldLength() {
    return workload.hasRowRanges()
        ? settings
            .given(PlanKeys.FIELD_LENGTH)
            .or(() -> source.inFile(PlanKeys.FIELD_LENGTH, RowProperty.VALUE_LENGTH.key()))
            .orElse(ROW_RANGE_VALUE_LENGTH)
        : values.get(PlanKeys.FIELD_LENGTH);
  }
}
