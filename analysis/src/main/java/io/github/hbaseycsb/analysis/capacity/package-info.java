/**
 * The search for the highest rate that meets an objective: the next measurement, and the result.
 */
package io.github.hbaseycsb.analysis.capacity;
