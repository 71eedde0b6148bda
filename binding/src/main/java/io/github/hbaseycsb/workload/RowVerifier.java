package io.github.hbaseycsb.workload;

import io.github.hbaseycsb.workload.row.RowRange;
import io.github.hbaseycsb.workload.row.RowValues;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;

/**
 * Compares rows that were read with the rows that {@link RowRangeWorkload} writes.
 *
 * @param verification how much is verified
 * @param values the values of the rows
 * @param field the single column
 */
record RowVerifier(Verification verification, RowValues values, String field) {

  /**
   * Whether these are the expected rows, complete and in order. Consumes the values whose content
   * is verified.
   *
   * @param expected the indices of the expected rows
   */
  boolean holds(RowRange expected, List<? extends Map<String, ByteIterator>> rows) {
    if (verification == Verification.NONE) {
      return true;
    }
    if (rows.size() != expected.size()) {
      return false;
    }
    long row = expected.first();
    for (Map<String, ByteIterator> cells : rows) {
      if (!holds(row++, cells.get(field))) {
        return false;
      }
    }
    return true;
  }

  private boolean holds(long row, ByteIterator value) {
    if (value == null || value.bytesLeft() != values.length()) {
      return false;
    }
    return verification != Verification.CONTENT
        || Arrays.equals(value.toArray(), values.value(row));
  }
}
