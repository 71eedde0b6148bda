/** What {@code scripts/benchmark-sampling} measures: the sampling of many servers. */
package io.github.hbaseycsb.benchmark.sampling;
