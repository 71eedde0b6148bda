/** Findings: the reasons to doubt a result, with a class for each kind. */
package io.github.hbaseycsb.analysis.finding;
