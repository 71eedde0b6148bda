/** What a plan says of one cell: cluster, table, data, runs, and what is before them. */
package io.github.hbaseycsb.model.spec;
