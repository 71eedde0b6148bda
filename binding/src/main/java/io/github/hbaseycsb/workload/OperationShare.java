package io.github.hbaseycsb.workload;

import java.util.function.UnaryOperator;
import site.ycsb.workloads.CoreWorkload;

/**
 * A type of operation of {@code CoreWorkload}, with the property for its share of all operations.
 */
public enum OperationShare {
  READ(CoreWorkload.READ_PROPORTION_PROPERTY, CoreWorkload.READ_PROPORTION_PROPERTY_DEFAULT, false),
  UPDATE(
      CoreWorkload.UPDATE_PROPORTION_PROPERTY,
      CoreWorkload.UPDATE_PROPORTION_PROPERTY_DEFAULT,
      true),
  INSERT(
      CoreWorkload.INSERT_PROPORTION_PROPERTY,
      CoreWorkload.INSERT_PROPORTION_PROPERTY_DEFAULT,
      true),
  SCAN(CoreWorkload.SCAN_PROPORTION_PROPERTY, CoreWorkload.SCAN_PROPORTION_PROPERTY_DEFAULT, false),
  READ_MODIFY_WRITE(
      CoreWorkload.READMODIFYWRITE_PROPORTION_PROPERTY,
      CoreWorkload.READMODIFYWRITE_PROPORTION_PROPERTY_DEFAULT,
      true);

  private final String key;
  private final String byDefault;
  private final boolean writes;

  OperationShare(String key, String byDefault, boolean writes) {
    this.key = key;
    this.byDefault = byDefault;
    this.writes = writes;
  }

  /** The property's name. */
  public String key() {
    return key;
  }

  /**
   * Whether some of the operations are of this type.
   *
   * @param properties returns a property's value by its name, or null
   */
  public boolean isPartOf(UnaryOperator<String> properties) {
    return !in(properties).strip().matches("0*\\.?0*");
  }

  /** Whether the operation changes the table. */
  public boolean writes() {
    return writes;
  }

  /**
   * The text of the property, or its default.
   *
   * @param properties returns a property's value by its name, or null
   */
  public String in(UnaryOperator<String> properties) {
    String value = properties.apply(key);
    return value == null ? byDefault : value;
  }
}
