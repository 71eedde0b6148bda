/** Checks for the campaign driver whether a table contains a plan's records. */
package io.github.hbaseycsb.scaleout.check;
