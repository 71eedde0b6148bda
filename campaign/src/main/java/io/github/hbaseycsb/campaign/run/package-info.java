/** The campaign's workflow: load, settle, runs; what is done is journalled and never done twice. */
package io.github.hbaseycsb.campaign.run;
