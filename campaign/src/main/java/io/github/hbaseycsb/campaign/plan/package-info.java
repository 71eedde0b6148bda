/** Campaign plans: reads them from YAML, checks and summarizes them, and writes them as run. */
package io.github.hbaseycsb.campaign.plan;
