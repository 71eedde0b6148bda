/** Reads what a campaign is measured with and on, without secrets. */
package io.github.hbaseycsb.campaign.hbase.environment;
