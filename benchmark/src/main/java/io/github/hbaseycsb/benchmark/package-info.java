/** What clients and loads cost, measured in turn on a local HBase. */
package io.github.hbaseycsb.benchmark;
