/**
 * The outcomes of operations: counts of completed and failed ones, and the detection of outages.
 */
package io.github.hbaseycsb.binding.outcome;
