/** Turns a results directory into a summary: runs, cells, campaign. */
package io.github.hbaseycsb.analysis;
