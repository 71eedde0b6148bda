/**
 * The measurement of {@code scripts/benchmark-driver}: the time of a campaign outside its windows.
 */
package io.github.hbaseycsb.benchmark.driver;
