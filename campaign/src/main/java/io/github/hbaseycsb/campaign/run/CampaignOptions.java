package io.github.hbaseycsb.campaign.run;

/**
 * Which parts of a campaign to do.
 *
 * @param reload whether tables that were loaded before are dropped and loaded again
 * @param runs whether the runs follow the load
 */
public record CampaignOptions(boolean reload, boolean runs) {}
