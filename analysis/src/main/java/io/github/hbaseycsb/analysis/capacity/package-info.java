/**
 * The search for the rate that meets an objective: the fit of all measurements, and the next one.
 */
package io.github.hbaseycsb.analysis.capacity;
