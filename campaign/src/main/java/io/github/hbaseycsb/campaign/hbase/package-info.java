/** What the driver asks of a cluster: its state, its switches, its snapshots, its metrics. */
package io.github.hbaseycsb.campaign.hbase;
