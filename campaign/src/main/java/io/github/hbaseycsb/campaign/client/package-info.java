/** Starts, watches and ends YCSB client processes. */
package io.github.hbaseycsb.campaign.client;
