package io.github.hbaseycsb.campaign.plan;

/**
 * A key that a plan can have.
 *
 * @param path from the top, separated by dots
 * @param type what it takes
 * @param byDefault what holds when it is not given; null when that depends on others
 * @param defaultText the default as the documentation has it
 * @param property of YCSB or the binding that says the same in a workload file; empty if none does
 * @param meaning one line for the documentation
 */
record Key<T>(
    String path,
    ValueType<T> type,
    T byDefault,
    String defaultText,
    String property,
    String meaning) {

  /** A key with a default of its own. */
  static <T> Key<T> of(
      String path, ValueType<T> type, T byDefault, String defaultText, String meaning) {
    return new Key<>(path, type, byDefault, defaultText, "", meaning);
  }

  /** A key whose default depends on others. */
  static <T> Key<T> of(String path, ValueType<T> type, String defaultText, String meaning) {
    return new Key<>(path, type, null, defaultText, "", meaning);
  }

  /** A key that a workload file may decide. */
  static <T> Key<T> of(
      String path,
      ValueType<T> type,
      T byDefault,
      String property,
      String defaultText,
      String meaning) {
    return new Key<>(path, type, byDefault, defaultText, property, meaning);
  }

  String section() {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }
}
