/**
 * Plans: reads them from YAML, checks them, makes cells of them and writes these as run. {@link
 * io.github.hbaseycsb.campaign.plan.PlanLoader} reads, {@link
 * io.github.hbaseycsb.campaign.plan.PlanWriter} writes.
 */
package io.github.hbaseycsb.campaign.plan;
