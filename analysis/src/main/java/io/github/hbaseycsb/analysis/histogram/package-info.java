/** Latencies as clients log them, and what operations are called. */
package io.github.hbaseycsb.analysis.histogram;
