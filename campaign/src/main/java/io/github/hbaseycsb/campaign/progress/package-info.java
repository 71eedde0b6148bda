/** What the user sees while a step takes its time. */
package io.github.hbaseycsb.campaign.progress;
