/** Comparisons of campaigns with a baseline, the gate, and the noise floor from an A/A test. */
package io.github.hbaseycsb.analysis.report.compare;
