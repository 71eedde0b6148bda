/** The records of summary.json: runs, cells, campaign. */
package io.github.hbaseycsb.analysis.summary;
