/** The measurement of {@code scripts/benchmark-startup}: clients until their first operations. */
package io.github.hbaseycsb.benchmark.startup;
