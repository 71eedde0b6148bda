/** Charts of runs, servers and campaigns, and their SVG files. */
package io.github.hbaseycsb.analysis.report.chart;
