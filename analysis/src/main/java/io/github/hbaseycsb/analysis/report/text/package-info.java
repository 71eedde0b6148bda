/** Figures, tables and sentences that several reports have. */
package io.github.hbaseycsb.analysis.report.text;
