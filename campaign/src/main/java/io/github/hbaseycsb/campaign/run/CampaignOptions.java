package io.github.hbaseycsb.campaign.run;

/**
 * Which steps of a campaign to do.
 *
 * @param reload whether tables that were loaded before are dropped and loaded again
 * @param runs whether to do the runs after the load
 */
public record CampaignOptions(boolean reload, boolean runs) {}
