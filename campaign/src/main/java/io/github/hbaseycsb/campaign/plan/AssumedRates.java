package io.github.hbaseycsb.campaign.plan;

/**
 * How fast loads and runs are expected to be before anything is measured: guesses.
 *
 * @param operations per second of runs with neither duration nor target, and rows per second that
 *     are put
 * @param bulkRows rows per second of a bulk load
 */
public record AssumedRates(int operations, int bulkRows) {
  /** Where the user says nothing. */
  public static final AssumedRates DEFAULT = new AssumedRates(10_000, 100_000);

  /**
   * What the user expects.
   *
   * @param rate rows per second of a load, however it is done, at least 1
   */
  public static AssumedRates of(int rate) {
    return new AssumedRates(rate, rate);
  }
}
