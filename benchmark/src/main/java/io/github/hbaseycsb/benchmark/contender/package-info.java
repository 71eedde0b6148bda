/** The clients that {@code scripts/benchmark-client} compares, and what it measures of them. */
package io.github.hbaseycsb.benchmark.contender;
