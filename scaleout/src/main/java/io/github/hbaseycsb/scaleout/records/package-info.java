/** The records of a table by number, and whether a table contains them. */
package io.github.hbaseycsb.scaleout.records;
