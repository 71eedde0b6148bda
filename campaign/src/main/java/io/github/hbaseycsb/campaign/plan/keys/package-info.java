/** The keys of a plan, the values that they take, and the checks of both. */
package io.github.hbaseycsb.campaign.plan.keys;
