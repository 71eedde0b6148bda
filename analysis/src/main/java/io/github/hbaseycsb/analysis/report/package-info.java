/**
 * The reports of a campaign: HTML, Markdown, CSV, the terminal, published figures beside one's own,
 * and the list of campaigns.
 */
package io.github.hbaseycsb.analysis.report;
