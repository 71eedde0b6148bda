/** Bulk load: writes a table's rows as store files and hands them over to the region servers. */
package io.github.hbaseycsb.scaleout.bulkload;
