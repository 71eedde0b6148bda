/** The types of findings and their thresholds. */
package io.github.hbaseycsb.analysis.finding;
