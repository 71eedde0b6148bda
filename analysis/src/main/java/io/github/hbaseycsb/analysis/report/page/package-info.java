/** HTML pages: templates, style, script and the data of the charts. */
package io.github.hbaseycsb.analysis.report.page;
