/**
 * The steps before a run: load, check, switches, restored snapshot, settled table, warm servers.
 */
package io.github.hbaseycsb.campaign.run.prepare;
