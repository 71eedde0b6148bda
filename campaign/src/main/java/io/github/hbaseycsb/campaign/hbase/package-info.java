/**
 * The driver's requests to a cluster, through {@link
 * io.github.hbaseycsb.campaign.hbase.MeasuredCluster}: tables, snapshots, switches, settling, block
 * cache and environment, and the samples of the servers' metrics during a run.
 */
package io.github.hbaseycsb.campaign.hbase;
