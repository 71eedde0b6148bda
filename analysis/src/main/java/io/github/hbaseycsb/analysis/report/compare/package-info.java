/** Campaigns held against a baseline, the gate, and what noise an A/A test found. */
package io.github.hbaseycsb.analysis.report.compare;
