package io.github.hbaseycsb.campaign.check;

/**
 * The rates of loads and runs that an estimate assumes before anything is measured.
 *
 * @param operations per second of runs with neither duration nor target, and rows per second that
 *     are put
 * @param bulkRows rows per second of a bulk load
 */
public record AssumedRates(int operations, int bulkRows) {
  /** The rates if the user gives none. */
  public static final AssumedRates DEFAULT = new AssumedRates(10_000, 100_000);

  /** A rate that the user expects, rows per second of a load, put or in bulk; at least 1. */
  public static AssumedRates of(int rate) {
    return new AssumedRates(rate, rate);
  }
}
