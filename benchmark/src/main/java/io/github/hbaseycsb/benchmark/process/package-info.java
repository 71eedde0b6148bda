/** The processes of a benchmark (server, contenders, helpers) and their resource use. */
package io.github.hbaseycsb.benchmark.process;
