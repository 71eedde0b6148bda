/** Means with their errors, trends and steady states: mathematics on numbers, without files. */
package io.github.hbaseycsb.analysis.stats;
