/** What the driver asks of a cluster: its switches, its snapshots, its tables. */
package io.github.hbaseycsb.campaign.hbase;
