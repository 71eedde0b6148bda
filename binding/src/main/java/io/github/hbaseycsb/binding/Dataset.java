package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.workload.RowRangeWorkload;
import java.util.Arrays;
import java.util.LinkedHashMap;
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

  /** What decides the rows of {@code CoreWorkload}, and of workloads that build keys as it does. */
  private static final Map<String, String> CORE =
      ordered(
          Client.RECORD_COUNT_PROPERTY, Client.DEFAULT_RECORD_COUNT,
          CoreWorkload.INSERT_ORDER_PROPERTY, CoreWorkload.INSERT_ORDER_PROPERTY_DEFAULT,
          CoreWorkload.ZERO_PADDING_PROPERTY, CoreWorkload.ZERO_PADDING_PROPERTY_DEFAULT);

  /** What decides the rows of {@code RowRangeWorkload}. */
  private static final Map<String, String> ROW_RANGE =
      ordered(
          Client.RECORD_COUNT_PROPERTY,
          Client.DEFAULT_RECORD_COUNT,
          "bigtable.keyformat",
          "report10",
          "bigtable.valuelength",
          "1000",
          "bigtable.seed",
          "0");

  private static final String KIND = "keys";

  Dataset {
    values = new LinkedHashMap<>(values);
  }

  /** The data set that a client with these properties loads or expects. */
  static Dataset of(Properties properties) {
    boolean rowRange = RowRangeWorkload.isSelectedBy(properties);
    Map<String, String> values = new LinkedHashMap<>();
    values.put(KIND, rowRange ? "row ranges" : "user");
    (rowRange ? ROW_RANGE : CORE)
        .forEach((key, byDefault) -> values.put(key, properties.getProperty(key, byDefault)));
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

  private static Map<String, String> ordered(String... pairs) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(pairs[i], pairs[i + 1]);
    }
    return map;
  }
}
