/** Reads the environment of a campaign, without secrets. */
package io.github.hbaseycsb.campaign.hbase.environment;
