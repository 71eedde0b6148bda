/** Between YCSB's records and HBase's rows, and the scans that read them. */
package io.github.hbaseycsb.binding.row;
