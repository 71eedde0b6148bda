/** Bulk load: a table's rows as store files that the region servers adopt. */
package io.github.hbaseycsb.scaleout.bulkload;
