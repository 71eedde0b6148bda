package io.github.hbaseycsb.benchmark.load;

/**
 * The measurement of a load.
 *
 * @param way how the table was loaded
 * @param fields number of fields of a row
 * @param rows number of rows of 1000 bytes
 * @param round from 1
 * @param seconds time from the first row until the region servers had all rows
 * @param settlingSeconds time from then until the table's memstores were flushed and no compaction
 *     ran
 * @param residentBytes peak resident memory of the loading process
 */
public record LoadMeasurement(
    LoadContender way,
    int fields,
    int rows,
    int round,
    double seconds,
    double settlingSeconds,
    double residentBytes) {
  /** Rows loaded per second. */
  public double rowsPerSecond() {
    return rows / seconds;
  }

  /** Rows loaded per second, including the time until the table has settled. */
  public double settledRowsPerSecond() {
    return rows / (seconds + settlingSeconds);
  }
}
