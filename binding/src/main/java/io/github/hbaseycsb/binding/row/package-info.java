/** Conversion between YCSB's records and HBase's rows, and scans. */
package io.github.hbaseycsb.binding.row;
