/** The row space of the Bigtable paper's tests: row numbers, their keys and values. */
package io.github.hbaseycsb.workload.row;
