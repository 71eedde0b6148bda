/**
 * Workloads that {@code site.ycsb.workloads.CoreWorkload} cannot express: the tests of the Bigtable
 * paper, section 7, and of HBase's PerformanceEvaluation.
 */
package io.github.hbaseycsb.workload;
