/** {@code scripts/campaign}: the command line. */
package io.github.hbaseycsb.campaign.cli;
