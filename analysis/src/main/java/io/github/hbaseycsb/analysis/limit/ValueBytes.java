package io.github.hbaseycsb.analysis.limit;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.BindingProperty.Update;
import io.github.hbaseycsb.property.Operation.Fields;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The number of bytes of values that an insert or update writes, by the properties of a run, for
 * workloads whose records are known.
 */
public record ValueBytes(Map<String, String> properties) {
  /**
   * The bytes of the fields that a call writes; empty for other workloads, if the lengths of fields
   * vary, or if an update is no put.
   */
  OptionalDouble of(Fields written) {
    return switch (written) {
      case NONE -> OptionalDouble.of(0);
      case ALL -> ofFields(YcsbProperty.FIELD_COUNT.textIn(properties::get));
      case ONE_OR_ALL ->
          Update.isNoPut(BindingProperty.UPDATE.textIn(properties::get))
              ? OptionalDouble.empty()
              : YcsbProperty.WRITE_ALL_FIELDS.textIn(properties::get).equals("true")
                  ? of(Fields.ALL)
                  : ofFields("1");
    };
  }

  private OptionalDouble ofFields(String fields) {
    if (RowRangeProperty.nameTest(properties)) {
      return number(RowRangeProperty.VALUE_LENGTH.textIn(properties::get));
    }
    OptionalDouble length = number(YcsbProperty.FIELD_LENGTH.textIn(properties::get));
    OptionalDouble count = number(fields);
    boolean known =
        isOfCoreWorkload()
            && YcsbProperty.FIELD_LENGTH_DISTRIBUTION.textIn(properties::get).equals("constant")
            && length.isPresent()
            && count.isPresent();
    return known
        ? OptionalDouble.of(count.getAsDouble() * length.getAsDouble())
        : OptionalDouble.empty();
  }

  /** Whether the workload is YCSB's own, with records of any number. */
  public boolean isOfCoreWorkload() {
    return YcsbProperty.isCoreWorkload(
        properties.getOrDefault(YcsbProperty.WORKLOAD.key(), YcsbProperty.CORE_WORKLOAD));
  }

  /** The number of rows with which the run's table was loaded; empty if unknown. */
  OptionalDouble rows() {
    return number(YcsbProperty.RECORD_COUNT.textIn(properties::get));
  }

  private static OptionalDouble number(String text) {
    return text.matches("[1-9]\\d{0,17}")
        ? OptionalDouble.of(Double.parseDouble(text))
        : OptionalDouble.empty();
  }
}
