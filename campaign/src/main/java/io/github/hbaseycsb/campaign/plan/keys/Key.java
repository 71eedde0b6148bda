package io.github.hbaseycsb.campaign.plan.keys;

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
public record Key<T>(
    String path,
    ValueType<T> type,
    T byDefault,
    String defaultText,
    String property,
    String meaning) {

  String section() {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }
}
