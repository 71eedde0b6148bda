/**
 * A standalone HBase on this machine, in any version: assembled from Maven artifacts, run in its
 * own process, bound to loopback.
 */
package io.github.hbaseycsb.server;
