/** A campaign's results directory and its journal. */
package io.github.hbaseycsb.campaign.run.journal;
