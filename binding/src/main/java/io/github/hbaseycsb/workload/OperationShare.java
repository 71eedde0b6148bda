package io.github.hbaseycsb.workload;

import java.util.function.UnaryOperator;
import site.ycsb.workloads.CoreWorkload;

/**
 * The part that a kind of operation has of all that {@code CoreWorkload} does, and its property.
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

  /** Whether such an operation changes the table. */
  public boolean writes() {
    return writes;
  }

  /**
   * The property's value as it is written, its default if it has none.
   *
   * @param properties a property's value by its name, null for none
   */
  public String in(UnaryOperator<String> properties) {
    String value = properties.apply(key);
    return value == null ? byDefault : value;
  }
}
