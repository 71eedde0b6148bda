package io.github.hbaseycsb.campaign.plan.keys;

/**
 * A key that a plan can have.
 *
 * @param path from the top, separated by dots
 * @param type the values that it takes
 * @param byDefault the value if none is given; null if that depends on other keys
 * @param defaultText the default, for the documentation
 * @param property of YCSB or the binding with the same meaning in a workload file; empty if there
 *     is none
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
