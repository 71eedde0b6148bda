/** The reports of a campaign: HTML, Markdown, CSV, the terminal, and the list of campaigns. */
package io.github.hbaseycsb.analysis.report;
