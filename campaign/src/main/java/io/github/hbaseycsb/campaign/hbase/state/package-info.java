/** The state of a table before a run: settled, with a cold or warm block cache. */
package io.github.hbaseycsb.campaign.hbase.state;
