package io.github.hbaseycsb.campaign.run;

/**
 * How much of a campaign is done.
 *
 * @param reload whether tables that were loaded before are dropped and loaded again
 * @param runs whether the runs follow the load
 */
public record CampaignOptions(boolean reload, boolean runs) {}
