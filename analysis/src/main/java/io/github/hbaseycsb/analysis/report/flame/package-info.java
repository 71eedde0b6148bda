/** Flame graphs of profiles, and of the difference of two profiles. */
package io.github.hbaseycsb.analysis.report.flame;
