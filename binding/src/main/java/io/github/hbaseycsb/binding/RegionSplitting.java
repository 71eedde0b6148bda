package io.github.hbaseycsb.binding;

import java.util.Properties;

/** Reads from YCSB's properties which keys will be loaded. */
final class RegionSplitting {
  private RegionSplitting() {}

  /**
   * @throws StartupException when {@code recordcount} or {@code zeropadding} is not a number, or
   *     splitting is asked for without records to split at
   */
  static RegionSplits of(Properties properties) throws StartupException {
    Dataset dataset = Dataset.of(properties);
    long records = number(dataset, "recordcount", 0);
    return new RegionSplits(
        // YCSB itself takes 0 as this.
        records == 0 ? Integer.MAX_VALUE : records,
        dataset.values().get("insertorder").equals("hashed"),
        (int) number(dataset, "zeropadding", 0));
  }

  private static long number(Dataset dataset, String key, long min) throws StartupException {
    String value = dataset.values().get(key);
    try {
      long number = Long.parseLong(value.trim());
      if (number >= min && number <= Integer.MAX_VALUE) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw bad(key, value, e);
    }
    throw bad(key, value, null);
  }

  private static StartupException bad(String key, String value, Throwable cause) {
    return new StartupException(
        "property "
            + key
            + "="
            + value
            + " is not valid: give a whole number from 0 to "
            + Integer.MAX_VALUE,
        cause);
  }
}
