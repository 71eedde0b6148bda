/** Latencies from the clients' logs, and the names of operations. */
package io.github.hbaseycsb.analysis.histogram;
