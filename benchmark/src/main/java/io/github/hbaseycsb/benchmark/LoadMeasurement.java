package io.github.hbaseycsb.benchmark;

/**
 * One load.
 *
 * @param rows of 1000 bytes
 * @param round from 1
 * @param seconds from the first row until the region servers had all of them
 * @param residentBytes the most resident memory of the loading process
 */
record LoadMeasurement(LoadWay way, int rows, int round, double seconds, double residentBytes) {
  double rowsPerSecond() {
    return rows / seconds;
  }
}
