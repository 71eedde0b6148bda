/** What servers tell of themselves, asked while a run lasts. */
package io.github.hbaseycsb.campaign.hbase.metrics;
