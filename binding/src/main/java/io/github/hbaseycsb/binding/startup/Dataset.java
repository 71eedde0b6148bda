package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.workload.RowProperty;
import io.github.hbaseycsb.workload.RowRangeWorkload;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * The properties that determine which rows a table holds, by {@link RowProperty}. A table that the
 * binding creates stores them in a table attribute. So a run that would read rows that were never
 * loaded can be refused.
 *
 * @param values property name to value, in a fixed order
 */
public record Dataset(Map<String, String> values) {
  /** The name of the table attribute. */
  public static final String ATTRIBUTE = "hbase-ycsb.dataset";

  private static final String KIND = "keys";

  public Dataset {
    values = new LinkedHashMap<>(values);
  }

  /** The data set that a client with these properties loads or expects. */
  static Dataset of(Properties properties) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(KIND, RowRangeWorkload.isSelectedBy(properties) ? "row ranges" : "user");
    values.putAll(RowProperty.keptWithTable(properties));
    return new Dataset(values);
  }

  /** Parses the value of the table attribute. */
  public static Dataset parse(String attribute) {
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

  /**
   * A sentence about the first property in which another data set differs from this one; empty if
   * none does.
   */
  Optional<String> difference(Dataset other) {
    return values.keySet().stream()
        .filter(key -> other.values.containsKey(key))
        .filter(key -> !values.get(key).equals(other.values.get(key)))
        .map(
            key ->
                "was loaded with %s=%s, not %s=%s"
                    .formatted(key, values.get(key), key, other.values.get(key)))
        .findFirst();
  }
}
