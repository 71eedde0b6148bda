/** Reads the metrics of servers during a run. */
package io.github.hbaseycsb.campaign.hbase.metrics;
