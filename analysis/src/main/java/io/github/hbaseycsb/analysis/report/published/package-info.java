/** Published figures of others, beside those of a campaign. */
package io.github.hbaseycsb.analysis.report.published;
