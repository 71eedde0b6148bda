/** The campaign's workflow. The journal records each step, and no step is done twice. */
package io.github.hbaseycsb.campaign.run;
