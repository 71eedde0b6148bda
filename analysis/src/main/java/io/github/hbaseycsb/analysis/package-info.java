/** Computes a summary of runs, cells and campaign from a results directory. */
package io.github.hbaseycsb.analysis;
