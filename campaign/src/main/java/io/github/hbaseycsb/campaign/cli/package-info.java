/**
 * {@code scripts/campaign}: the command line. {@code ResultsCommand} has the commands that only
 * read results directories, and starts without HBase on the class path.
 */
package io.github.hbaseycsb.campaign.cli;
