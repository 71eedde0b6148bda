/** Changes from one cell to another, and whether the two are comparable. */
package io.github.hbaseycsb.analysis.report.change;
