/** What the files of one run say, and what is kept of them for the next report. */
package io.github.hbaseycsb.analysis.run;
