/**
 * Workloads: the tests of the Bigtable paper, section 7, and of HBase's PerformanceEvaluation,
 * which {@code site.ycsb.workloads.CoreWorkload} cannot express, and {@code CoreWorkload} for more
 * records.
 */
package io.github.hbaseycsb.workload;
