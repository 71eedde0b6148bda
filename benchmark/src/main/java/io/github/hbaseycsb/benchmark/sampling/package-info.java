/** The measurement of {@code scripts/benchmark-sampling}: sampling many servers. */
package io.github.hbaseycsb.benchmark.sampling;
