/**
 * The commands that prepare the use of the others: {@code init}, {@code completion} and {@code
 * clean}.
 */
package io.github.hbaseycsb.campaign.cli.setup;
