/** Finds, starts, restarts and connects to the clusters of a campaign. */
package io.github.hbaseycsb.campaign.cluster;
