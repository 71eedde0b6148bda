/**
 * What runs, cells and a campaign come to: the records of summary.json, computed from a results
 * directory, and the findings, its warnings and notes, with a class for each kind.
 */
package io.github.hbaseycsb.analysis;
