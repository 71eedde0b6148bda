package io.github.hbaseycsb.analysis.cost;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The number of bytes of values that an insert or update writes, for workloads whose records are
 * known.
 */
final class ValueBytes {
  private static final Set<String> CORE_WORKLOADS =
      Set.of("site.ycsb.workloads.CoreWorkload", "io.github.hbaseycsb.workload.LongCoreWorkload");

  private static final String ROW_RANGES = "io.github.hbaseycsb.workload.RowRangeWorkload";

  private static final String FIELDS = "10";
  private static final String LENGTH = "100";

  private final Map<String, String> properties;

  /**
   * @param properties the properties of the run
   */
  ValueBytes(Map<String, String> properties) {
    this.properties = properties;
  }

  /** The bytes of a whole record; empty for other workloads, or if the lengths of fields vary. */
  OptionalDouble ofInsert() {
    return ofFields(of("fieldcount", FIELDS));
  }

  /** The bytes that an update writes: one field, unless the workload writes all. */
  OptionalDouble ofUpdate() {
    return ofFields(of("writeallfields", "false").equals("true") ? of("fieldcount", FIELDS) : "1");
  }

  private OptionalDouble ofFields(String fields) {
    String workload = workload();
    if (workload.equals(ROW_RANGES)) {
      return number(of("bigtable.valuelength", "1000"));
    }
    OptionalDouble length = number(of("fieldlength", LENGTH));
    OptionalDouble count = number(fields);
    boolean known =
        CORE_WORKLOADS.contains(workload)
            && of("fieldlengthdistribution", "constant").equals("constant")
            && length.isPresent()
            && count.isPresent();
    return known
        ? OptionalDouble.of(count.getAsDouble() * length.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The number of rows with which the run's table was loaded; empty if unknown. */
  OptionalDouble rows() {
    return number(of("recordcount", ""));
  }

  private static OptionalDouble number(String text) {
    return text.matches("[1-9]\\d{0,17}")
        ? OptionalDouble.of(Double.parseDouble(text))
        : OptionalDouble.empty();
  }

  private String workload() {
    return of("workload", "site.ycsb.workloads.CoreWorkload");
  }

  private String of(String key, String byDefault) {
    return properties.getOrDefault(key, byDefault);
  }
}
