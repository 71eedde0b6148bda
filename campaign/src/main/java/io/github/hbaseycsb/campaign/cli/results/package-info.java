/** The commands that only read results. */
package io.github.hbaseycsb.campaign.cli.results;
