/** The ways to load a table that {@code scripts/benchmark-load} measures. */
package io.github.hbaseycsb.benchmark.load;
