/**
 * The YCSB binding for Apache HBase, which {@code site.ycsb.Client} loads as its {@code db}.
 *
 * <p>{@link io.github.hbaseycsb.binding.HBaseBinding} only delegates. The package {@code options}
 * reads the properties, {@code SharedConnection} connects as the package {@code startup} does, and
 * {@code TableAccess} reads and writes a table by the package {@code request}.
 */
package io.github.hbaseycsb.binding;
