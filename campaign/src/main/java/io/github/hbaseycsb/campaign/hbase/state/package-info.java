/** The state that a table must be in before a run: settled, with its block cache cold or warm. */
package io.github.hbaseycsb.campaign.hbase.state;
