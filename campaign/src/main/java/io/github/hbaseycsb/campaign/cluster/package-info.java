/**
 * Finds, starts, restarts and connects to the clusters of a campaign, on this machine and in
 * containers, and records profiles of their servers.
 */
package io.github.hbaseycsb.campaign.cluster;
