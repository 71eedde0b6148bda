/** Campaign plans: read from YAML, checked whole, summarized, written as run. */
package io.github.hbaseycsb.campaign.plan;
