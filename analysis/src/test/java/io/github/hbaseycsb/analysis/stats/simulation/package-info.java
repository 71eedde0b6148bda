/**
 * Simulated campaigns whose truth is known: how often the words and intervals of stats are right.
 */
package io.github.hbaseycsb.analysis.stats.simulation;
