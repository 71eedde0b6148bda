package io.github.hbaseycsb.benchmark.load;

/**
 * One load.
 *
 * @param fields of each row
 * @param rows of 1000 bytes
 * @param round from 1
 * @param seconds from the first row until the region servers had all of them
 * @param settlingSeconds from then on, until its memstores are flushed and no compaction runs
 * @param residentBytes the most resident memory of the loading process
 */
public record LoadMeasurement(
    LoadContender way,
    int fields,
    int rows,
    int round,
    double seconds,
    double settlingSeconds,
    double residentBytes) {
  /** Rows loaded in a second. */
  public double rowsPerSecond() {
    return rows / seconds;
  }

  /** Rows loaded in a second, the time until the table is settled included. */
  public double settledRowsPerSecond() {
    return rows / (seconds + settlingSeconds);
  }
}
