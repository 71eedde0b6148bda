/** The campaign's workflow: each step is recorded in the journal and never done twice. */
package io.github.hbaseycsb.campaign.run;
