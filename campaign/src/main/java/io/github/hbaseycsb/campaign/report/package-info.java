/** Summaries as text: for a terminal, as Markdown, as CSV, and compared with each other. */
package io.github.hbaseycsb.campaign.report;
