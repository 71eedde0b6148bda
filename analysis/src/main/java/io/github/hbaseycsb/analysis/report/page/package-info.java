/** HTML pages: style, script, and the charts of runs, servers and campaigns, also as SVG files. */
package io.github.hbaseycsb.analysis.report.page;
