/**
 * The driver's requests to a cluster, all through {@link
 * io.github.hbaseycsb.campaign.hbase.MeasuredCluster}: tables, snapshots, switches, settling, block
 * cache and environment.
 */
package io.github.hbaseycsb.campaign.hbase;
