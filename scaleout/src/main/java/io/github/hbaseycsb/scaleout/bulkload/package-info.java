/** Bulk load: a table's rows by store files that a MapReduce job writes. */
package io.github.hbaseycsb.scaleout.bulkload;
