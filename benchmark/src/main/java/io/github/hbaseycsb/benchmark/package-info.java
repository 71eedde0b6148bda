/** Benchmarks of the client: its CPU time, memory and latency, compared with its peers. */
package io.github.hbaseycsb.benchmark;
