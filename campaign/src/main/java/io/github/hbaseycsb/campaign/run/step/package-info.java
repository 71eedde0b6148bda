/** One run: its clients, its window, and how it ends. */
package io.github.hbaseycsb.campaign.run.step;
