/** What {@code scripts/benchmark-startup} measures: clients until their first operation. */
package io.github.hbaseycsb.benchmark.startup;
