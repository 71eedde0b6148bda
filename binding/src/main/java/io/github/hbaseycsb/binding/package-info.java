/**
 * The YCSB binding for Apache HBase: what {@code site.ycsb.Client} loads as its {@code db}.
 *
 * <p>{@link io.github.hbaseycsb.binding.HBaseBinding} only delegates: properties to package {@code
 * options}, the connection to {@code SharedConnection}, the table to {@code TableAccess}, which has
 * writes from package {@code write}, conversions and scans to package {@code row}.
 */
package io.github.hbaseycsb.binding;
