/** The content of a run's files, and the totals that are stored for the next report. */
package io.github.hbaseycsb.analysis.run;
