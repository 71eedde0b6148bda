/** Figures that others published, beside those of a campaign. */
package io.github.hbaseycsb.analysis.report.published;
