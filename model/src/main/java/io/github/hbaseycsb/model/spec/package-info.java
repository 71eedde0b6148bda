/**
 * What the values of a plan mean: kinds of loads, caches and orders, objectives, workload files.
 */
package io.github.hbaseycsb.model.spec;
