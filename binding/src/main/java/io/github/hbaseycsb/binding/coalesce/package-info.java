/** {@code hbase.coalesce}: sends the operations of many threads in common multi requests. */
package io.github.hbaseycsb.binding.coalesce;
