/**
 * Requests to HBase: records as the rows of its client, the ways to send gets and writes, alone,
 * buffered, in batches and those of many threads together, and what becomes of each operation.
 */
package io.github.hbaseycsb.binding.request;
