/**
 * The measurement of {@code scripts/benchmark-driver}: the time of a campaign besides its windows.
 */
package io.github.hbaseycsb.benchmark.driver;
