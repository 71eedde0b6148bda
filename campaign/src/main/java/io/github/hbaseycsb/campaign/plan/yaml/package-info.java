/** YAML with the place of each value, and all that is wrong with it. */
package io.github.hbaseycsb.campaign.plan.yaml;
