package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.property.Operation;

/**
 * Counts the read-modify-writes of a client whose read and update both failed. Their
 * READ-MODIFY-WRITE is subtracted from the acknowledged operations like any other, but none of
 * their calls was added. YCSB does not say which calls belong together. The number is exact unless
 * one of the calls of a pair fails while another call of the other type does.
 */
public final class FailedPairs {
  private final Operations operations;
  private double reads;
  private double updates;
  private double pairs;

  /**
   * @param operations how the client's counts are added up
   */
  public FailedPairs(Operations operations) {
    this.operations = operations;
  }

  /** Adds the count of a measurement. */
  public void add(OperationName name, double count) {
    if (operations.weight(name) < 0) {
      pairs += count;
    } else if (operations.isError(name) && name.is(Operation.READ)) {
      reads += count;
    } else if (operations.isError(name) && name.is(Operation.UPDATE)) {
      updates += count;
    }
  }

  /** The number so far. */
  public double count() {
    return Math.min(pairs, Math.min(reads, updates));
  }
}
