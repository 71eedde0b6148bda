/**
 * Latencies from the clients' logs, the names of operations, and the clients' activity in a run's
 * window.
 */
package io.github.hbaseycsb.analysis.histogram;
