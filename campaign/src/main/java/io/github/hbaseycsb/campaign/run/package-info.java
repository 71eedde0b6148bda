/** The campaign's workflow: what is done is journalled and never done twice. */
package io.github.hbaseycsb.campaign.run;
