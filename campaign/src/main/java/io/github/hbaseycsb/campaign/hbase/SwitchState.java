package io.github.hbaseycsb.campaign.hbase;

/**
 * Whether the cluster moves and merges regions by itself.
 *
 * @param balancer whether the balancer is on
 * @param normalizer whether the normalizer is on
 */
public record SwitchState(boolean balancer, boolean normalizer) {}
