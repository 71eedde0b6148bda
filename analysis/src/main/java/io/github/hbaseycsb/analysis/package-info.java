/**
 * What runs, cells and a campaign come to: the records of summary.json, computed from a results
 * directory, and the findings, the reasons to doubt a result, with a class for each kind.
 */
package io.github.hbaseycsb.analysis;
