/** What changed from one cell to another, and whether the two can be compared. */
package io.github.hbaseycsb.analysis.report.change;
