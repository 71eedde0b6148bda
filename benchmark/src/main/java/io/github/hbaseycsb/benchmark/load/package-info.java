/** What {@code scripts/benchmark-load} measures: ways to load a table. */
package io.github.hbaseycsb.benchmark.load;
