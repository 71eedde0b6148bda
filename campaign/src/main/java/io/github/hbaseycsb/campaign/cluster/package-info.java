/** The cluster of a campaign: found, started, restarted, connected. */
package io.github.hbaseycsb.campaign.cluster;
