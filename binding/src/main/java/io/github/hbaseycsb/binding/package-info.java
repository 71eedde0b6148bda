/**
 * The YCSB binding for Apache HBase: what {@code site.ycsb.Client} loads as its {@code db}.
 *
 * <p>{@link io.github.hbaseycsb.binding.HBaseBinding} only delegates: settings to {@link
 * io.github.hbaseycsb.binding.HBaseOptions}, the connection to {@code SharedConnection}, writes to
 * the {@code Writer}s, reads to the {@code Reader}s, conversions to {@code Rows}.
 */
package io.github.hbaseycsb.binding;
