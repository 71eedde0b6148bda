/** Turns the keys of a plan into cells with nothing left to default. */
package io.github.hbaseycsb.campaign.plan.resolve;
