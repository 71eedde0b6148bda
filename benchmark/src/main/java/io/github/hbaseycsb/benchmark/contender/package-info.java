/** The clients that {@code scripts/benchmark-client} compares, and their measurements. */
package io.github.hbaseycsb.benchmark.contender;
