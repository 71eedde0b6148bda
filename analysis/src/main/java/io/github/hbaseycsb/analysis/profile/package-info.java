/**
 * Stack samples of profiled runs, and flame graphs of a profile and of the difference of two.
 * Profiled runs are not part of the measurements.
 */
package io.github.hbaseycsb.analysis.profile;
