/**
 * The YCSB binding for Apache HBase, which {@code site.ycsb.Client} loads as its {@code db}.
 *
 * <p>{@link io.github.hbaseycsb.binding.HBaseBinding} only delegates. The package {@code options}
 * reads the properties, {@code SharedConnection} connects, {@code TableAccess} accesses the table
 * and writes by the package {@code send}, and the package {@code row} converts records and scans.
 */
package io.github.hbaseycsb.binding;
