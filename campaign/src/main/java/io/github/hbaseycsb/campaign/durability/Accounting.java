package io.github.hbaseycsb.campaign.durability;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Compares the rows that are there with those that were acknowledged. */
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

  /** Takes a row that is there. One with another value than was written is as good as lost. */
  void row(String key, byte[] value) {
    if (!missing.contains(key)) {
      unacknowledged++;
    } else if (Arrays.equals(value, expected(key))) {
      missing.remove(key);
    }
  }

  /** Acknowledged rows that were not there, or had another value. */
  long lost() {
    return missing.size();
  }

  /** The first of them in order. */
  List<String> lostKeys() {
    return missing.stream().sorted().limit(LOST_NAMED).toList();
  }

  /** Rows that were there and not acknowledged. */
  long unacknowledged() {
    return unacknowledged;
  }

  /** What YCSB writes with {@code dataintegrity=true}: CoreWorkload.buildDeterministicValue. */
  private byte[] expected(String key) {
    StringBuilder value = new StringBuilder(key).append(':').append(field);
    while (value.length() < valueBytes) {
      value.append(':').append(value.toString().hashCode());
    }
    value.setLength(valueBytes);
    return value.toString().getBytes(StandardCharsets.UTF_8);
  }
}
