/** Campaign plans: what to measure, read from YAML, checked whole, resolved into cells. */
package io.github.hbaseycsb.campaign.plan;
