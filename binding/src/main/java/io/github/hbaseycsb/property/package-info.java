/**
 * The catalog of operations and properties, of YCSB, of the binding and of the workloads: names,
 * types, defaults and meaning, from which all lists of them come. Needs neither HBase nor YCSB.
 */
package io.github.hbaseycsb.property;
