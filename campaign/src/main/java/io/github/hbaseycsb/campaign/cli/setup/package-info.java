/** picocli commands that prepare the use of the others: a plan to start from, shell completion. */
package io.github.hbaseycsb.campaign.cli.setup;
