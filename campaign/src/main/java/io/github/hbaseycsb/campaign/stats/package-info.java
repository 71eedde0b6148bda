/** Means, their errors, and tests: mathematics on numbers, without files. */
package io.github.hbaseycsb.campaign.stats;
