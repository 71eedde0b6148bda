/** The records of a table by their numbers, and whether a table holds them. */
package io.github.hbaseycsb.scaleout.records;
