/** What was measured: files of a results directory, and what they say. */
package io.github.hbaseycsb.campaign.result;
