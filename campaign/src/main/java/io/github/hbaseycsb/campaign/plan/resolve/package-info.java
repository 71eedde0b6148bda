/** Turns the keys of a plan into cells, in which every value is set. */
package io.github.hbaseycsb.campaign.plan.resolve;
