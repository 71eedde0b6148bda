/**
 * The cost of an operation, where the time of a call goes, and what limited a run, by rules on the
 * measurements of clients and servers.
 */
package io.github.hbaseycsb.analysis.limit;
