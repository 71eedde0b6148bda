/** The parts of a plan for a cell: cluster, table, data, runs, and what happens before them. */
package io.github.hbaseycsb.model.spec;
