/** Measures what the client itself costs: its CPU, memory and latency, against its peers. */
package io.github.hbaseycsb.benchmark;
