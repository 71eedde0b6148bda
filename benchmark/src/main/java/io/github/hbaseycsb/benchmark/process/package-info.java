/** The processes of a benchmark and what they used: its server, contenders, helpers. */
package io.github.hbaseycsb.benchmark.process;
