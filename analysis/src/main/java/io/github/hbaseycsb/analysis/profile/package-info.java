/** Stacks that were sampled in profiled runs, which are never measured. */
package io.github.hbaseycsb.analysis.profile;
