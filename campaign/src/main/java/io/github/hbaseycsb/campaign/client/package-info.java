/** YCSB client processes: how they are started, watched and ended. */
package io.github.hbaseycsb.campaign.client;
