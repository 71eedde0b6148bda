/** What all reports of the benchmarks have in common. */
package io.github.hbaseycsb.benchmark.report;
