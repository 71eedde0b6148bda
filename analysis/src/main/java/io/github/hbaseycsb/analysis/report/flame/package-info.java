/** Flame graphs of stacks, and of the difference of two. */
package io.github.hbaseycsb.analysis.report.flame;
