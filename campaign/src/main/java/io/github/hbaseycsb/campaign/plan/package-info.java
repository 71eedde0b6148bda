/** Campaign plans: read from YAML, checked whole, summarised, written as run. */
package io.github.hbaseycsb.campaign.plan;
