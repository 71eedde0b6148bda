/** What {@code scripts/benchmark-driver} measures: the time of a campaign beside its windows. */
package io.github.hbaseycsb.benchmark.driver;
