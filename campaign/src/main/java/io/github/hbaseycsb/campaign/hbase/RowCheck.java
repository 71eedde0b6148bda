package io.github.hbaseycsb.campaign.hbase;

/**
 * How many rows a table holds.
 *
 * @param expected rows that it should hold
 * @param rows that it holds, counted or estimated; -1 when neither was possible
 * @param exact whether each of them was counted
 * @param method how, for people
 */
public record RowCheck(long expected, long rows, boolean exact, String method) {
  /** What an estimate may be off. */
  private static final double TOLERANCE = 0.02;

  /** Whether at least the expected rows are there, as far as can be told. */
  public boolean isComplete() {
    return exact ? rows >= expected : rows < 0 || rows >= expected * (1 - TOLERANCE);
  }
}
