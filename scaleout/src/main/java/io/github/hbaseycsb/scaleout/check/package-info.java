/** Whether a table holds a plan's records, for the campaign driver. */
package io.github.hbaseycsb.scaleout.check;
