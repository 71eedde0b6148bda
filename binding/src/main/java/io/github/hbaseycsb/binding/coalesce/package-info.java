/** {@code hbase.coalesce}: the operations of many threads in the same multi requests. */
package io.github.hbaseycsb.binding.coalesce;
