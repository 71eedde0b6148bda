package io.github.hbaseycsb.binding;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import site.ycsb.Client;
import site.ycsb.workloads.CoreWorkload;

/**
 * What decides which rows a table holds. A table that the binding creates carries it as a table
 * attribute, so that a run which would read rows that were never loaded can be refused.
 *
 * @param values property name to value, in a fixed order
 */
record Dataset(Map<String, String> values) {
  /** The table attribute's name. */
  static final String ATTRIBUTE = "hbase-ycsb.dataset";

  private static final Map<String, String> DEFAULTS = defaults();

  Dataset {
    values = new LinkedHashMap<>(values);
  }

  /** The data set that a client with these properties loads or expects. */
  static Dataset of(Properties properties) {
    Map<String, String> values = new LinkedHashMap<>();
    DEFAULTS.forEach((key, byDefault) -> values.put(key, properties.getProperty(key, byDefault)));
    return new Dataset(values);
  }

  static Dataset parse(String attribute) {
    return new Dataset(
        Arrays.stream(attribute.split(";"))
            .map(pair -> pair.split("=", 2))
            .filter(pair -> pair.length == 2)
            .collect(
                Collectors.toMap(
                    pair -> pair[0], pair -> pair[1], (a, b) -> b, LinkedHashMap::new)));
  }

  String format() {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(";"));
  }

  /** The first property in which another data set differs from this one, as a sentence. */
  Optional<String> difference(Dataset other) {
    return values.keySet().stream()
        .filter(key -> other.values.containsKey(key))
        .filter(key -> !values.get(key).equals(other.values.get(key)))
        .map(
            key ->
                "was loaded with "
                    + key
                    + "="
                    + values.get(key)
                    + ", not "
                    + key
                    + "="
                    + other.values.get(key))
        .findFirst();
  }

  private static Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put(Client.RECORD_COUNT_PROPERTY, Client.DEFAULT_RECORD_COUNT);
    defaults.put(CoreWorkload.INSERT_ORDER_PROPERTY, CoreWorkload.INSERT_ORDER_PROPERTY_DEFAULT);
    defaults.put(CoreWorkload.ZERO_PADDING_PROPERTY, CoreWorkload.ZERO_PADDING_PROPERTY_DEFAULT);
    return defaults;
  }

  static List<String> properties() {
    return List.copyOf(DEFAULTS.keySet());
  }
}
