/** The driver's requests to a cluster: switches, snapshots, tables. */
package io.github.hbaseycsb.campaign.hbase;
