/**
 * Means with their errors, trends, steady states, and tests of a change between cells: mathematics
 * on numbers, without files.
 */
package io.github.hbaseycsb.analysis.stats;
