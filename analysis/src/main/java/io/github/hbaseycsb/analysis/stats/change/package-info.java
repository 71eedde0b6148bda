/** Changes of means and percentiles, their errors, and tests of them. */
package io.github.hbaseycsb.analysis.stats.change;
