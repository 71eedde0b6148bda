/** Common code of the benchmarks' reports. */
package io.github.hbaseycsb.benchmark.report;
