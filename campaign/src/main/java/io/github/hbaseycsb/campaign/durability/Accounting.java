package io.github.hbaseycsb.campaign.durability;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Compares the rows of a table with those that were acknowledged. */
final class Accounting {
  private static final int LOST_NAMED = 5;

  private final Set<String> missing;
  private final String field;
  private final int valueBytes;
  private long unacknowledged;

  /**
   * @param acknowledged keys
   * @param field of the rows
   * @param valueBytes length of its value
   */
  Accounting(Set<String> acknowledged, String field, int valueBytes) {
    this.missing = acknowledged;
    this.field = field;
    this.valueBytes = valueBytes;
  }

  /** Adds a row of the table. A row whose value is not the written one counts as lost. */
  void row(String key, byte[] value) {
    if (!missing.contains(key)) {
      unacknowledged++;
    } else if (Arrays.equals(value, expected(key))) {
      missing.remove(key);
    }
  }

  /** The number of acknowledged rows that are missing or have another value. */
  long lost() {
    return missing.size();
  }

  /** The keys of the first lost rows, sorted. */
  List<String> lostKeys() {
    return missing.stream().sorted().limit(LOST_NAMED).toList();
  }

  /** The number of rows in the table that were not acknowledged. */
  long unacknowledged() {
    return unacknowledged;
  }

  /**
   * The value that YCSB writes with {@code dataintegrity=true}, as in
   * CoreWorkload.buildDeterministicValue.
   */
  byte[] expected(String key) {
    StringBuilder value = new StringBuilder(key).append(':').append(field);
    while (value.length() < valueBytes) {
      value.append(':').append(value.toString().hashCode());
    }
    value.setLength(valueBytes);
    return value.toString().getBytes(StandardCharsets.UTF_8);
  }
}
