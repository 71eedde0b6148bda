/** Bulk loads, the check of a table, and clients as map tasks: on YARN, or in this process. */
package io.github.hbaseycsb.scaleout;
