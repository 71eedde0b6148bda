/**
 * A standalone HBase of a chosen version on this machine: assembled from Maven artifacts, run in a
 * process of its own, bound to loopback.
 */
package io.github.hbaseycsb.server;
